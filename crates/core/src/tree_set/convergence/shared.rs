//! All splits of a sample together: the sums over splits are counts of splits that two trees share.

use super::super::numbers::TreeSplits;
use super::halves::Halves;
use super::mixing::{Mixing, Together};
use super::series::products;
use crate::sys::{checkpoint, map_list};

/// Splits that two trees have, both in the order of their numbers.
pub(super) fn common(a: &TreeSplits, b: &TreeSplits) -> u32 {
    let (a, b) = (&a.numbers[..], &b.numbers[..]);
    let (mut i, mut j, mut both) = (0, 0, 0);
    while i < a.len() && j < b.len() {
        both += u32::from(a[i] == b[j]);
        let (next_i, next_j) = (i + usize::from(a[i] <= b[j]), j + usize::from(b[j] <= a[i]));
        (i, j) = (next_i, next_j);
    }
    both
}

/// Splits that trees share with those that come so much later, summed up.
pub(super) fn common_at(trees: &[TreeSplits], lag: usize) -> i128 {
    let pairs = trees.iter().zip(trees.get(lag..).unwrap_or_default());
    pairs.map(|(a, b)| i128::from(common(a, b))).sum()
}

/// One half of a run, every split a series.
struct Half<'t> {
    trees: &'t [TreeSplits],
    /// For each tree the sum over its splits of the trees of this half that have them.
    weights: Vec<i128>,
}

impl Half<'_> {
    /// The sum over all splits of the products of deviations at a lag, times the square of the length.
    fn products(&self, lag: usize) -> i128 {
        checkpoint();
        let length = self.trees.len();
        let square: i128 = self.weights.iter().sum();
        let ends = self.weights[..length - lag].iter().chain(&self.weights[lag..]).sum();
        products(length, lag, common_at(self.trees, lag), ends, square)
    }
}

/// Estimates the worth of the whole sample: variances and covariances are summed over all splits.
pub(super) fn of_sample(runs: &[&[TreeSplits]], splits: usize, halves: &Halves) -> Option<Mixing> {
    let both = runs.iter().zip(&halves.of_runs);
    let pieces: Vec<&[TreeSplits]> =
        both.flat_map(|(run, halves)| halves.each_ref().map(|half| &run[half.clone()])).collect();
    let (mut all, mut squares) = (vec![0_i128; splits], 0_i128);
    let mut counted = Vec::with_capacity(pieces.len());
    let mut counts = vec![0_u32; splits];
    for trees in pieces {
        counts.fill(0);
        trees.iter().flat_map(|tree| &tree.numbers).for_each(|&split| counts[split as usize] += 1);
        let weight = |tree: &TreeSplits| {
            tree.numbers.iter().map(|&split| i128::from(counts[split as usize])).sum::<i128>()
        };
        let weights: Vec<i128> = trees.iter().map(weight).collect();
        squares += weights.iter().sum::<i128>();
        all.iter_mut().zip(&counts).for_each(|(all, &count)| *all += i128::from(count));
        counted.push(Half { trees, weights });
    }
    let between = counted.len() as i128 * squares - all.iter().map(|sum| sum * sum).sum::<i128>();
    let together = Together { series: counted.len(), length: halves.length, between };
    together.mixing(|lag| map_list(0..counted.len(), |half| counted[half].products(lag)).iter().sum())
}
