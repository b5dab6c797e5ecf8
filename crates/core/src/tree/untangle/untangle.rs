//! Two trees drawn face to face: the children of their nodes turned so that few lines between the same leaves cross.

use super::super::regions::{Region, regions};
use super::super::shape::Shape;
use super::super::{Tree, TreePair};
use super::crossings::{crossings, places};
use super::one_sided;
use crate::error::choices;

/// The trees that may be turned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Sides {
    /// Both trees.
    #[default]
    Both,
    /// The first tree; the second stays as it is.
    First,
    /// The second tree; the first stays as it is.
    Second,
}

choices! {
    Sides as "sides" {
        Both = "both",
        First = "first",
        Second = "second",
    }
}

/// Two trees with the children of their nodes in another order.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Untangled {
    /// The first tree.
    pub a: Tree,
    /// The second tree.
    pub b: Tree,
    /// Pairs of leaves in opposite order in the two drawings.
    pub crossings: u64,
    /// The same of the trees as they were given.
    pub crossings_before: u64,
    /// The measure of that name.
    pub entanglement: f64,
}

/// The leaves of two trees from top to bottom, as depth-first positions.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct LeafOrders {
    /// Of the first tree, and of the second.
    pub orders: [Vec<u32>; 2],
    /// Pairs of leaves in opposite order in the two drawings.
    pub crossings: u64,
    /// The same of the trees as they were given.
    pub crossings_before: u64,
}

impl TreePair<'_> {
    /// Turns the children of nodes so that few lines between the same leaves cross.
    ///
    /// With one tree fixed the fewest crossings are found, unless a node has more than twelve children. With both, a
    /// drawing without crossings is found if there is one, and the best one for trees that differ in small parts only;
    /// else the best of a seeded search.
    #[must_use]
    pub fn untangle(&self, sides: Sides) -> Untangled {
        let found = self.untangled_leaves(sides);
        let (a, b) = self.given();
        let (a, b) = (a.turned(&found.orders[0]), b.turned(&found.orders[1]));
        let b_to_a = in_places(&found.orders, self.b_to_a());
        let LeafOrders { crossings, crossings_before, .. } = found;
        Untangled { a, b, crossings, crossings_before, entanglement: entanglement(&b_to_a, POWER) }
    }

    /// The same as the orders of the leaves.
    #[must_use]
    pub fn untangled_leaves(&self, sides: Sides) -> LeafOrders {
        let a = Shape::of(self.a(), |leaf| leaf as u32);
        let b = Shape::of(self.b(), |leaf| self.b_to_a()[leaf]);
        // The blocks of each region in the order of either drawing, as nodes of the first tree.
        let mut below = [vec![Vec::new(); a.children.len()], vec![Vec::new(); a.children.len()]];
        for region in regions(&a, &b) {
            for (below, order) in below.iter_mut().zip(drawn(&region, sides)) {
                below[region.top as usize] =
                    order.iter().map(|&block| region.nodes[block as usize]).collect();
            }
        }
        let weights = vec![1; self.leaves()];
        let orders = below.map(|below| one_sided::drawn(&a, &below));
        let crossed = crossings(&weights, &orders[0], &orders[1]);
        let before = crossings(&weights, &a.blocks, &b.blocks);
        // Blocks are leaves of the first tree.
        let place = places(self.b_to_a());
        let [of_a, of_b] = orders;
        let of_b = of_b.into_iter().map(|leaf| place[leaf as usize]).collect();
        LeafOrders { orders: [of_a, of_b], crossings: crossed, crossings_before: before }
    }
}

/// The blocks of a region in the order of either drawing.
pub(super) fn drawn(region: &Region, sides: Sides) -> [Vec<u32>; 2] {
    let [a, b] = region.shapes.each_ref().map(|shape| shape.blocks.clone());
    match sides {
        Sides::Both => region.solve(),
        Sides::First => [region.answer(0, &b), b],
        Sides::Second => {
            let answer = region.answer(1, &a);
            [a, answer]
        }
    }
}

/// The power of the distance of two places that `entanglement` has by default.
pub(crate) const POWER: f64 = 1.5;

/// Σ |i − p(i)|ᴸ over the places i of the leaves, divided by the same sum for the reversed order; 0 for a single leaf.
pub(crate) fn entanglement(places: &[u32], power: f64) -> f64 {
    let n = places.len();
    let shift = |x: usize, y: usize| libm::pow(x.abs_diff(y) as f64, power);
    let ours: f64 = places.iter().enumerate().map(|(at, &place)| shift(at, place as usize)).sum();
    let reversed: f64 = (0..n).map(|at| shift(at, n - 1 - at)).sum();
    if reversed == 0.0 { 0.0 } else { (ours / reversed).min(1.0) }
}

/// For each place of the second drawing the place of that leaf in the first.
fn in_places([a, b]: &[Vec<u32>; 2], b_to_a: &[u32]) -> Vec<u32> {
    let places = places(a);
    b.iter().map(|&leaf| places[b_to_a[leaf as usize] as usize]).collect()
}
