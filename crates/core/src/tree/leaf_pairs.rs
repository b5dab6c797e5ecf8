//! Values of pairs of leaves, read off their lowest common ancestors.

use super::{Tree, TreePair};
use crate::sys::checkpoint;

/// The heights of the nodes; in a tree without lengths every branch counts 1.
pub(crate) fn heights(tree: &Tree) -> Vec<f64> {
    if let Some(heights) = tree.heights() {
        return heights.into_owned();
    }
    let mut heights = vec![0.0_f64; tree.nodes()];
    for node in (1..tree.nodes() as u32).rev() {
        let parent = tree.parent(node).expect("only the root has none") as usize;
        heights[parent] = heights[parent].max(heights[node as usize] + 1.0);
    }
    heights
}

/// For each node the pairs of leaves whose lowest common ancestor it is.
fn pairs_at(tree: &Tree) -> Vec<f64> {
    let pairs = |node: u32| {
        let size = tree.size(node) as f64;
        size * (size - 1.0) / 2.0
    };
    let below = |node: u32| tree.children(node).map(pairs).sum::<f64>();
    (0..tree.nodes() as u32).map(|node| pairs(node) - below(node)).collect()
}

/// The ranks of the nodes by height among all pairs of leaves; ties share their mean rank.
pub(crate) fn ranks(tree: &Tree) -> Vec<f64> {
    let (heights, pairs) = (heights(tree), pairs_at(tree));
    let mut order: Vec<usize> = (0..tree.nodes()).filter(|&node| pairs[node] > 0.0).collect();
    order.sort_by(|&x, &y| heights[x].total_cmp(&heights[y]));
    let mut ranks = vec![0.0; tree.nodes()];
    let mut before = 0.0;
    for run in order.chunk_by(|&x, &y| heights[x] == heights[y]) {
        let tied: f64 = run.iter().map(|&node| pairs[node]).sum();
        run.iter().for_each(|&node| ranks[node] = before + (tied + 1.0) / 2.0);
        before += tied;
    }
    ranks
}

/// Pearson's correlation, over all pairs of leaves, of the values of their lowest common ancestors in the two
/// trees; `None` where the values of a tree do not vary.
pub(crate) fn correlation(pair: &TreePair<'_>, a: &[f64], b: &[f64]) -> Option<f64> {
    let a = centred(pair.a(), a)?;
    let b = centred(pair.b(), b)?;
    let mut twice = 0.0;
    for_each_row(pair, &a, &b, |_, row_a, row_b| {
        let others = pair.b_to_a().iter().zip(row_b);
        twice += others.map(|(&other, value)| row_a[other as usize] * value).sum::<f64>();
    });
    Some((twice / 2.0).clamp(-1.0, 1.0))
}

/// For each leaf of the first tree: its position, and per leaf of either tree the value of the lowest common ancestor of
/// the two, which is 0 for the leaf itself.
fn for_each_row(pair: &TreePair<'_>, a: &[f64], b: &[f64], mut see: impl FnMut(usize, &[f64], &[f64])) {
    let n = pair.leaves();
    let mut place = vec![0; n];
    for (at, &leaf) in pair.b_to_a().iter().enumerate() {
        place[leaf as usize] = at;
    }
    let (mut row_a, mut row_b) = (vec![0.0; n], vec![0.0; n]);
    let leaves_b: Vec<u32> = (0..pair.b().nodes() as u32).filter(|&node| pair.b().is_leaf(node)).collect();
    let leaves_a = (0..pair.a().nodes() as u32).filter(|&node| pair.a().is_leaf(node));
    for (leaf, node) in leaves_a.enumerate() {
        checkpoint();
        fill_row(pair.a(), a, node, &mut row_a);
        fill_row(pair.b(), b, leaves_b[place[leaf]], &mut row_b);
        see(leaf, &row_a, &row_b);
    }
}

/// Returns the distance of each node from the root: in branches, or along their lengths.
pub(crate) fn distances_from_root(tree: &Tree, lengths: Option<&[f64]>) -> Vec<f64> {
    let mut far = vec![0.0; tree.nodes()];
    for node in 1..tree.nodes() as u32 {
        let parent = tree.parent(node).expect("only the root has none") as usize;
        far[node as usize] = far[parent] + lengths.map_or(1.0, |lengths| lengths[node as usize]);
    }
    far
}

/// A value of each node of two trees. Two leaves have the value of their lowest common ancestor, and `weight` times what the
/// leaves themselves have.
pub(crate) struct PairValues {
    pub a: Vec<f64>,
    pub b: Vec<f64>,
    pub weight: f64,
}

impl PairValues {
    /// Σ (x − y)² over all pairs of leaves, x being the value of the pair in the first tree and y in the second.
    pub(crate) fn squared_difference(&self, pair: &TreePair<'_>) -> f64 {
        let beside = self.leaf_differences(pair);
        let mut twice = 0.0;
        for_each_row(pair, &self.a, &self.b, |leaf, row_a, row_b| {
            let at_leaf = self.weight * beside[leaf];
            let others = pair.b_to_a().iter().zip(row_b).map(|(&other, value)| {
                let other = other as usize;
                let difference = row_a[other] - value + at_leaf + self.weight * beside[other];
                if other == leaf { 0.0 } else { difference * difference }
            });
            twice += others.sum::<f64>();
        });
        twice / 2.0
    }

    /// By how much the value of each leaf of the first tree is greater than in the second.
    pub(crate) fn leaf_differences(&self, pair: &TreePair<'_>) -> Vec<f64> {
        let of = |tree: &Tree, values: &[f64]| -> Vec<f64> {
            let leaves = (0..tree.nodes()).filter(|&node| tree.is_leaf(node as u32));
            leaves.map(|node| values[node]).collect()
        };
        let (mut differences, of_b) = (of(pair.a(), &self.a), of(pair.b(), &self.b));
        pair.b_to_a().iter().zip(of_b).for_each(|(&leaf, value)| differences[leaf as usize] -= value);
        differences
    }
}

/// The standard deviation of [`correlation`] over all ways to place the leaves of one tree; the mean is zero. `None` where
/// the values of a tree do not vary.
pub(crate) fn deviation_by_chance(pair: &TreePair<'_>, a: &[f64], b: &[f64]) -> Option<f64> {
    let n = pair.leaves() as f64;
    let pairs = n * (n - 1.0) / 2.0;
    let triples = n * (n - 1.0) * (n - 2.0);
    let disjoint = pairs * pairs - pairs - triples;
    let sharing = [sharing(pair.a(), &centred(pair.a(), a)?), sharing(pair.b(), &centred(pair.b(), b)?)];
    // Sums over ordered pairs of pairs: the same one, those that share a leaf, and the rest, which makes all sums zero.
    let mut variance = 1.0 / pairs;
    for (sums, count) in [(sharing, triples), (sharing.map(|sum| -1.0 - sum), disjoint)] {
        if count > 0.0 {
            variance += sums[0] * sums[1] / count;
        }
    }
    Some(variance.max(0.0).sqrt())
}

/// Σ x_p x_q over ordered pairs of pairs that share one leaf, for centred values.
fn sharing(tree: &Tree, values: &[f64]) -> f64 {
    let mut with_others = vec![0.0; tree.nodes()];
    let mut squares = 0.0;
    for node in 1..tree.nodes() as u32 {
        let parent = tree.parent(node).expect("only the root has none");
        let joined_there = (tree.size(parent) - tree.size(node)) as f64;
        with_others[node as usize] = with_others[parent as usize] + joined_there * values[parent as usize];
        if tree.is_leaf(node) {
            squares += with_others[node as usize].powi(2);
        }
    }
    // Each square of a sum over the pairs of a leaf holds the squares of these, whose sum over all pairs is 1.
    squares - 2.0
}

/// The values less their mean over all pairs of leaves, divided by the root of the sum of their squares.
fn centred(tree: &Tree, values: &[f64]) -> Option<Vec<f64>> {
    let pairs = pairs_at(tree);
    let total: f64 = pairs.iter().sum();
    let weighted =
        |values: &[f64]| values.iter().zip(&pairs).map(|(value, pairs)| value * pairs).sum::<f64>();
    let mean = weighted(values) / total;
    let centred: Vec<f64> = values.iter().map(|value| value - mean).collect();
    let squares = weighted(&centred.iter().map(|value| value * value).collect::<Vec<_>>());
    let size = mean.abs().max(1e-300);
    let varies = squares.is_finite() && squares.sqrt() > 1e-12 * size * total.sqrt();
    varies.then(|| centred.iter().map(|value| value / squares.sqrt()).collect())
}

/// Per leaf the value of its lowest common ancestor with the given one, which itself gets 0.
fn fill_row(tree: &Tree, values: &[f64], leaf: u32, row: &mut [f64]) {
    let mut done = tree.leaf_range(leaf);
    row[done.start] = 0.0;
    let mut node = leaf;
    while let Some(parent) = tree.parent(node) {
        let range = tree.leaf_range(parent);
        row[range.start..done.start].fill(values[parent as usize]);
        row[done.end..range.end].fill(values[parent as usize]);
        (done, node) = (range, parent);
    }
}
