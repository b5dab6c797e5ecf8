//! Every tree against every other.

use super::TreeSet;
use super::numbers::SplitNumbers;
use super::shared::Shared;
use crate::compare::Request;
use crate::ensemble::{ScoreMatrix, check_scores};
use crate::error::Result;
use crate::registry::Kernel;
use crate::score::Score;
use crate::sys::map_list;
use crate::tree::{SplitCounts, TreePair};

impl TreeSet {
    /// The scores of all pairs of trees. `done` is called after each pair, from any thread.
    ///
    /// Measures that count splits share one numbering of the splits of all trees.
    ///
    /// # Errors
    /// When the measure does not compare trees, or when there are too many trees for a table of all pairs.
    pub fn matrix(&self, request: &Request, done: &(dyn Fn() + Sync)) -> Result<ScoreMatrix> {
        check_scores(self.len(), 1)?;
        let rows = match request.measure().kernel {
            Kernel::Splits(kernel) => self.by_splits(request, kernel, done)?,
            _ => self.one_by_one(request, done)?,
        };
        Ok(ScoreMatrix::from_rows(rows, request.measure().symmetric))
    }

    /// From the shared splits: for each tree the scores with itself and those after it.
    fn by_splits(
        &self,
        request: &Request,
        kernel: fn(&SplitCounts, &crate::registry::Args) -> Score,
        done: &(dyn Fn() + Sync),
    ) -> Result<Vec<Vec<Score>>> {
        let numbers = SplitNumbers::of(&self.trees, request.args().flag("rooted"));
        let splits = |tree: usize| numbers.of_tree[tree].numbers.len() as u64;
        let table = Shared::new(&numbers);
        let rows = map_list(0..self.len(), |a| {
            let shared = table.from(a);
            let score = |(shared, b): (u32, usize)| {
                done();
                let counts = SplitCounts { a: splits(a), b: splits(b), shared: u64::from(shared) };
                // Of trees without splits a measure may know more than their counts: whether they are the same.
                match counts.total() {
                    0 => request.score(&TreePair::new(&self.tree(a), &self.tree(b))?),
                    _ => Ok(kernel(&counts, request.args())),
                }
            };
            shared.into_iter().zip(a..).map(score).collect()
        });
        rows.into_iter().collect()
    }

    /// Each pair by itself: for each tree the scores with itself and those after it, or with all where order matters.
    fn one_by_one(&self, request: &Request, done: &(dyn Fn() + Sync)) -> Result<Vec<Vec<Score>>> {
        let symmetric = request.measure().symmetric;
        let rows = map_list(0..self.len(), |a| {
            let first = self.tree(a);
            let others = if symmetric { a..self.len() } else { 0..self.len() };
            let score = |b: usize| {
                let score = request.score(&TreePair::new(&first, &self.tree(b))?);
                done();
                score
            };
            others.map(score).collect()
        });
        rows.into_iter().collect()
    }
}
