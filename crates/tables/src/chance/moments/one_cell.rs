//! The mean cost of one cell, for the few pairs of sizes that fit no group.

use super::NEGLIGIBLE;
use crate::numeric::excess;

/// E[k ln(k / μ)] for the hypergeometric count k of a cell with margins a and b, mean μ = a b / n.
///
/// Since E[k − μ] = 0 the mean of k ln(k/μ) − (k − μ) is the same, and it has no negative term. The weights
/// start at 1 in the mode, follow the ratio recurrence both ways and are divided by their own sum: no
/// logarithm of a factorial is subtracted from another.
pub(super) fn mean(n: u64, a: u64, b: u64) -> f64 {
    let (low, high) = ((a + b).saturating_sub(n), a.min(b));
    let (mode, gap) = mode_and_gap(n, a, b);
    let mu = a as f64 * b as f64 / n as f64;
    let cost = |k: u64| mu * excess((k as f64 - mode as f64 + gap) / mu);
    let (mut weight_sum, mut sum) = (1.0, cost(mode));
    let mut walk = |step: &dyn Fn(u64) -> Option<(u64, f64)>| {
        let (mut k, mut weight) = (mode, 1.0);
        while let Some((next, ratio)) = step(k) {
            k = next;
            weight *= ratio;
            let term = weight * cost(k);
            weight_sum += weight;
            sum += term;
            if weight < NEGLIGIBLE * weight_sum && term < NEGLIGIBLE * sum {
                break;
            }
        }
    };
    let up = |k: u64| ((a - k) as f64 * (b - k) as f64) / ((k + 1) as f64 * (n + k + 1 - a - b) as f64);
    walk(&|k| (k < high).then(|| (k + 1, up(k))));
    walk(&|k| (k > low).then(|| (k - 1, 1.0 / up(k - 1))));
    sum / weight_sum
}

/// The likeliest count of a cell and how far it is above the mean, rounded once.
pub(super) fn mode_and_gap(n: u64, a: u64, b: u64) -> (u64, f64) {
    let (low, high) = ((a + b).saturating_sub(n), a.min(b));
    let mode = (((u128::from(a) + 1) * (u128::from(b) + 1) / (u128::from(n) + 2)) as u64).clamp(low, high);
    let gap = (u128::from(mode) * u128::from(n)) as i128 - (u128::from(a) * u128::from(b)) as i128;
    (mode, gap as f64 / n as f64)
}
