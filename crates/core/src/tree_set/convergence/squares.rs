//! Squared distances between the trees of one chain, summed up as effective sample sizes ask them.

use super::super::numbers::TreeSplits;
use super::shared::common_at;
use crate::sys::checkpoint;

/// Sums of squared distances.
pub(super) struct Squares<'t> {
    /// Of all ordered pairs among the trees from a place on.
    pub from: Vec<f64>,
    /// Of all ordered pairs among that many first trees.
    pub first: Vec<f64>,
    /// Of the pairs at a lag.
    pub at_lag: Box<dyn Fn(usize) -> f64 + 't>,
}

impl<'t> Squares<'t> {
    /// The squared distance is the number of splits that one of two trees has.
    pub(super) fn of_splits(trees: &'t [TreeSplits], splits: usize) -> Self {
        let mut first = growing(trees.iter(), splits);
        let mut from = growing(trees.iter().rev(), splits);
        from.reverse();
        first.truncate(trees.len() + 1);
        let sizes: Vec<i128> = trees.iter().map(|tree| tree.numbers.len() as i128).collect();
        let at_lag = move |lag: usize| {
            checkpoint();
            let both: i128 = sizes.iter().zip(&sizes[lag..]).map(|(a, b)| a + b).sum();
            (both - 2 * common_at(trees, lag)) as f64
        };
        Self { from, first, at_lag: Box::new(at_lag) }
    }

    /// The distance of two trees, by their places.
    pub(super) fn of_distances(trees: usize, distance: impl Fn(usize, usize) -> f64 + 't) -> Self {
        let square = move |a: usize, b: usize| distance(a, b).powi(2);
        let (mut first, mut from) = (vec![0.0; trees + 1], vec![0.0; trees + 1]);
        for end in 1..=trees {
            let new: f64 = (0..end - 1).map(|tree| square(tree, end - 1)).sum();
            first[end] = first[end - 1] + 2.0 * new;
        }
        for start in (0..trees).rev() {
            let new: f64 = (start + 1..trees).map(|tree| square(start, tree)).sum();
            from[start] = from[start + 1] + 2.0 * new;
        }
        let at_lag = move |lag: usize| (0..trees - lag).map(|tree| square(tree, tree + lag)).sum();
        Self { from, first, at_lag: Box::new(at_lag) }
    }

    /// Number of trees.
    pub(super) fn trees(&self) -> usize {
        self.first.len() - 1
    }
}

/// The sums over all ordered pairs among none, one, two and more of the trees: a split that c of m trees have tells 2c(m − c)
/// pairs apart.
fn growing<'t>(trees: impl Iterator<Item = &'t TreeSplits>, splits: usize) -> Vec<f64> {
    let mut counts = vec![0_i128; splits];
    let (mut sum, mut squares) = (0_i128, 0_i128);
    let mut found = vec![0.0];
    for (before, tree) in trees.enumerate() {
        for &split in &tree.numbers {
            let count = &mut counts[split as usize];
            squares += 2 * *count + 1;
            *count += 1;
            sum += 1;
        }
        found.push((2 * ((before as i128 + 1) * sum - squares)) as f64);
    }
    found
}
