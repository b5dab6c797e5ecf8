//! The default for co-clusterings: rows and columns left out in turn.

use super::corrected::few;
use super::{Interval, IntervalMethod, Sampled, best_map};
use crate::compare::Request;
use crate::error::Result;
use crate::inference::influence::{BlockReach, Sample, is_known_of_blocks};
use crate::inference::warning::Warning;
use crate::registry::Map;
use crate::summary::CoSummary;

/// Measures that are a function of the product of the accuracies of both sides, and whether they fall with it.
const BY_ACCURACY: [(&str, bool); 2] = [("classification_accuracy", false), ("classification_error", true)];

/// Returns whether a measure of blocks has an interval without draws.
pub(super) fn is_known(request: &Request) -> bool {
    is_known_of_blocks(request) || by_accuracy(request).is_some()
}

fn by_accuracy(request: &Request) -> Option<bool> {
    let name = request.measure().name;
    BY_ACCURACY.iter().find(|(known, _)| *known == name).map(|(_, falls)| *falls)
}

/// The interval of a measure of blocks; none where rows and columns left out do not say it.
pub(super) fn interval(
    request: &Request,
    co: &CoSummary,
    estimate: f64,
    (level, seed): (f64, u64),
) -> Result<Option<Interval>> {
    let found = match by_accuracy(request) {
        Some(falls) => of_accuracies(co, (level, seed), falls),
        None => match BlockReach::of(request, co)? {
            Some(reach) => Found::of(&reach, level),
            None => return Ok(None),
        },
    };
    let range = request.measure().range_for(request.args());
    let [low, high] = found.ends.map(|end| end.clamp(range.low, range.high));
    Ok(Some(Interval {
        estimate,
        corrected: Some(found.corrected),
        low,
        high,
        level,
        method: IntervalMethod::Corrected,
        standard_error: found.error,
        items: found.items,
        population: Sampled::Items,
        many_clusters: false,
        warnings: found.items.and_then(few).into_iter().collect::<Vec<Warning>>(),
    }))
}

struct Found {
    ends: [f64; 2],
    corrected: f64,
    error: f64,
    items: Option<f64>,
}

impl Found {
    fn of(reach: &BlockReach, level: f64) -> Self {
        let (ends, corrected) = (reach.ends(level), reach.corrected());
        Self { ends, corrected, error: reach.error(), items: Some(reach.items) }
    }
}

/// The product of the brackets of both sides.
fn of_accuracies(co: &CoSummary, (level, seed): (f64, u64), falls: bool) -> Found {
    let sides =
        [co.rows(), co.columns()].map(|side| best_map::share(Map::OneToOne, &Sample::new(side, seed), level));
    let product = |of: fn(&best_map::Share) -> f64| of(&sides[0]) * of(&sides[1]);
    let (low, high, middle) =
        (product(|share| share.low), product(|share| share.high), product(|share| share.middle));
    let relative =
        |share: &best_map::Share| if share.middle > 0.0 { share.error / share.middle } else { 0.0 };
    let error = middle * relative(&sides[0]).hypot(relative(&sides[1]));
    let ends = if falls { [1.0 - high, 1.0 - low] } else { [low, high] };
    Found { ends, corrected: if falls { 1.0 - middle } else { middle }, error, items: None }
}
