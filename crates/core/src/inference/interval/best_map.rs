//! Measures that ask for the best of many maps of clusters. Each map by itself is right for a share of the items that a
//! binomial distribution describes, but the best one of a sample looks better than it is.

use super::{Interval, IntervalMethod, Sampled};
use crate::compare::Request;
use crate::inference::distributions::beta;
use crate::inference::influence::Sample;
use crate::inference::splits::whole;
use crate::inference::warning::Warning;
use crate::registry::{BestMap, Map};
use crate::summary::Summary;

/// The interval of a measure that is a function of such shares, rising in all of them or falling in all.
pub(super) fn interval(
    request: &Request,
    best: &BestMap,
    sample: &Sample<'_>,
    estimate: f64,
    level: f64,
) -> Interval {
    let summary = sample.summary;
    let shares: Vec<Share> = best.maps.iter().map(|&map| Share::of(map, sample, level)).collect();
    let value = |of: fn(&Share) -> f64| {
        let shares: Vec<f64> = shares.iter().map(of).collect();
        (best.value)(&shares, summary.table().clusters(), request.args())
    };
    let (one, other, middle) =
        (value(|share| share.low), value(|share| share.high), value(|share| share.middle));
    let range = request.measure().range_for(request.args());
    Interval {
        estimate,
        corrected: Some(middle),
        low: one.min(other).clamp(range.low, range.high),
        high: one.max(other).clamp(range.low, range.high),
        level,
        method: IntervalMethod::Corrected,
        standard_error: (value(|share| (share.middle - share.error).max(0.0)) - middle).abs(),
        items: None,
        population: Sampled::Items,
        many_clusters: false,
        warnings: if best.checked { Vec::new() } else { vec![Warning::Unchecked] },
    }
}

/// Range of the population's value, and the parts that single items add to it.
pub(in crate::inference) struct Bracket {
    /// By maps that were learnt from the other half of the items, and by the best map of all, which looks too good.
    pub(in crate::inference) ends: [f64; 2],
    /// The part that an item of each cell adds under the best map. The mean over the items is zero.
    pub(in crate::inference) by_cell: Vec<f64>,
    /// The standard error if one item more were wrong and one more right.
    pub(in crate::inference) error: f64,
}

/// The bracket of a measure that is a function of such shares.
pub(in crate::inference) fn bracket(request: &Request, best: &BestMap, sample: &Sample<'_>) -> Bracket {
    let (table, n) = (sample.summary.table(), sample.summary.table().n() as f64);
    let value = |shares: &[f64]| (best.value)(shares, table.clusters(), request.args());
    let learnt: Vec<f64> = best.maps.iter().map(|&map| sample.learnt(map) / n).collect();
    let shares: Vec<f64> = best.maps.iter().map(|&map| attained(map, sample.summary) as f64 / n).collect();
    let whole = whole(table, sample.seed());
    let (mut by_cell, mut variance) = (vec![0.0; table.cells().len()], 0.0);
    for (which, &map) in best.maps.iter().enumerate() {
        let share = shares[which];
        let moved = |step: f64| {
            let mut moved = shares.clone();
            moved[which] += step;
            value(&moved)
        };
        let slope = (moved(STEP) - moved(-STEP)) / (2.0 * STEP);
        let right = whole.right_by_cell(map, table);
        by_cell.iter_mut().zip(right).for_each(|(adds, right)| *adds += slope * (right - share));
        let wary = (share * n + 1.0) / (n + 2.0);
        variance += slope * slope * wary * (1.0 - wary) / n;
    }
    Bracket { ends: [value(&learnt), value(&shares)], by_cell, error: variance.sqrt() }
}

/// For the slopes of functions of shares.
const STEP: f64 = 1e-5;

/// The share of the items that the best map gets right, in the population.
#[derive(Debug, Clone, Copy)]
pub(super) struct Share {
    pub(super) low: f64,
    pub(super) high: f64,
    /// Between what the best map gets right in the sample, which is too much, and what maps learnt from one half get
    /// right in the other, which is too little.
    pub(super) middle: f64,
    pub(super) error: f64,
}

/// The share that the best map of that kind gets right.
pub(super) fn share(map: Map, sample: &Sample<'_>, level: f64) -> Share {
    Share::of(map, sample, level)
}

/// The items that the best map gets right in the sample.
fn attained(map: Map, summary: &Summary) -> u64 {
    match map {
        Map::ColumnsToRows => summary.best_overlaps().column_items(),
        Map::RowsToColumns => summary.best_overlaps().row_items(),
        Map::OneToOne => summary.matching().items(),
    }
}

impl Share {
    fn of(map: Map, sample: &Sample<'_>, level: f64) -> Self {
        let (n, tail) = (sample.summary.table().n() as f64, 0.5 - level / 2.0);
        let right = attained(map, sample.summary) as f64;
        let learnt = sample.learnt(map);
        let middle = f64::midpoint(right, learnt) / n;
        // The ends of Clopper and Pearson (1934). The true best map is not right more often than the best one here.
        Self {
            low: if learnt > 0.0 { beta::quantile(tail, learnt, n - learnt + 1.0) } else { 0.0 },
            high: if right < n { beta::quantile(1.0 - tail, right + 1.0, n - right) } else { 1.0 },
            middle,
            error: (middle * (1.0 - middle) / n).sqrt(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inference::influence::tests::{golden, table};
    use crate::table::Contingency;

    #[test]
    fn ends_and_cross_fitted_shares_are_the_reference_s() {
        let mut checked = 0;
        for case in golden()["intervals"].as_array().unwrap() {
            let summary = table(&case["table"]);
            let (sample, level) = (Sample::new(&summary, 0), case["level"].as_f64().unwrap());
            for (name, map) in [("purity", Map::ColumnsToRows), ("classification_accuracy", Map::OneToOne)] {
                let (found, expected) = (Share::of(map, &sample, level), &case["expected"][name]);
                let high = expected["high"].as_f64().unwrap();
                assert!((found.high - high).abs() < 1e-9, "{} {name}: {found:?} {high}", case["name"]);
                if let Some(exact) = expected.get("cross_fit_exact").and_then(serde_json::Value::as_f64) {
                    let estimate = expected["estimate"].as_f64().unwrap();
                    let learnt = 2.0 * found.middle - estimate;
                    assert!((learnt - exact).abs() < 0.03, "{} {name}: {learnt} {exact}", case["name"]);
                    let low = expected["low_from_exact"].as_f64().unwrap();
                    assert!((found.low - low).abs() < 0.03, "{} {name}: {found:?} {low}", case["name"]);
                    checked += 1;
                }
            }
        }
        assert_eq!(checked, 3);
    }

    #[test]
    fn measures_are_the_functions_of_the_shares_that_they_declare() {
        let summary = Summary::new(Contingency::from_dense(&[[20_u64, 5, 1], [3, 9, 7]]).unwrap());
        let (mut checked, n) = (0, summary.table().n() as f64);
        for measure in crate::measures::measures() {
            let request = Request::new(measure);
            let crate::registry::Population::Best(best) = measure.population_for(request.args()) else {
                continue;
            };
            let shares: Vec<f64> = best.maps.iter().map(|&map| attained(map, &summary) as f64 / n).collect();
            let value = (best.value)(&shares, summary.table().clusters(), request.args());
            let score = request.score(&summary).unwrap().value().unwrap();
            assert!((value - score).abs() < 1e-14, "{}: {value} {score}", measure.name);
            checked += 1;
        }
        assert_eq!(checked, 8);
    }

    #[test]
    fn items_add_what_the_best_map_gets_right() {
        let rows = [[20_u64, 5, 1], [3, 9, 7], [4, 0, 7]];
        let summary = Summary::new(Contingency::from_dense(&rows).unwrap());
        let sample = Sample::new(&summary, 0);
        let n = summary.table().n() as f64;
        for name in ["purity", "inverse_purity", "accuracy", "purity_f", "normalized_van_dongen"] {
            let request = Request::parse(name).unwrap();
            let crate::registry::Population::Best(best) = request.measure().population_for(request.args())
            else {
                panic!("{name}")
            };
            let found = bracket(&request, &best, &sample);
            let items = summary.table().cells().iter().zip(&found.by_cell);
            let mean: f64 = items.map(|(cell, adds)| cell.count as f64 * adds).sum::<f64>() / n;
            assert!(mean.abs() < 1e-12, "{name}: {mean}");
            let score = request.score(&summary).unwrap().value().unwrap();
            assert!((found.ends[1] - score).abs() < 1e-14 && found.error > 0.0, "{name}");
        }
        // The last column has two largest pieces: half of either is right.
        let whole = whole(summary.table(), 0);
        let right = whole.right_by_cell(Map::ColumnsToRows, summary.table());
        assert_eq!(right, [1.0, 0.0, 0.0, 0.0, 1.0, 0.5, 0.0, 0.5]);
        assert_eq!(
            whole.right_by_cell(Map::OneToOne, summary.table()),
            [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 1.0]
        );
    }

    #[test]
    fn identical_clusterings_have_the_limit_of_no_error() {
        let summary = Summary::new(Contingency::from_dense(&[[20_u64, 0], [0, 30]]).unwrap());
        let found = Share::of(Map::OneToOne, &Sample::new(&summary, 0), 0.95);
        assert!((found.low - 0.025_f64.powf(1.0 / 50.0)).abs() < 1e-12 && found.high == 1.0, "{found:?}");
    }
}
