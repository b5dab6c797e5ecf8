//! A tree with its root at one side and its leaves in rows.

use std::cmp::Reverse;

use partita::Tree;
use partita::internal::Arrange as _;
use partita::internal::quantity;

use crate::kit::axis::{Axis, Scale};
use crate::kit::{Canvas, Px};

/// Height of a leaf.
const ROW: f64 = 14.0;
/// Width of a tree.
pub(crate) const TREE: f64 = 260.0;
pub(crate) const MARGIN: f64 = 20.0;
const TOP: f64 = 50.0;
/// Clades of a tree that can be folded.
const MOST_HANDLES: usize = 150;

/// The middle of a row.
pub(crate) fn leaf_y(row: usize) -> f64 {
    spread_y(row, 1.0)
}

/// The middle of a row where rows are further apart.
pub(crate) fn spread_y(row: usize, spread: f64) -> f64 {
    TOP + (row as f64 + 0.5) * ROW * spread
}

/// Ends of branches: leaves, or clades that are folded.
pub(crate) struct Tips {
    /// The row of each node that ends a branch.
    rows: Vec<Option<usize>>,
    /// True for each node inside a folded clade.
    hidden: Vec<bool>,
    /// Distance of the rows, as a multiple of the usual one.
    spread: f64,
}

impl Tips {
    /// All leaves, given their rows.
    pub(crate) fn leaves(tree: &Tree, rows: &[usize]) -> Self {
        let row = |node: u32| tree.is_leaf(node).then(|| rows[tree.leaf_range(node).start]);
        Self {
            rows: (0..tree.nodes() as u32).map(row).collect(),
            hidden: vec![false; tree.nodes()],
            spread: 1.0,
        }
    }

    /// Folded clades, from top to bottom.
    pub(crate) fn clades(tree: &Tree, nodes: &[u32], spread: f64) -> Self {
        let mut tips = Self { rows: vec![None; tree.nodes()], hidden: vec![false; tree.nodes()], spread };
        for (row, &node) in nodes.iter().enumerate() {
            tree.subtree(node).for_each(|below| tips.hidden[below as usize] = below != node);
            tips.rows[node as usize] = Some(row);
        }
        tips
    }
}

/// A tree and its place.
pub(crate) struct DrawnTree<'a> {
    pub(crate) tree: &'a Tree,
    pub(crate) tips: &'a Tips,
    pub(crate) colours: &'a [String],
    pub(crate) root: f64,
    pub(crate) tip: f64,
}

impl DrawnTree<'_> {
    /// Returns the distance of each node from the left edge.
    pub(crate) fn places(&self) -> Vec<f64> {
        let far = self.distances();
        let shown = far.iter().zip(&self.tips.hidden).filter(|(_, hidden)| !**hidden);
        let farthest = shown.map(|(far, _)| *far).fold(0.0, f64::max).max(f64::MIN_POSITIVE);
        far.iter().map(|far| self.root + (self.tip - self.root) * far / farthest).collect()
    }

    /// Draws the branches; returns the height of each node.
    pub(crate) fn draw(&self, canvas: &mut Canvas) -> Vec<f64> {
        let (tree, x) = (self.tree, self.places());
        let mut ends = vec![(f64::INFINITY, f64::NEG_INFINITY); tree.nodes()];
        for node in (0..tree.nodes()).rev().filter(|&node| !self.tips.hidden[node]) {
            let row = self.tips.rows[node];
            if let Some(row) = row {
                let y = spread_y(row, self.tips.spread);
                ends[node] = (y, y);
            }
            let (top, bottom) = ends[node];
            let middle = f64::midpoint(top, bottom);
            let style = format!("fill=\"none\" stroke=\"{}\"", self.colours[node]);
            if let Some(parent) = tree.parent(node as u32) {
                let ends = &mut ends[parent as usize];
                *ends = (ends.0.min(middle), ends.1.max(middle));
                canvas.path(
                    &format!("M{} {}H{}", Px(x[parent as usize]), Px(middle), Px(x[node])),
                    &style,
                    "",
                );
            }
            if row.is_none() {
                canvas.path(&format!("M{} {}V{}", Px(x[node]), Px(top), Px(bottom)), &style, "");
            } else if (x[node] - self.tip).abs() > 2.0 {
                let to_name = format!("M{} {}H{}", Px(x[node]), Px(middle), Px(self.tip));
                canvas.path(&to_name, "stroke=\"#cccccc\" stroke-dasharray=\"1 3\"", "");
            }
        }
        ends.iter().map(|&(top, bottom)| f64::midpoint(top, bottom)).collect()
    }

    /// A handle for each of the largest clades, which says between which heights its leaves are.
    pub(crate) fn draw_handles(&self, canvas: &mut Canvas, middles: &[f64]) {
        let (tree, x) = (self.tree, self.places());
        let leaves = |node: u32| tree.leaf_range(node).len();
        let mut clades: Vec<u32> = (1..tree.nodes() as u32).filter(|&node| leaves(node) > 2).collect();
        clades.arrange_by_key(|&node| Reverse(leaves(node)));
        clades.truncate(MOST_HANDLES);
        for node in clades {
            let rows = || tree.subtree(node).filter_map(|below| self.tips.rows[below as usize]);
            let (Some(first), Some(last)) = (rows().min(), rows().max()) else { continue };
            let (top, bottom) = (leaf_y(first), leaf_y(last));
            let marks = format!("data-clade=\"{} {}\" aria-expanded=\"true\"", Px(top), Px(bottom));
            let name = tree.item_name(tree.leaf_items()[tree.leaf_range(node).start]);
            let title = format!("{} with {name}", quantity(leaves(node), "leaf"));
            canvas.handle(
                (x[node as usize], middles[node as usize]),
                &self.colours[node as usize],
                &marks,
                &title,
            );
        }
    }

    /// Returns the distance of each node from the root: by the branch lengths, else in steps that put all leaves equally far.
    fn distances(&self) -> Vec<f64> {
        let tree = self.tree;
        let far = self.lengths().unwrap_or_else(|| {
            let mut steps = vec![0.0_f64; tree.nodes()];
            for node in (1..tree.nodes() as u32).rev() {
                let parent = tree.parent(node).unwrap_or(0) as usize;
                steps[parent] = steps[parent].max(steps[node as usize] + 1.0);
            }
            steps.iter().map(|below| steps[0] - below).collect()
        });
        // A negative length must not leave the picture.
        far.into_iter().map(|distance| distance.max(0.0)).collect()
    }

    fn lengths(&self) -> Option<Vec<f64>> {
        let lengths = self.tree.lengths()?;
        let mut far = vec![0.0; lengths.len()];
        for node in 1..lengths.len() {
            let parent = self.tree.parent(node as u32).unwrap_or(0) as usize;
            far[node] = far[parent] + lengths[node];
        }
        far.iter().any(|&distance| distance > 0.0).then_some(far)
    }

    /// The scale of the branch lengths: heights from the leaves of a dendrogram, else distances from the root.
    pub(crate) fn draw_scale(&self, canvas: &mut Canvas, y: f64) -> bool {
        let Some(far) = self.lengths() else { return false };
        let axis = Axis::around(Scale::Linear, [0.0].into_iter().chain(far));
        let (from, to) =
            if self.tree.is_dendrogram() { (self.tip, self.root) } else { (self.root, self.tip) };
        canvas.line((from, y), (to, y), "#404040");
        axis.below(canvas, (from, y), to - from, 4.0);
        true
    }
}
