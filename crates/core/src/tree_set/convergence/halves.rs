//! The last trees of each run, as many as the shortest has, in two halves.

use std::ops::Range;

/// The halves of all runs, run by run. Of an odd number of trees the middle one is left out.
#[derive(Debug, Clone)]
pub(super) struct Halves {
    /// The places of the trees of each half in its run.
    pub of_runs: Vec<[Range<usize>; 2]>,
    /// Trees of a half.
    pub length: usize,
}

impl Halves {
    pub(super) fn of(lengths: &[usize]) -> Self {
        let shortest = lengths.iter().copied().min().unwrap_or(0);
        let length = shortest / 2;
        let of_run = |&trees: &usize| {
            let start = trees - shortest;
            [start..start + length, trees - length..trees]
        };
        Self { of_runs: lengths.iter().map(of_run).collect(), length }
    }

    /// Number of halves.
    pub(super) fn count(&self) -> usize {
        2 * self.of_runs.len()
    }
}
