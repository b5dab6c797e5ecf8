//! The mean of the mutual information when one clustering is permuted at random.

use std::collections::BTreeMap;

use crate::Contingency;
use crate::fixed_sum::fixed_sum;
use crate::logs::excess;

/// Terms below this share of the sum so far are beyond the last digit.
const NEGLIGIBLE: f64 = 1e-20;

/// E[MI] in nats. It depends on the two multisets of cluster sizes only.
pub(crate) fn expected(table: &Contingency) -> f64 {
    let n = table.n();
    let (rows, cols) = (size_counts(table.row_sums()), size_counts(table.col_sums()));
    let means = rows.iter().flat_map(|(&a, &a_count)| {
        cols.iter().map(move |(&b, &b_count)| (a_count * b_count) as f64 * cell_mean(n, a, b))
    });
    fixed_sum(means) / n as f64
}

/// How many clusters have each size, by size.
pub(crate) fn size_counts(sizes: &[u64]) -> BTreeMap<u64, u64> {
    let mut counts = BTreeMap::new();
    for &size in sizes {
        *counts.entry(size).or_insert(0) += 1;
    }
    counts
}

/// E[k ln(k / μ)] for the hypergeometric count k of a cell with margins a and b, mean μ = a b / n.
///
/// Since E[k − μ] = 0 the mean of k ln(k/μ) − (k − μ) is the same, and it has no negative term. The weights
/// start at 1 in the mode, follow the ratio recurrence both ways and are divided by their own sum: no
/// logarithm of a factorial is subtracted from another.
fn cell_mean(n: u64, a: u64, b: u64) -> f64 {
    let mu = a as f64 * b as f64 / n as f64;
    let (low, high) = ((a + b).saturating_sub(n), a.min(b));
    let mode = (((u128::from(a) + 1) * (u128::from(b) + 1) / (u128::from(n) + 2)) as u64).clamp(low, high);
    let cost = |k: u64| mu * excess((k as f64 - mu) / mu);
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
