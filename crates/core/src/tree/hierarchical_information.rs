//! Hierarchical mutual information: both trees are walked down together, level by level.

use super::{Tree, TreePair};
use crate::numeric::{FixedSum, ln_ratio};
use crate::sys::checkpoint;

/// Σ over pairs of nodes at the same depth of the share of leaves that they have in common times the mutual
/// information of their children there, in nats. A node whose children are all leaves is a community that is
/// divided no further. Leaf i of the second tree is compared with leaf `b_to_a[i]` of the first.
pub(crate) fn hierarchical_information(a: &Tree, b: &Tree, b_to_a: &[u32]) -> f64 {
    let n = b_to_a.len();
    let (children_a, children_b) = (starts(a), starts(b));
    // Leaves as positions in both trees.
    let all: Vec<(u32, u32)> = b_to_a.iter().enumerate().map(|(at, &leaf)| (leaf, at as u32)).collect();
    let mut total = FixedSum::default();
    let mut stack = vec![(0_u32, 0_u32, all)];
    while let Some((u, v, leaves)) = stack.pop() {
        let (of_u, of_v) = (&children_a[u as usize], &children_b[v as usize]);
        if of_u.is_empty() || of_v.is_empty() || leaves.len() < 2 {
            continue;
        }
        let child =
            |starts: &[(u32, u32)], leaf: u32| starts.partition_point(|&(start, _)| start <= leaf) - 1;
        let mut cells: Vec<((usize, usize), (u32, u32))> =
            leaves.iter().map(|&(x, y)| ((child(of_u, x), child(of_v, y)), (x, y))).collect();
        cells.sort_unstable();
        let mut rows = vec![0_u64; of_u.len()];
        let mut columns = vec![0_u64; of_v.len()];
        cells.iter().for_each(|((i, j), _)| {
            rows[*i] += 1;
            columns[*j] += 1;
        });
        for run in cells.chunk_by(|x, y| x.0 == y.0) {
            let ((i, j), count) = (run[0].0, run.len() as u64);
            total.add(count as f64 * ln_ratio(count * leaves.len() as u64, rows[i] * columns[j]));
            stack.push((of_u[i].1, of_v[j].1, run.iter().map(|(_, leaf)| *leaf).collect()));
        }
    }
    (total.value() / n as f64).max(0.0)
}

/// The mean of the same over random permutations of the leaves of the second tree.
pub(crate) fn expected_hierarchical_information(pair: &TreePair<'_>, draws: u64, seed: u64) -> f64 {
    use chacha20::ChaCha8Rng;
    use chacha20::rand_core::{Rng, SeedableRng};
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut order = pair.b_to_a().to_vec();
    let mut total = FixedSum::default();
    for _ in 0..draws {
        checkpoint();
        for last in (1..order.len()).rev() {
            // The product of a 64-bit draw and the bound, its upper half: even to 2^-64 of the bound.
            let at = (u128::from(rng.next_u64()) * (last as u128 + 1)) >> 64;
            order.swap(last, at as usize);
        }
        total.add(hierarchical_information(pair.a(), pair.b(), &order));
    }
    total.value() / draws as f64
}

/// Per node its children with their first leaves; empty for leaves and for communities of leaves alone.
fn starts(tree: &Tree) -> Vec<Vec<(u32, u32)>> {
    let of = |node: u32| -> Vec<(u32, u32)> {
        if tree.children(node).all(|child| tree.is_leaf(child)) {
            return Vec::new();
        }
        tree.children(node).map(|child| (tree.leaf_range(child).start as u32, child)).collect()
    };
    (0..tree.nodes() as u32).map(of).collect()
}
