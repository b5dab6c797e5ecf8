//! The default test of all pairs: a bootstrap of t with a floor under its error, step-down. The error of a replicate may be
//! far too small where few units are drawn; a little of the error of the board is mixed into it.

use super::differences::{Differences, Replicate};
use super::resampling::Resampling;
use crate::failure::Outcome;
use crate::watch::Watch;

/// The share of the board's own error in that of a replicate.
const FLOOR: f64 = 0.03;

/// The share below a statistic within which a replicate counts as equal.
const SLACK: f64 = 1e-10;

/// The result of the test for all pairs together.
#[derive(Debug, Clone, PartialEq)]
pub struct Tested {
    /// The p-value of each pair, corrected for all.
    pub p: Vec<f64>,
    /// The number of standard errors that the intervals of all pairs reach; none where no number is enough.
    pub critical: Option<f64>,
    /// True if all ways to draw the units were taken.
    pub exact: bool,
}

/// |difference| over its error: 0 without a difference, infinite without an error.
fn statistic(difference: f64, error: f64) -> f64 {
    if difference == 0.0 { 0.0 } else { difference.abs() / error }
}

/// Tests all pairs at a level.
pub fn test(
    differences: &Differences,
    resampling: Resampling,
    level: f64,
    watch: &dyn Watch,
) -> Outcome<Tested> {
    let found = differences.estimates.iter().zip(&differences.errors);
    let statistics: Vec<f64> = found.map(|(&difference, &error)| statistic(difference, error)).collect();
    let mut rising: Vec<usize> = (0..statistics.len()).collect();
    // Of equal ones the earlier pair comes later, as it is the first to be tested.
    rising.sort_by(|&x, &y| statistics[x].total_cmp(&statistics[y]).then(y.cmp(&x)));
    let mut tails =
        Tails { statistics, rising, reached: vec![0.0; differences.pairs().len()], maxima: Vec::new() };
    let mut replicate = differences.replicate();
    resampling.each(differences.units(), watch, |counts, weight| {
        if differences.again(counts, &mut replicate) {
            tails.add(&replicate, &differences.errors, weight);
        }
    })?;
    let exact = resampling.is_exact();
    Ok(Tested { critical: tails.critical(level, exact), p: tails.p(exact), exact })
}

/// The weights of the maxima of replicates that reach the statistics.
struct Tails {
    statistics: Vec<f64>,
    /// The pairs, the least statistic first.
    rising: Vec<usize>,
    /// For each pair the weight of replicates in which it, or a pair with a lesser statistic, reaches its statistic.
    reached: Vec<f64>,
    /// The maximum of each replicate over all pairs, with its weight.
    maxima: Vec<(f64, f64)>,
}

impl Tails {
    fn add(&mut self, replicate: &Replicate, errors: &[f64], weight: f64) {
        let mut greatest: f64 = 0.0;
        for &pair in &self.rising {
            let own = errors[pair] * errors[pair];
            if own > 0.0 {
                let error = (1.0 - FLOOR) * replicate.squares[pair] + FLOOR * own;
                greatest = greatest.max(replicate.shifts[pair].abs() / error.sqrt());
            }
            if greatest >= self.statistics[pair] * (1.0 - SLACK) {
                self.reached[pair] += weight;
            }
        }
        self.maxima.push((greatest, weight));
    }

    /// The weight of all replicates.
    fn whole(&self) -> f64 {
        self.maxima.iter().map(|(_, weight)| weight).sum()
    }

    /// A pair is declared only where all with a greater statistic are: p-values never fall on the way down.
    fn p(&self, exact: bool) -> Vec<f64> {
        let (whole, own) = (self.whole(), if exact { 0.0 } else { 1.0 });
        let (mut p, mut highest) = (vec![1.0; self.reached.len()], 0.0_f64);
        for &pair in self.rising.iter().rev() {
            highest = highest.max(((self.reached[pair] + own) / (whole + own)).min(1.0));
            p[pair] = highest;
        }
        p
    }

    fn critical(&mut self, level: f64, exact: bool) -> Option<f64> {
        let whole = self.whole();
        self.maxima.sort_by(|x, y| x.0.total_cmp(&y.0));
        if !exact {
            let place = (level * (whole + 1.0) - 1e-9).ceil() as usize;
            return Some(self.maxima.get(place.checked_sub(1)?)?.0);
        }
        let mut below = 0.0;
        for &(maximum, weight) in &self.maxima {
            below += weight;
            if below >= (level - 1e-12) * whole {
                return Some(maximum);
            }
        }
        None
    }
}
