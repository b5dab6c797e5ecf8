//! The default for covers: Student's interval from single items left out.

use super::corrected::few;
use super::{Interval, IntervalMethod, Sampled};
use crate::compare::Request;
use crate::cover::CoverSummary;
use crate::error::Result;
use crate::inference::influence::Influence;
use crate::inference::warning::Warning;

/// The interval of a measure of covers; none where they have too many cells to leave out an item of each.
pub(super) fn interval(
    request: &Request,
    cover: &CoverSummary,
    estimate: f64,
    level: f64,
) -> Result<Option<Interval>> {
    let Some(found) = Influence::of_covers(request, cover)? else { return Ok(None) };
    let range = request.measure().range_for(request.args());
    let reach = found.reach();
    let [low, high] = reach.ends(level).map(|end| end.clamp(range.low, range.high));
    Ok(Some(Interval {
        estimate,
        corrected: Some(reach.corrected()),
        low,
        high,
        level,
        method: IntervalMethod::Corrected,
        standard_error: found.error(),
        items: Some(found.jackknife.items),
        population: Sampled::Items,
        many_clusters: false,
        warnings: few(found.jackknife.items)
            .into_iter()
            .chain(biased(reach.corrected() - found.score, found.error()))
            .chain(unchecked(request))
            .collect(),
    }))
}

/// A bias of more standard errors than this is not corrected reliably. In simulations, intervals of overlapping NMI and of mean
/// best F1 with less bias cover as often as they should, and others do not (`cargo dev bench coverage`).
const MOST_BIAS: f64 = 0.5;

pub(in crate::inference) fn biased(bias: f64, error: f64) -> Option<Warning> {
    let errors = bias.abs() / error;
    (errors > MOST_BIAS).then_some(Warning::Biased { errors })
}

/// Measures whose intervals were simulated and cover as often as they should, or warn. Those of `mean_best_f1` do not where
/// clusters have no clear partner.
const CHECKED: &[&str] = &[
    "omega",
    "overlapping_nmi",
    "overlapping_nmi_lfk",
    "b_cubed_precision",
    "b_cubed_recall",
    "b_cubed_f",
    "fuzzy_adjusted_rand",
];

pub(in crate::inference) fn unchecked(request: &Request) -> Option<Warning> {
    (!CHECKED.contains(&request.measure().name)).then_some(Warning::Unchecked)
}
