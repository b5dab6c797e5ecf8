//! Quartets of leaves: which two pairs an inner branch keeps apart, whatever the place of the root.

use super::super::contraction;
use super::super::regions::{Region, regions};
use super::super::resolved::ResolvedCounts;
use super::super::shape::Shape;
use super::super::{Tree, TreePair};
use super::binary;

/// Sums of products of four counts up to this are exact as floats.
const MOST_LEAVES_IN_FLOATS: usize = 10_000;

/// Up to this many blocks it is faster to look at all pairs of nodes of binary trees.
const FEW_BLOCKS: usize = 300;

/// Counts the sets of four leaves by how two trees resolve them.
pub(in crate::tree) fn quartets(pair: &TreePair<'_>) -> ResolvedCounts {
    let n = pair.leaves();
    if n < 4 {
        return ResolvedCounts::of_totals(0, [0, 0], 0, 0);
    }
    // Both roots go where the first leaf of the first tree is.
    let first = pair.b_to_a().iter().position(|&leaf| leaf == 0).expect("every leaf has a partner");
    let a = Shape::seen_from(pair.a(), 0, |leaf| leaf as u32 - 1);
    let b = Shape::seen_from(pair.b(), first, |leaf| pair.b_to_a()[leaf] - 1);
    let (mut same, mut different, mut across) = (0, 0, 0);
    for region in regions(&a, &b) {
        let beyond = n as u64 - region.weights.iter().sum::<u64>();
        let found = between(&region, beyond, n <= MOST_LEAVES_IN_FLOATS);
        (same, different) = (same + found[0], different + found[1]);
        let parts = region.weights.iter().chain([&beyond]).map(|&part| u128::from(part));
        across += claimed(&parts.collect::<Vec<_>>());
    }
    let n = n as u128;
    let all = n * (n - 1) * (n - 2) * (n - 3) / 24;
    // Both nodes that claim a quartet were counted.
    ResolvedCounts::of_totals(all, [resolved(pair.a()), resolved(pair.b())], same + across / 2, different)
}

/// Quartets of four blocks that both trees resolve the same way, and differently.
fn between(region: &Region, beyond: u64, floats_are_exact: bool) -> [u128; 2] {
    let ([a, b], weights) = (&region.shapes, &region.weights[..]);
    if weights.len() < 3 {
        return [0, 0];
    }
    let few = weights.len() <= FEW_BLOCKS && floats_are_exact;
    let count = if few && a.is_binary() && b.is_binary() { binary::claims } else { contraction::quartets };
    count(a, b, weights, beyond)
}

/// Quartets that a tree resolves.
fn resolved(tree: &Tree) -> u128 {
    let parts = |node: u32| {
        let below = tree.children(node).map(|child| tree.size(child) as u128);
        below.chain([(tree.leaves() - tree.size(node)) as u128]).collect::<Vec<_>>()
    };
    let inner = (0..tree.nodes() as u32).filter(|&node| !tree.is_leaf(node));
    inner.map(|node| claimed(&parts(node))).sum::<u128>() / 2
}

/// Quartets ab|cd with a, b in one part and c, d in two others.
pub(super) fn claimed(sizes: &[u128]) -> u128 {
    let (total, squares) = (sizes.iter().sum::<u128>(), sizes.iter().map(|s| s * s).sum::<u128>());
    let claim = |&size: &u128| {
        let rest = total - size;
        size * size.saturating_sub(1) / 2 * ((rest * rest - (squares - size * size)) / 2)
    };
    sizes.iter().map(claim).sum()
}
