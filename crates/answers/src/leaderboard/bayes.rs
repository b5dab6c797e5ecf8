//! The Bayesian signed-rank test of Benavoli and others (2014): data sets have random weights, and each draw says on which
//! side of the margin most pairs of differences lie.

use serde::Serialize;

use super::draw::{stream, uniform};

/// The number of draws of the weights.
const DRAWS: u64 = 30_000;

/// The share of draws in which each answer is the largest.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Shares {
    /// The first is worse by more than the margin.
    pub less: f64,
    /// They are the same within the margin.
    pub same: f64,
    /// The first is better by more than the margin.
    pub more: f64,
}

/// The answer for the differences of two algorithms and a margin.
pub fn shares(differences: &[f64], margin: f64, seed: u64) -> Shares {
    // The prior: half a data set without a difference.
    let mut sorted: Vec<(f64, bool)> = differences.iter().map(|&value| (value, false)).collect();
    sorted.push((0.0, true));
    sorted.sort_by(|x, y| x.0.total_cmp(&y.0));
    let values: Vec<f64> = sorted.iter().map(|(value, _)| *value).collect();
    let (mut counts, mut weights) = ([0_u64; 3], vec![0.0; sorted.len()]);
    for draw in 0..DRAWS {
        let mut rng = stream(seed, draw);
        for (weight, (_, is_prior)) in weights.iter_mut().zip(&sorted) {
            let whole = -libm::log(uniform(&mut rng));
            let turn = libm::cos(std::f64::consts::TAU * uniform(&mut rng)).powi(2);
            *weight = if *is_prior { whole * turn } else { whole };
        }
        counts[largest(&values, &weights, margin)] += 1;
    }
    let [less, same, more] = counts.map(|count| count as f64 / DRAWS as f64);
    Shares { less, same, more }
}

/// Returns the group of the largest weight: 0, 1 or 2 if the sums of pairs of rising values lie below −2 margins, between
/// or above.
fn largest(values: &[f64], weights: &[f64], margin: f64) -> usize {
    let whole: f64 = weights.iter().sum();
    // As the first value rises, fewer second ones keep the sum below a limit.
    let below = |limit: f64, is_inside: fn(f64, f64) -> bool| {
        let (mut end, mut left) = (values.len(), whole);
        let mut sum = 0.0;
        for (value, weight) in values.iter().zip(weights) {
            while end > 0 && !is_inside(value + values[end - 1], limit) {
                end -= 1;
                left -= weights[end];
            }
            sum += weight * left.max(0.0);
        }
        sum
    };
    let less = below(-2.0 * margin, |sum, limit| sum < limit);
    let not_more = below(2.0 * margin, |sum, limit| sum <= limit);
    let all = [less, not_more - less, whole * whole - not_more];
    (0..3).max_by(|&x, &y| all[x].total_cmp(&all[y])).unwrap_or(1)
}
