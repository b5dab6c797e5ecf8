//! How far the trees of each run are from the most typical one.

use super::super::numbers::{SplitNumbers, TreeSplits};
use super::shared::common;

/// How many splits differ between each tree and the medoid of all.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Trace {
    /// The place of the medoid among the trees of all runs.
    pub medoid: usize,
    /// The distances, run by run.
    pub distances: Vec<Vec<u32>>,
}

impl Trace {
    /// The sum of a tree's distances to all is a constant and a sum over its own splits.
    pub(super) fn of(numbers: &SplitNumbers, runs: &[&[TreeSplits]]) -> Self {
        let all = numbers.of_tree.len() as i64;
        let sum = |tree: &TreeSplits| -> i64 {
            tree.numbers.iter().map(|&split| all - 2 * i64::from(numbers.counts[split as usize])).sum()
        };
        let medoid = (0..numbers.of_tree.len()).min_by_key(|&at| sum(&numbers.of_tree[at])).unwrap_or(0);
        let centre = &numbers.of_tree[medoid];
        let size = centre.numbers.len() as u32;
        let distance = |tree: &TreeSplits| size + tree.numbers.len() as u32 - 2 * common(centre, tree);
        Self { medoid, distances: runs.iter().map(|run| run.iter().map(distance).collect()).collect() }
    }
}
