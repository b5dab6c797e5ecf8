//! Intervals from resampled tables.

use super::{Interval, IntervalMethod, IntervalOptions, Sampled, limit, no_interval};
use crate::compare::{Input, Request, Source};
use crate::error::Result;
use crate::inference::distributions::normal;
use crate::inference::replicates::Scores;
use crate::inference::slack;
use crate::inference::warning::Warning;
use crate::registry::Cost;
use crate::summary::Summary;
use crate::table::{Cell, Contingency};

/// Non-empty cells that hold fewer items than this on average make resampling unreliable.
const ITEMS_PER_CELL: f64 = 5.0;

/// The interval of a measure from its scores on resampled tables.
pub(super) fn interval(
    request: &Request,
    input: Input<'_>,
    estimate: f64,
    scores: Scores,
    options: &IntervalOptions,
) -> Result<Interval> {
    let mut values = scores.values;
    if values.len() < 100 {
        return Err(no_interval(request, "most bootstrap replicates leave it undefined"));
    }
    values.sort_unstable_by(f64::total_cmp);
    let (mean, deviation) = moments(&values);
    let from_limit = limit::excess(request, input, estimate);
    let excess = from_limit.unwrap_or(0.0);
    let below = share_below(&values, estimate + excess);
    let biased = !(0.025..=0.975).contains(&below);
    let range = request.measure().range_for(request.args());
    let method =
        if options.method == IntervalMethod::Percentile { options.method } else { IntervalMethod::Bca };
    let [low, high] = match method {
        // No percentile is far enough out to correct such a bias: the replicates are centred on the estimate.
        IntervalMethod::Bca if biased && from_limit.is_none() => tails(options.level)
            .map(|share| (quantile(&values, share) - (mean - estimate)).clamp(range.low, range.high)),
        IntervalMethod::Bca => {
            let acceleration = acceleration(request, input)?;
            // Measured from the limit the mean is right, and what is left of the bias of the median is that of
            // a skewed mean, the acceleration itself (Efron 1987). Counting replicates would be misled where
            // the index hardly depends on single items.
            let centre = if from_limit.is_some() { acceleration } else { normal::quantile(below) };
            accelerated(&values, centre, acceleration, options.level)
                .map(|end| (end - excess).clamp(range.low, range.high))
        }
        _ => tails(options.level).map(|share| quantile(&values, share)),
    };
    let mut warnings = Vec::new();
    if values[values.len() - 1] - values[0] <= slack(values[0]) {
        warnings.push(Warning::NoSpread);
    } else if biased {
        warnings.push(Warning::StrongBias);
    }
    if scores.undefined > 0 {
        warnings.push(Warning::Undefined { draws: scores.undefined });
    }
    warnings.extend(sparseness(request, input));
    if options.method == IntervalMethod::Corrected {
        warnings.push(Warning::Unchecked);
    }
    Ok(Interval {
        estimate,
        corrected: Some(2.0 * estimate - mean),
        low,
        high,
        level: options.level,
        method,
        standard_error: deviation,
        items: None,
        population: Sampled::Items,
        many_clusters: false,
        warnings,
    })
}

/// Measures of pairs cover well with one item per cell.
fn sparseness(request: &Request, input: Input<'_>) -> Option<Warning> {
    let ratio = |summary: &Summary| summary.table().n() as f64 / summary.table().cells().len() as f64;
    let items_per_cell = match input.0 {
        _ if request.measure().of_pairs().is_some() => return None,
        Source::Labels(summary) => ratio(summary),
        Source::Co(co) => ratio(co.rows()).min(ratio(co.columns())),
        Source::Cover(cover) => cover.n() as f64 / cover.cells().cells().len() as f64,
        _ => return None,
    };
    let needed = ITEMS_PER_CELL;
    (items_per_cell < needed).then_some(Warning::SparseTable { items_per_cell, needed })
}

/// The shares of the distribution below the two ends of an interval.
fn tails(level: f64) -> [f64; 2] {
    [0.5 - level / 2.0, 0.5 + level / 2.0]
}

/// Percentiles moved by the bias of the median and the acceleration (Efron 1987).
fn accelerated(values: &[f64], centre: f64, acceleration: f64, level: f64) -> [f64; 2] {
    tails(level).map(|tail| {
        let shifted = centre + normal::quantile(tail);
        quantile(values, normal::cdf(centre + shifted / (1.0 - acceleration * shifted)))
    })
}

/// The mean and the standard deviation.
pub(in crate::inference) fn moments(values: &[f64]) -> (f64, f64) {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    (mean, (squares / (count - 1.0).max(1.0)).sqrt())
}

/// The share of sorted values below the estimate, ties counted half, never quite 0 or 1.
fn share_below(values: &[f64], estimate: f64) -> f64 {
    let slack = slack(estimate);
    let less = values.partition_point(|&value| value < estimate - slack);
    let not_more = values.partition_point(|&value| value <= estimate + slack);
    let count = values.len() as f64;
    ((less + not_more) as f64 / 2.0).clamp(0.5, count - 0.5) / count
}

/// The quantile of sorted values, between neighbours in proportion.
fn quantile(values: &[f64], share: f64) -> f64 {
    let place = (share * (values.len() + 1) as f64 - 1.0).clamp(0.0, (values.len() - 1) as f64);
    let (below, part) = (place as usize, place.fract());
    let above = (below + 1).min(values.len() - 1);
    // The two ends exactly where they are equal: an interval of a constant has no width.
    if values[below] == values[above] {
        return values[below];
    }
    values[below] * (1.0 - part) + values[above] * part
}

/// Cells up to which an item of each is left out in turn; beyond, the acceleration is lost in the noise of the
/// replicates.
fn jackknife_limit(cost: Cost) -> usize {
    if cost == Cost::Linear { 1000 } else { 64 }
}

/// Returns the speed at which the spread changes with the value: the skewness of the jackknife over six.
fn acceleration(request: &Request, input: Input<'_>) -> Result<f64> {
    let Source::Labels(summary) = input.0 else { return Ok(0.0) };
    let table = summary.table();
    if table.cells().len() > jackknife_limit(request.measure().cost) || table.n() < 2 {
        return Ok(0.0);
    }
    let (mut weights, mut scores) = (Vec::new(), Vec::new());
    for (left_out, cell) in table.cells().iter().enumerate() {
        let summary = Summary::new(without_one(table, left_out)?);
        if let Some(value) = request.score(&summary)?.value() {
            weights.push(cell.count as f64);
            scores.push(value);
        }
    }
    let total: f64 = weights.iter().sum();
    let mean = weights.iter().zip(&scores).map(|(weight, score)| weight * score).sum::<f64>() / total;
    let power = |k| -> f64 { weights.iter().zip(&scores).map(|(w, score)| w * (mean - score).powi(k)).sum() };
    let spread = power(2).powf(1.5);
    Ok(if spread > 0.0 { power(3) / (6.0 * spread) } else { 0.0 })
}

fn without_one(table: &Contingency, left_out: usize) -> Result<Contingency> {
    Contingency::from_triples(table.cells().iter().enumerate().map(
        |(index, &Cell { row, column, count })| {
            (row, column, if index == left_out { count - 1 } else { count })
        },
    ))
}
