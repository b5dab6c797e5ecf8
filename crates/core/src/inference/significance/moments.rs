//! Mean and standard deviation of a score by chance, exact where they are known.

use crate::compare::{Input, Request, Source};
use crate::inference::interval::moments;
use crate::inference::null::pair_moments::PairMoments;
use crate::inference::replicates::Scores;
use crate::inference::{Null, NullModel, slack};
use crate::numeric::float_sum;
use crate::summary::Summary;
use crate::tree::TreePair;
use crate::tree::leaf_pairs::{deviation_by_chance, heights, ranks};

/// Mean and standard deviation of a score by chance.
pub(super) struct Moments {
    pub(super) expected: f64,
    pub(super) deviation: f64,
    /// True if both are exact.
    pub(super) exact: bool,
    /// True if chance gives more than one value.
    pub(super) spreads: bool,
}

impl Moments {
    pub(super) fn of(
        request: &Request,
        input: Input<'_>,
        observed: f64,
        scores: &Scores,
        null: Null,
    ) -> Self {
        // Of scores that are all equal rounding leaves a little; exact moments leave nothing.
        if let Some((expected, deviation)) = exact_moments(request, input, null) {
            return Self { expected, deviation, exact: true, spreads: deviation > 0.0 };
        }
        let (mean, deviation) = match scores.chances.is_empty() {
            true => moments(&scores.values),
            false => moments_of_all(scores),
        };
        let spreads = deviation > slack(mean.abs().max(observed.abs()));
        let known = exact_mean(request, input, null).filter(|_| spreads);
        Self { expected: known.unwrap_or(mean), deviation, exact: !scores.chances.is_empty(), spreads }
    }
}

/// Mean and standard deviation over all tables, each as likely as it is.
fn moments_of_all(scores: &Scores) -> (f64, f64) {
    let all = || scores.values.iter().zip(&scores.chances);
    let whole = float_sum(scores.chances.iter().copied());
    let mean = float_sum(all().map(|(value, chance)| value * chance)) / whole;
    let variance = float_sum(all().map(|(value, chance)| (value - mean).powi(2) * chance)) / whole;
    (mean, variance.sqrt())
}

/// Mean and standard deviation where they are known.
pub(in crate::inference) fn exact_moments(
    request: &Request,
    input: Input<'_>,
    null: Null,
) -> Option<(f64, f64)> {
    match input.0 {
        Source::Labels(summary) if null.model == NullModel::FixedMargins && summary.table().n() > 1 => {
            of_labels(request, summary)
        }
        Source::Trees(pair) if null.model == NullModel::FixedMargins => of_trees(request, pair),
        _ => None,
    }
}

/// The mean of a measure of covers that is adjusted for chance is zero, unless all permutations agree alike.
pub(in crate::inference) fn exact_mean(request: &Request, input: Input<'_>, null: Null) -> Option<f64> {
    let is_known = matches!(input.0, Source::Cover(_)) && null.model == NullModel::FixedMargins;
    (is_known && request.measure().chance_adjusted).then_some(0.0)
}

/// Correlations of what two trees say of pairs of leaves.
fn of_trees(request: &Request, pair: &TreePair<'_>) -> Option<(f64, f64)> {
    let values = match request.measure().name {
        "cophenetic_correlation" => heights,
        "bakers_gamma" => ranks,
        _ => return None,
    };
    Some((0.0, deviation_by_chance(pair, &values(pair.a()), &values(pair.b()))?))
}

/// Measures that are linear in the pairs together in both once the cluster sizes are given.
fn of_labels(request: &Request, summary: &Summary) -> Option<(f64, f64)> {
    let (counts, table) = (summary.pairs(), summary.table());
    let moments = PairMoments::of(table, counts);
    let (a, b) = (counts.together_a() as f64, counts.together_b() as f64);
    let pairs = counts.pairs() as f64;
    // The value is `zero + slope · S`.
    let (zero, slope) = match request.measure().name {
        "rand" => (1.0 - (a + b) / pairs, 2.0 / pairs),
        "modified_rand" => (0.0, 1.0 / pairs),
        "adjusted_rand" => {
            let most = f64::midpoint(a, b) - moments.mean;
            if most <= 0.0 {
                return None;
            }
            (-moments.mean / most, 1.0 / most)
        }
        _ => return None,
    };
    // Zero exactly, where the sum would leave the rounding of two equal numbers.
    let mean = if request.measure().name == "adjusted_rand" { 0.0 } else { zero + slope * moments.mean };
    Some((mean, slope * moments.variance.sqrt()))
}
