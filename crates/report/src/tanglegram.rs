//! Two trees face to face, the same leaves joined by lines.

use std::fmt::Write as _;

use crate::svg::{PALETTE, document, escape};

/// Height of a leaf.
const ROW: f64 = 14.0;
/// Width of a tree, and of the gap between the names.
const TREE: f64 = 260.0;
const GAP: f64 = 160.0;
const MARGIN: f64 = 20.0;
/// Width of a character of a name, and the most that names take.
const LETTER: f64 = 6.5;
const WIDEST_NAME: f64 = 160.0;

/// A tree to draw: nodes in depth-first order, the root first.
#[derive(Debug, Clone, Default)]
pub struct Branching {
    /// The node above each node.
    pub parents: Vec<Option<usize>>,
    /// The names of the leaves, in depth-first order.
    pub leaves: Vec<String>,
    /// The cluster of each node at or below the cut.
    pub clusters: Vec<Option<usize>>,
}

/// Two trees face to face.
#[derive(Debug, Clone, Default)]
pub struct Tanglegram {
    /// The titles above the two trees.
    pub titles: [String; 2],
    /// The two trees.
    pub trees: [Branching; 2],
    /// For each leaf of the second tree the place of the same leaf in the first.
    pub partners: Vec<usize>,
}

impl Tanglegram {
    /// The picture.
    #[must_use]
    pub fn svg(&self) -> String {
        let longest =
            |tree: &Branching| tree.leaves.iter().map(|name| name.chars().count()).max().unwrap_or(0);
        let names = self.trees.each_ref().map(|tree| (longest(tree) as f64 * LETTER + 8.0).min(WIDEST_NAME));
        let width = 2.0 * (MARGIN + TREE) + names[0] + names[1] + GAP;
        let rows = self.trees[0].leaves.len().max(self.trees[1].leaves.len()) as f64;
        let height = 2.0 * MARGIN + 30.0 + rows * ROW;
        let mut text = String::new();
        let left = TreeLayout { root: MARGIN, tip: MARGIN + TREE, anchor: "start" };
        let right = TreeLayout { root: width - MARGIN, tip: width - MARGIN - TREE, anchor: "end" };
        self.push_links(&mut text, left.tip + names[0], right.tip - names[1]);
        for (at, side) in [left, right].iter().enumerate() {
            let _ = writeln!(
                text,
                "<text x=\"{}\" y=\"{MARGIN}\" text-anchor=\"{}\" font-weight=\"bold\">{}</text>",
                side.root,
                side.anchor,
                escape(&self.titles[at])
            );
            self.trees[at].push(&mut text, side);
        }
        document(width, height, &text)
    }

    fn push_links(&self, text: &mut String, from: f64, to: f64) {
        let colours = self.trees[0].leaf_clusters();
        for (at, &partner) in self.partners.iter().enumerate() {
            let _ = writeln!(
                text,
                "<line x1=\"{from}\" y1=\"{}\" x2=\"{to}\" y2=\"{}\" stroke=\"{}\" stroke-opacity=\"0.6\"/>",
                leaf_y(partner),
                leaf_y(at),
                colour(colours.get(partner).copied().flatten())
            );
        }
    }
}

/// How one of the two trees is drawn.
struct TreeLayout {
    root: f64,
    tip: f64,
    anchor: &'static str,
}

fn leaf_y(at: usize) -> f64 {
    MARGIN + 30.0 + (at as f64 + 0.5) * ROW
}

fn colour(cluster: Option<usize>) -> &'static str {
    cluster.map_or("#999999", |cluster| PALETTE[cluster % PALETTE.len()])
}

impl Branching {
    /// Which nodes are leaves: those that are nobody's parent.
    fn is_leaf(&self) -> Vec<bool> {
        let mut leaf = vec![true; self.parents.len()];
        self.parents.iter().flatten().for_each(|&parent| leaf[parent] = false);
        leaf
    }

    fn leaf_clusters(&self) -> Vec<Option<usize>> {
        let leaf = self.is_leaf();
        (0..self.parents.len()).filter(|&node| leaf[node]).map(|node| self.clusters[node]).collect()
    }

    fn push(&self, text: &mut String, side: &TreeLayout) {
        let leaf = self.is_leaf();
        let nodes = self.parents.len();
        // Steps down to the deepest leaf, and the middle of the leaves below.
        let (mut steps, mut ends) = (vec![0_usize; nodes], vec![(f64::INFINITY, f64::NEG_INFINITY); nodes]);
        let mut row = self.leaves.len();
        for node in (0..nodes).rev() {
            if leaf[node] {
                row -= 1;
                ends[node] = (leaf_y(row), leaf_y(row));
            }
            if let Some(parent) = self.parents[node] {
                let middle = f64::midpoint(ends[node].0, ends[node].1);
                ends[parent] = (ends[parent].0.min(middle), ends[parent].1.max(middle));
                steps[parent] = steps[parent].max(steps[node] + 1);
            }
        }
        let deepest = steps.first().copied().unwrap_or(0).max(1) as f64;
        let x = |node: usize| side.tip + (side.root - side.tip) * steps[node] as f64 / deepest;
        let mut row = 0;
        for node in 0..nodes {
            let y = f64::midpoint(ends[node].0, ends[node].1);
            let stroke = colour(self.clusters[node]);
            let up = self.parents[node].map_or(x(node), x);
            let _ = writeln!(text, "<path d=\"M{up} {y}H{}\" stroke=\"{stroke}\" fill=\"none\"/>", x(node));
            if leaf[node] {
                let name_x = if side.anchor == "start" { side.tip + 4.0 } else { side.tip - 4.0 };
                let _ = writeln!(
                    text,
                    "<text x=\"{name_x}\" y=\"{}\" text-anchor=\"{}\" font-size=\"11\">{}</text>",
                    y + 4.0,
                    side.anchor,
                    escape(&self.leaves[row])
                );
                row += 1;
            } else {
                let (top, bottom) = ends[node];
                let _ = writeln!(
                    text,
                    "<path d=\"M{} {top}V{bottom}\" stroke=\"{stroke}\" fill=\"none\"/>",
                    x(node)
                );
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_leaf_has_a_line_and_every_node_a_branch() {
        let tree = |names: [&str; 3]| Branching {
            parents: vec![None, Some(0), Some(0), Some(2), Some(2)],
            leaves: names.map(String::from).to_vec(),
            clusters: vec![None, Some(0), Some(1), Some(1), Some(1)],
        };
        let picture = Tanglegram {
            titles: ["A".into(), "B & C".into()],
            trees: [tree(["a", "b", "c"]), tree(["a", "c", "<b>"])],
            partners: vec![0, 2, 1],
        };
        let svg = picture.svg();
        assert_eq!(svg.matches("<line ").count(), 3);
        assert_eq!(svg.matches("<path ").count(), 2 * (5 + 2));
        assert!(svg.contains("B &amp; C") && svg.contains("&lt;b&gt;"));
        assert!(svg.contains(PALETTE[1]));
    }
}
