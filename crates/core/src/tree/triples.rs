//! Triples of leaves: which two are closer to each other than to the third.
//!
//! A clade that both trees have resolves the triples across it the same way in both. The leaves of any other triple are in
//! three blocks of one region between such clades, so regions are counted one by one.

use super::contraction;
use super::regions::regions;
use super::resolved::ResolvedCounts;
use super::shape::Shape;
use super::{Tree, TreePair};
use crate::sys::checkpoint;

/// Up to this many blocks it is faster to look at all pairs of nodes.
const FEW_BLOCKS: usize = 130;

/// Counts the sets of three leaves by how two trees resolve them.
pub(super) fn triples(pair: &TreePair<'_>) -> ResolvedCounts {
    let a = Shape::of(pair.a(), |leaf| leaf as u32);
    let b = Shape::of(pair.b(), |leaf| pair.b_to_a()[leaf]);
    let (mut same, mut different) = (0, 0);
    for region in regions(&a, &b) {
        let total: u64 = region.weights.iter().sum();
        let across = |&weight: &u64| pairs(weight.into()) * u128::from(total - weight);
        let [a, b] = &region.shapes;
        let count = if region.weights.len() <= FEW_BLOCKS { claims } else { contraction::triples };
        let found = count(a, b, &region.weights);
        same += found[0] + region.weights.iter().map(across).sum::<u128>();
        different += found[1];
    }
    let n = pair.leaves() as u128;
    let all = n * n.saturating_sub(1) * n.saturating_sub(2) / 6;
    ResolvedCounts::of_totals(all, [resolved(pair.a()), resolved(pair.b())], same, different)
}

fn pairs(leaves: u128) -> u128 {
    leaves * leaves.saturating_sub(1) / 2
}

/// Triples that a tree resolves.
fn resolved(tree: &Tree) -> u128 {
    let of_child = |node: u32| {
        let (size, parent) = (tree.size(node) as u128, tree.parent(node).expect("not the root"));
        pairs(size) * (tree.size(parent) as u128 - size)
    };
    (1..tree.nodes() as u32).map(of_child).sum()
}

/// Triples of three blocks that both trees resolve the same way, and differently.
///
/// A triple ij|k is resolved by the child c, below the common ancestor of all three, that holds i and j. So the same triples
/// in both trees are counted per pair of nodes (c, d): two blocks in both, the third in neither but below both parents; and
/// the different ones likewise.
fn claims(a: &Shape, b: &Shape, weights: &[u64]) -> [u128; 2] {
    let (mut same, mut different) = (0, 0);
    let mut rows = Rows { b, weights, inside: vec![false; weights.len()] };
    let [mut above, mut within] = [(); 2].map(|()| vec![[0_u64; 2]; b.children.len()]);
    for parent in (0..a.children.len() as u32).filter(|&node| !a.children[node as usize].is_empty()) {
        checkpoint();
        rows.fill(a.below(parent), &mut above);
        for &child in &a.children[parent as usize] {
            rows.fill(a.below(child), &mut within);
            for other in 1..b.children.len() {
                let up = b.parents[other].expect("only the root has none") as usize;
                let [both, squares] = within[other].map(u128::from);
                let beside_b = u128::from(within[up][0]) - both;
                let beside_a = u128::from(above[other][0]) - both;
                let beside_both = u128::from(above[up][0]) - u128::from(above[other][0]) - beside_b;
                same += (both * both - squares) / 2 * beside_both;
                different += both * beside_a * beside_b;
            }
        }
    }
    [same, different]
}

/// Sums of weights, and of their squares, below each node of the second tree.
struct Rows<'r> {
    b: &'r Shape,
    weights: &'r [u64],
    inside: Vec<bool>,
}

impl Rows<'_> {
    /// Sums over these blocks.
    fn fill(&mut self, blocks: &[u32], row: &mut [[u64; 2]]) {
        blocks.iter().for_each(|&block| self.inside[block as usize] = true);
        row.fill([0, 0]);
        for node in (0..row.len()).rev() {
            if let Some(block) = self.b.block[node].filter(|&block| self.inside[block as usize]) {
                let weight = self.weights[block as usize];
                row[node] = [weight, weight * weight];
            }
            if let Some(parent) = self.b.parents[node] {
                let [weight, square] = row[node];
                let above = &mut row[parent as usize];
                *above = [above[0] + weight, above[1] + square];
            }
        }
        blocks.iter().for_each(|&block| self.inside[block as usize] = false);
    }
}

#[cfg(test)]
mod tests {
    use super::super::shape::random_shape;
    use super::*;

    #[test]
    fn pairs_of_nodes_equal_the_contraction() {
        let mut state = 3_u64;
        let mut next = |bound: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((state >> 33) % bound as u64) as usize
        };
        for (blocks, most) in [(130, 2), (200, 2), (200, 5), (400, 40), (1000, 3), (1500, 400)] {
            let [a, b] = [(); 2].map(|()| random_shape(&mut next, blocks, most));
            let weights: Vec<u64> = (0..blocks).map(|_| 1 + next(4) as u64).collect();
            assert_eq!(claims(&a, &b, &weights), contraction::triples(&a, &b, &weights));
        }
    }
}
