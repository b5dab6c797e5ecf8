//! The best cut of one tree for a fixed cut of the other: an exact dynamic programme, because the score is a
//! sum over the clusters of the cut.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::objective::{Objective, x_ln_x};
use super::{Adjustment, labels_a, labels_b};
use crate::chance::moments::cell_means;
use crate::sys::checkpoint;
use crate::tree::{Cut, Tree, TreePair};

/// Finds best responses; what does not depend on the fixed cut is computed once.
#[derive(Debug)]
pub(super) struct Responder<'p> {
    pair: &'p TreePair<'p>,
    objective: Objective,
    /// k ln k − (k − 1) ln(k − 1) by k.
    steps: Vec<f64>,
    /// The means by chance of the nodes of either tree.
    means: [CellMeans; 2],
}

/// The mean of a cell under permutations, for every size of a node of one tree. Cuts have few sizes and share most of
/// them, and a mean costs more than all else.
#[derive(Debug)]
struct CellMeans {
    leaves: u64,
    /// The sizes of the nodes, each once.
    sizes: Vec<u64>,
    /// By the size of the other cluster.
    known: Mutex<HashMap<u32, Arc<[f64]>>>,
}

/// Means that are kept: 64 MB.
const MOST_KEPT: usize = 1 << 23;

impl CellMeans {
    fn new(tree: &Tree) -> Self {
        let mut sizes: Vec<u64> = (0..tree.nodes() as u32).map(|node| tree.size(node) as u64).collect();
        sizes.sort_unstable();
        sizes.dedup();
        Self { leaves: tree.leaves() as u64, sizes, known: Mutex::default() }
    }

    fn of(&self, other: u32) -> Arc<[f64]> {
        let known = || self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(means) = known().get(&other) {
            return means.clone();
        }
        let means: Arc<[f64]> = cell_means(self.leaves, u64::from(other), &self.sizes).into();
        let mut known = known();
        if (known.len() + 1) * self.sizes.len() <= MOST_KEPT {
            known.insert(other, means.clone());
        }
        means
    }
}

/// A cluster is split only if that adds more than rounding.
const NEGLIGIBLE: f64 = 1e-14;

impl<'p> Responder<'p> {
    pub(super) fn new(pair: &'p TreePair<'p>, adjustment: Adjustment) -> Self {
        let leaves = pair.leaves();
        let steps = (0..=leaves as u64 + 1).map(crate::numeric::entropy_step).collect();
        let means = [pair.a(), pair.b()].map(CellMeans::new);
        Self { pair, objective: Objective::new(adjustment, leaves), steps, means }
    }

    /// The best cut of the first tree for a cut of the second, with its score.
    pub(super) fn of_a(&self, b: &Cut) -> (Cut, f64) {
        let sizes: Vec<u32> = b.nodes().iter().map(|&node| self.pair.b().size(node) as u32).collect();
        self.respond(0, &labels_b(self.pair, b), &sizes)
    }

    /// The best cut of the second tree for a cut of the first, with its score.
    pub(super) fn of_b(&self, a: &Cut) -> (Cut, f64) {
        let sizes: Vec<u32> = a.nodes().iter().map(|&node| self.pair.a().size(node) as u32).collect();
        let by_a = labels_a(self.pair, a);
        let labels: Vec<u32> = self.pair.b_to_a().iter().map(|&leaf| by_a[leaf as usize]).collect();
        self.respond(1, &labels, &sizes)
    }

    /// The best cut of a tree whose leaves, in depth-first order, have labels of clusters of those sizes.
    fn respond(&self, side: usize, labels: &[u32], sizes: &[u32]) -> (Cut, f64) {
        checkpoint();
        let tree = [self.pair.a(), self.pair.b()][side];
        let values = self.values(side, tree, labels, sizes);
        let mut best = values.clone();
        let mut below = vec![0.0; tree.nodes()];
        for node in (0..tree.nodes()).rev() {
            if !tree.is_leaf(node as u32) && below[node] > values[node] + NEGLIGIBLE {
                best[node] = below[node];
            }
            if let Some(parent) = tree.parent(node as u32) {
                below[parent as usize] += best[node];
            }
        }
        let keeps = |node: u32| best[node as usize] == values[node as usize];
        let mut nodes = Vec::new();
        let mut node = 0;
        while (node as usize) < tree.nodes() {
            if keeps(node) {
                nodes.push(node);
                node = tree.subtree(node).end;
            } else {
                node += 1;
            }
        }
        (Cut::from_nodes(nodes), best[0])
    }

    /// Returns the part of each node in the score as a cluster.
    fn values(&self, side: usize, tree: &Tree, labels: &[u32], sizes: &[u32]) -> Vec<f64> {
        let sums = self.sums(tree, labels, sizes);
        let n = self.pair.leaves() as f64;
        match self.objective.adjustment {
            Adjustment::Swaps => {
                let value = |(node, sum): (usize, &[f64; 2])| sum[0] + sum[1] * tree.size(node as u32) as f64;
                sums.iter().enumerate().map(value).collect()
            }
            Adjustment::Permutations => {
                let expected = self.expected_by_size(side, sizes);
                let value = |(node, sum): (usize, &[f64; 2])| {
                    let size = tree.size(node as u32);
                    (sum[0] - x_ln_x(size as u32) + size as f64 * libm::log(n)) / n - expected[size]
                };
                sums.iter().enumerate().map(value).collect()
            }
        }
    }

    /// Per node the sums over the clusters that it meets of the terms of a cell, constant and slope in the
    /// node's size. Along a heavy path the leaves are added from the bottom up, so each is added log n times.
    fn sums(&self, tree: &Tree, labels: &[u32], sizes: &[u32]) -> Vec<[f64; 2]> {
        let heavy = heavy_children(tree);
        let mut sums = vec![[0.0; 2]; tree.nodes()];
        let mut counts = vec![0_u32; sizes.len()];
        let logs: Vec<f64> = sizes.iter().map(|&size| libm::log(f64::from(size))).collect();
        let mut path = Vec::new();
        for top in 0..tree.nodes() as u32 {
            if tree.parent(top).is_some_and(|parent| heavy[parent as usize] == top) {
                continue;
            }
            path.clear();
            path.push(top);
            while let Some(&last) = path.last().filter(|&&last| !tree.is_leaf(last)) {
                path.push(heavy[last as usize]);
            }
            let mut sum = [0.0; 2];
            let mut added = tree.leaf_range(path[path.len() - 1]);
            added.end = added.start;
            for &node in path.iter().rev() {
                let range = tree.leaf_range(node);
                for position in (range.start..added.start).chain(added.end..range.end) {
                    let cluster = labels[position] as usize;
                    self.add_leaf(&mut sum, counts[cluster], sizes[cluster], logs[cluster]);
                    counts[cluster] += 1;
                }
                added = range;
                sums[node as usize] = sum;
            }
            added.for_each(|position| counts[labels[position] as usize] = 0);
        }
        sums
    }

    /// One leaf more in a cell that had `count`.
    fn add_leaf(&self, sum: &mut [f64; 2], count: u32, size: u32, log_size: f64) {
        match self.objective.adjustment {
            Adjustment::Permutations => sum[0] += self.steps[count as usize + 1] - log_size,
            Adjustment::Swaps => {
                let (after, before) = (self.swap_terms(count + 1, size), self.swap_terms(count, size));
                sum[0] += after[0] - before[0];
                sum[1] += after[1] - before[1];
            }
        }
    }

    /// A cell under swaps, with the logarithms from the table.
    fn swap_terms(&self, count: u32, size: u32) -> [f64; 2] {
        if count == 0 {
            return [0.0; 2];
        }
        self.objective.swap_terms(count, size, self.steps[count as usize], self.steps[count as usize + 1])
    }

    /// For every size of a node the mean of its contribution under permutations.
    fn expected_by_size(&self, side: usize, sizes: &[u32]) -> Vec<f64> {
        let (n, known) = (self.pair.leaves() as f64, &self.means[side]);
        let mut theirs: Vec<u32> = sizes.to_vec();
        theirs.sort_unstable();
        let mut expected = vec![0.0; self.pair.leaves() + 1];
        for run in theirs.chunk_by(u32::eq) {
            for (&size, mean) in known.sizes.iter().zip(&known.of(run[0])[..]) {
                expected[size as usize] += run.len() as f64 * mean / n;
            }
        }
        expected
    }
}

/// The child with the most leaves of each inner node; the node itself for a leaf.
fn heavy_children(tree: &Tree) -> Vec<u32> {
    let mut heavy: Vec<u32> = (0..tree.nodes() as u32).collect();
    for node in (1..tree.nodes() as u32).rev() {
        let parent = tree.parent(node).expect("only the root has none") as usize;
        if heavy[parent] as usize == parent || tree.size(node) >= tree.size(heavy[parent]) {
            heavy[parent] = node;
        }
    }
    heavy
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_means_of_a_size_are_computed_once() {
        let tree = Tree::from_newick("((a,b),((c,d),(e,(f,g))));").unwrap();
        let means = CellMeans::new(&tree);
        assert_eq!(means.sizes, [1, 2, 3, 5, 7]);
        let first = means.of(3);
        assert_eq!(first[..], cell_means(7, 3, &means.sizes)[..]);
        assert!(Arc::ptr_eq(&first, &means.of(3)));
    }
}
