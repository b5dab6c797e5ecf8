//! Triples of leaves: which two are closer to each other than to the third.

use super::resolved::ResolvedCounts;
use super::{Tree, TreePair};
use crate::sys::checkpoint;

/// A triple ij|k is resolved by the child c, below the common ancestor of all three, that holds i and j. So the same triples
/// in both trees are counted per pair of nodes (c, d): two leaves in both, the third in neither but below both parents; and
/// the different ones likewise.
pub(super) fn triples(pair: &TreePair<'_>) -> ResolvedCounts {
    let (a, b) = (pair.a(), pair.b());
    let n = pair.leaves() as u128;
    let (mut same, mut different) = (0, 0);
    let mut above = vec![0_u32; b.nodes()];
    let mut within = vec![0_u32; b.nodes()];
    for parent in (0..a.nodes() as u32).filter(|&node| !a.is_leaf(node)) {
        checkpoint();
        count_row(pair, parent, &mut above);
        for child in a.children(parent) {
            count_row(pair, child, &mut within);
            for other in 1..b.nodes() as u32 {
                let up = b.parent(other).expect("only the root has none") as usize;
                let other = other as usize;
                let both = u128::from(within[other]);
                let beside_b = u128::from(within[up]) - both;
                let beside_a = u128::from(above[other]) - both;
                let beside_both = u128::from(above[up]) - u128::from(above[other]) - beside_b;
                same += both * both.saturating_sub(1) / 2 * beside_both;
                different += both * beside_a * beside_b;
            }
        }
    }
    let all = n * n.saturating_sub(1) * n.saturating_sub(2) / 6;
    ResolvedCounts::of_totals(all, [resolved(a), resolved(b)], same, different)
}

fn resolved(tree: &Tree) -> u128 {
    let of_child = |node: u32| {
        let (size, parent) = (tree.size(node) as u128, tree.parent(node).expect("not the root"));
        size * (size - 1) / 2 * (tree.size(parent) as u128 - size)
    };
    (1..tree.nodes() as u32).map(of_child).sum()
}

/// Leaves of a node of the first tree below each node of the second.
pub(crate) fn count_row(pair: &TreePair<'_>, node: u32, row: &mut [u32]) {
    let range = pair.a().leaf_range(node);
    let tree = pair.b();
    row.fill(0);
    for at in (0..tree.nodes() as u32).rev() {
        if tree.is_leaf(at) {
            let leaf = pair.b_to_a()[tree.leaf_range(at).start] as usize;
            row[at as usize] = u32::from(range.contains(&leaf));
        }
        if let Some(parent) = tree.parent(at) {
            row[parent as usize] += row[at as usize];
        }
    }
}
