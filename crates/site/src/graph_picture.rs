//! A tree above its leaves and the edges of a graph between them below.

use std::fmt::Write as _;

use partita::Tree;

const STEP: f64 = 70.0;
const LEVEL: f64 = 34.0;
const INK: &str = "#333333";

/// Draws both; edges are written `0-1 1-2`, by the names of the leaves, each perhaps with `:weight`.
pub fn drawn(tree: &Tree, edges: &str) -> String {
    let depths = tree.depths();
    let deepest = f64::from(depths.iter().copied().max().unwrap_or(0));
    let width = STEP * tree.leaves() as f64 + 20.0;
    let (floor, base) = (20.0 + deepest * LEVEL, 42.0 + deepest * LEVEL);
    let arcs: Vec<(f64, f64)> = edges.split_whitespace().filter_map(|edge| ends(tree, edge)).collect();
    let reach = arcs.iter().map(|(from, to)| (to - from).abs() / 2.6).fold(0.0, f64::max);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{0}\" viewBox=\"0 0 {width} {0}\" role=\"img\" \
         aria-label=\"a tree and a graph over the same leaves\" font-family=\"sans-serif\" font-size=\"13\">",
        base + reach + 12.0
    );
    let height =
        |node: u32| if tree.is_leaf(node) { floor } else { 12.0 + f64::from(depths[node as usize]) * LEVEL };
    for node in 0..tree.nodes() as u32 {
        for child in tree.children(node) {
            let (x, y) = (place(tree, child), height(node));
            let _ = write!(
                svg,
                "<path d=\"M{:.1} {y:.1}H{x:.1}V{:.1}\" fill=\"none\" stroke=\"{INK}\"/>",
                place(tree, node),
                height(child)
            );
        }
        if tree.is_leaf(node) {
            let (x, y, name) = (place(tree, node), floor + 15.0, tree.name(node));
            let _ = write!(
                svg,
                "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"middle\" fill=\"{INK}\">{name}</text>"
            );
        }
    }
    for (from, to) in arcs {
        let (middle, low) = ((from + to) / 2.0, base + (to - from).abs() / 1.3);
        let _ = write!(
            svg,
            "<path d=\"M{from:.1} {base:.1}Q{middle:.1} {low:.1} {to:.1} {base:.1}\" fill=\"none\" stroke=\"#0072b2\" stroke-width=\"2\"/>"
        );
    }
    svg + "</svg>"
}

/// The middle of the leaves below a node.
fn place(tree: &Tree, node: u32) -> f64 {
    let leaves = tree.leaf_range(node);
    10.0 + STEP * (leaves.start + leaves.end) as f64 / 2.0
}

/// Where the two ends of an edge are.
fn ends(tree: &Tree, edge: &str) -> Option<(f64, f64)> {
    let (from, to) = edge.split(':').next()?.split_once('-')?;
    let at =
        |name: &str| (0..tree.nodes() as u32).find(|&node| tree.is_leaf(node) && tree.name(node) == name);
    Some((place(tree, at(from)?), place(tree, at(to)?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_leaf_and_every_edge_is_drawn() {
        let tree = Tree::from_newick("((0,1),(2,3));").unwrap();
        let svg = drawn(&tree, "0-1 1-2 2-3:2");
        assert_eq!((svg.matches("<text").count(), svg.matches("#0072b2").count()), (4, 3));
    }
}
