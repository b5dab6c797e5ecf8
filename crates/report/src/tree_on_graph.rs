//! A tree, and the edges of a graph between its leaves.

use partita::Tree;

use crate::drawn_tree::{DrawnTree, MARGIN, TREE, Tips, leaf_y};
use crate::kit::colour::hue;
use crate::kit::text::{NAME, fit_all, widest};
use crate::kit::{Canvas, Px};

const WIDEST_NAME: f64 = 220.0;
/// Width of an edge between neighbours.
const REACH: f64 = 18.0;

/// The tree with the edges beside it, each by the items of its ends.
#[must_use]
pub fn tree_on_graph(tree: &Tree, edges: &[(u32, u32)]) -> String {
    let leaves: Vec<String> = tree.leaf_items().iter().map(|&item| tree.item_name(item).to_owned()).collect();
    let shown = fit_all(&leaves, NAME.size, WIDEST_NAME);
    let rows: Vec<usize> = (0..leaves.len()).collect();
    let (tips, colours) = (Tips::leaves(tree, &rows), vec!["#404040".to_owned(); tree.nodes()]);
    let tip = MARGIN + TREE / 2.0;
    let mut canvas = Canvas::default();
    DrawnTree { tree, tips: &tips, colours: &colours, root: MARGIN, tip }.draw(&mut canvas);
    for (row, (name, full)) in shown.names.iter().zip(&leaves).enumerate() {
        canvas.text((tip + 5.0, leaf_y(row)), name, NAME, full);
    }
    let start = tip + widest(&shown.names, NAME.size) + 12.0;
    let row_of = |item: u32| tree.leaf_items().iter().position(|&leaf| leaf == item).unwrap_or(0);
    let style = format!("fill=\"none\" stroke=\"{}\" stroke-width=\"2\"", hue(0));
    let mut furthest = 0.0_f64;
    for &(from, to) in edges {
        let [from, to] = [from, to].map(row_of);
        let reach = REACH * from.abs_diff(to) as f64;
        let [x, y1, y2] = [start, leaf_y(from), leaf_y(to)].map(Px);
        canvas.path(
            &format!("M{x} {y1}Q{} {} {x} {y2}", Px(start + reach), Px((y1.0 + y2.0) / 2.0)),
            &style,
            "",
        );
        furthest = furthest.max(reach / 2.0);
    }
    canvas.document(start + furthest + MARGIN, leaf_y(leaves.len()) + MARGIN / 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_leaf_and_every_edge_is_drawn() {
        let tree = Tree::from_newick("((a,b),(c,'<d>'));").unwrap();
        let svg = tree_on_graph(&tree, &[(0, 1), (1, 2), (0, 3)]);
        assert_eq!((svg.matches("<text").count(), svg.matches(&hue(0)).count()), (4, 3));
        assert!(svg.contains("&lt;d&gt;") && !svg.contains("NaN"));
    }
}
