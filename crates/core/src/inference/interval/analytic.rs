//! Variances of pair counts under the multinomial model, without a single draw.

use crate::compare::{Input, Request, Source};
use crate::error::Result;
use crate::inference::distributions::normal;
use crate::inference::interval::no_interval;
use crate::inference::{Interval, IntervalMethod, IntervalOptions, Sampled, Warning};
use crate::table::Contingency;

/// A measure as a smooth function of θ = Σπ², P = Σπ_k.² and Q = Σπ_.l²: its slopes there.
#[derive(Debug, Clone, Copy)]
struct Slopes {
    theta: f64,
    p: f64,
    q: f64,
}

/// The measures whose slopes are known.
fn slopes(measure: &str, theta: f64, p: f64, q: f64) -> Option<Slopes> {
    match measure {
        "modified_rand" => Some(Slopes { theta: 1.0, p: 0.0, q: 0.0 }),
        "rand" => Some(Slopes { theta: 2.0, p: -1.0, q: -1.0 }),
        "modified_adjusted_rand_raw" => Some(Slopes { theta: 1.0, p: -q, q: -p }),
        "adjusted_rand" | "modified_adjusted_rand" => {
            let (above, most) = (theta - p * q, f64::midpoint(p, q) - p * q);
            let by_margin = |other: f64| (-other * most - above * (0.5 - other)) / (most * most);
            (most > 0.0).then(|| Slopes { theta: 1.0 / most, p: by_margin(q), q: by_margin(p) })
        }
        _ => None,
    }
}

/// The variance of a statistic of pairs, by Hoeffding's decomposition: what one item decides, and what is
/// left of a pair. For the modified Rand index this is Proposition 23 of Sundqvist et al. with the shares
/// seen for the probabilities.
struct PairVariance {
    /// The variance of the mean of a pair given one of its items.
    item: f64,
    /// The variance of a pair.
    pair: f64,
    n: f64,
}

impl PairVariance {
    fn new(table: &Contingency, slopes: &dyn Fn(f64, f64, f64) -> Option<Slopes>) -> Option<Self> {
        let n = table.n() as f64;
        let squares = |sizes: &[u64]| sizes.iter().map(|&size| (size as f64 / n).powi(2)).sum::<f64>();
        let theta = table.cells().iter().map(|cell| (cell.count as f64 / n).powi(2)).sum::<f64>();
        let (p, q) = (squares(table.row_sums()), squares(table.column_sums()));
        let slopes = slopes(theta, p, q)?;
        let pair_mean = slopes.theta * theta + slopes.p * p + slopes.q * q;
        let item = table.overlaps().map(|(count, a, b)| {
            let mean = (slopes.theta * count as f64 + slopes.p * a as f64 + slopes.q * b as f64) / n;
            count as f64 / n * (mean - pair_mean).powi(2)
        });
        let both = theta * (slopes.theta + slopes.p + slopes.q).powi(2);
        let one = (p - theta) * slopes.p.powi(2) + (q - theta) * slopes.q.powi(2);
        Some(Self { item: item.sum(), pair: (both + one - pair_mean.powi(2)).max(0.0), n })
    }

    fn of_the_mean(&self) -> f64 {
        (4.0 * (self.n - 2.0) * self.item + 2.0 * self.pair) / (self.n * (self.n - 1.0))
    }

    /// Returns whether single items decide less than pairs do: the limit is then not normal.
    fn is_degenerate(&self) -> bool {
        2.0 * (self.n - 2.0) * self.item < self.pair
    }
}

pub(in crate::inference) fn interval(
    request: &Request,
    input: Input<'_>,
    estimate: f64,
    options: &IntervalOptions,
) -> Result<Interval> {
    let measure = request.measure().name;
    let Source::Labels(summary) = input.0 else {
        return Err(no_interval(request, "co-clusterings have no analytic one; use bca"));
    };
    let table = summary.table();
    if table.n() < 4 {
        return Err(no_interval(request, "the analytic one needs at least 4 items"));
    }
    let Some(variance) = PairVariance::new(table, &|theta, p, q| slopes(measure, theta, p, q)) else {
        let known = "modified_rand, rand, adjusted_rand, modified_adjusted_rand and its raw form";
        return Err(no_interval(request, &format!("an analytic one is known for {known} only; use bca")));
    };
    let standard_error = variance.of_the_mean().sqrt();
    let half = normal::quantile(0.5 + options.level / 2.0) * standard_error;
    let range = request.measure().range_for(request.args());
    let warnings = match () {
        () if standard_error == 0.0 => vec![Warning::NoSpread],
        () if variance.is_degenerate() => vec![Warning::Degenerate],
        () => Vec::new(),
    };
    Ok(Interval {
        estimate,
        corrected: None,
        low: (estimate - half).max(range.low),
        high: (estimate + half).min(range.high),
        level: options.level,
        method: IntervalMethod::Analytic,
        standard_error,
        items: None,
        population: Sampled::Items,
        many_clusters: false,
        warnings,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inference::replicates;

    #[test]
    fn the_modified_rand_index_has_the_variance_of_proposition_23() {
        let table = Contingency::from_dense(&[[50_u64, 20, 3], [7, 41, 30]]).unwrap();
        let slopes = |theta, p, q| slopes("modified_rand", theta, p, q);
        let ours = PairVariance::new(&table, &slopes).unwrap().of_the_mean();
        let n = table.n() as f64;
        let power = |k: i32| table.cells().iter().map(|c| (c.count as f64 / n).powi(k)).sum::<f64>();
        let (two, three, pairs) = (power(2), power(3), n * (n - 1.0) / 2.0);
        let published =
            (two - two * two) / pairs + n * (n - 1.0) * (n - 2.0) / (pairs * pairs) * (three - two * two);
        assert!((ours / published - 1.0).abs() < 1e-12, "{ours} {published}");
    }

    #[test]
    fn slopes_are_the_derivatives() {
        let value = |measure: &str, t: f64, p: f64, q: f64| match measure {
            "modified_adjusted_rand_raw" => t - p * q,
            "rand" => 1.0 + 2.0 * t - p - q,
            _ => (t - p * q) / ((p + q) / 2.0 - p * q),
        };
        for measure in ["rand", "modified_adjusted_rand_raw", "adjusted_rand"] {
            let (t, p, q, h) = (0.2, 0.4, 0.3, 1e-6);
            let exact = slopes(measure, t, p, q).unwrap();
            let by_difference = |dt: f64, dp: f64, dq: f64| {
                (value(measure, t + dt, p + dp, q + dq) - value(measure, t - dt, p - dp, q - dq)) / (2.0 * h)
            };
            assert!((exact.theta - by_difference(h, 0.0, 0.0)).abs() < 1e-8);
            assert!((exact.p - by_difference(0.0, h, 0.0)).abs() < 1e-8);
            assert!((exact.q - by_difference(0.0, 0.0, h)).abs() < 1e-8);
        }
    }

    #[test]
    fn the_delta_method_agrees_with_simulation() {
        let counts = [[300_u64, 60, 20], [10, 250, 40], [50, 30, 240]];
        let table = Contingency::from_dense(&counts).unwrap();
        let request = Request::parse("adjusted_rand").unwrap();
        let summary = crate::summary::Summary::new(table.clone());
        let sampling = crate::inference::Sampling { draws: 4000, seed: 8 };
        let values =
            replicates::bootstrap(&[request], (&summary).into(), &sampling).unwrap().remove(0).values;
        let simulated = crate::inference::interval::moments(&values).1;
        let slopes = |theta, p, q| slopes("adjusted_rand", theta, p, q);
        let ours = PairVariance::new(&table, &slopes).unwrap().of_the_mean().sqrt();
        assert!((ours / simulated - 1.0).abs() < 0.05, "{ours} {simulated}");
    }

    #[test]
    fn independence_with_equal_sizes_is_degenerate() {
        let table = Contingency::from_dense(&[[250_u64, 250], [250, 250]]).unwrap();
        let slopes = |theta, p, q| slopes("adjusted_rand", theta, p, q);
        assert!(PairVariance::new(&table, &slopes).unwrap().is_degenerate());
    }
}
