//! How far draws are from each other, beyond what their noise explains.

use super::square::Square;
use crate::ensemble::{Columns, Counter, Summing};
use crate::sums::PairCounts;
use crate::sys::map_init;

/// A counter with its sums: what a thread keeps from pair to pair.
#[derive(Default)]
pub(super) struct Scratch {
    counter: Counter,
    summing: Summing,
}

impl Scratch {
    /// Pearson's correlation of the pairs of items that two clusterings have together, over the items that both label.
    pub(super) fn correlation(&mut self, columns: &Columns, a: usize, b: usize) -> f64 {
        let sums = self.summing.of(self.counter.count(columns, a, b), None);
        sums.map_or(0.0, |sums| correlation(&sums.pairs))
    }
}

/// 1 for equal clusterings, and 0 where one of two others is all singletons or one cluster.
fn correlation(pairs: &PairCounts) -> f64 {
    if pairs.is_identity() {
        return 1.0;
    }
    let [all, both, u, v] = [pairs.pairs(), pairs.together(), pairs.together_a(), pairs.together_b()];
    let apart = [all - u, all - v];
    if [u, v, apart[0], apart[1]].contains(&0) {
        return 0.0;
    }
    // Products of numbers of pairs fit in 128 bits up to 2^32 items.
    let above = (all * both) as i128 - (u * v) as i128;
    let below = |x: u128, rest: u128| (x as f64 * rest as f64).sqrt();
    above as f64 / below(u, apart[0]) / below(v, apart[1])
}

/// The correlations of all pairs of clusterings.
pub(super) fn correlations(columns: &Columns) -> Square {
    let count = columns.len();
    let row = |scratch: &mut Scratch, i: usize| -> Vec<f64> {
        (i + 1..count).map(|j| scratch.correlation(columns, i, j)).collect()
    };
    Square::from_rows(map_init(count, Scratch::default, row), 1.0)
}

/// One number for each draw whose products are near the correlations: a noisy draw is less like all others.
pub(super) fn loadings(r: &Square) -> Vec<f64> {
    const STEPS: usize = 30;
    const STILL: f64 = 1e-6;
    let mut loadings = vec![0.7; r.side()];
    for _ in 0..STEPS {
        let squares: f64 = loadings.iter().map(|x| x * x).sum();
        let next = |(i, &own): (usize, &f64)| {
            let products: f64 = r.row(i).iter().zip(&loadings).map(|(r, x)| r * x).sum();
            let others = squares - own * own;
            f64::midpoint(own, (products - r.at(i, i) * own) / (others + 1e-12))
        };
        let next: Vec<f64> = loadings.iter().enumerate().map(next).collect();
        let change = next.iter().zip(&loadings).map(|(new, old)| (new - old).abs()).fold(0.0, f64::max);
        loadings = next;
        if change < STILL {
            break;
        }
    }
    loadings
}

/// 1 less what is left of the correlation once one number for each draw explains what it can; 0 on the diagonal.
pub(super) fn distances(columns: &Columns) -> Square {
    let r = correlations(columns);
    let loadings = loadings(&r);
    r.map(|i, j, r| if i == j { 0.0 } else { 1.0 - (r - loadings[i] * loadings[j]) })
}
