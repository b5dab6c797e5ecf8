//! Intervals for more clusters, as in record linkage: the true clusters with their items are the sample. True clusters that
//! share a found cluster stay together, so the units are the connected components of the overlaps.

use super::{Interval, IntervalMethod, Sampled, no_interval};
use crate::compare::{Input, Request, Source};
use crate::error::Result;
use crate::inference::distributions::student;
use crate::inference::influence::{LEAST_FREEDOM, Sample, Statistics, Target};
use crate::inference::interval::corrected::identical;
use crate::inference::warning::Warning;
use crate::registry::{AtIdentity, Population};
use crate::split_merge::Components;
use crate::summary::{SquareRatios, Summary};
use crate::sums::PairCounts;

/// Units below which an interval warns: those that matter, and all.
const FEW_THAT_MATTER: f64 = 5.0;
const FEW: usize = 30;

/// The interval of a measure of pair counts or of B³, the true clusters being those of A.
pub(super) fn interval(request: &Request, summary: &Summary, estimate: f64, level: f64) -> Result<Interval> {
    if let Population::None { reason, instead } = request.measure().population_for(request.args()) {
        return Err(no_interval(request, &format!("{reason}; use {instead}")));
    }
    let reason = "leaving out entities is known for pair counts and B³ only; use items";
    let target = Target::of(request).filter(Target::is_known_of_entities);
    let target = target.ok_or_else(|| no_interval(request, reason))?;
    let components = Components::of(summary.table());
    let units = components.len() as f64;
    if components.len() < 2 {
        let reason = "`--population entities` needs 2 or more groups of true clusters, the overlaps join all into 1; use items";
        return Err(no_interval(request, reason));
    }
    let few = |that_matter: f64| {
        (that_matter < FEW_THAT_MATTER)
            .then_some(Warning::FewThatMatter { units: that_matter })
            .or_else(|| (components.len() < FEW).then_some(Warning::FewEntities { units: components.len() }))
    };
    let fixed = matches!(request.measure().at_identity_for(request.args()), AtIdentity::Fixed(_));
    if fixed && summary.table().is_identity() {
        let found = identical(request, &target, &Sample::new(summary, 0), estimate, level, units)?;
        return Ok(Interval { population: Sampled::Entities, ..found });
    }
    let without = without_each(request, summary, &components, estimate);
    let mean = without.iter().sum::<f64>() / units;
    let power = |power: i32| without.iter().map(|value| (value - mean).powi(power)).sum::<f64>();
    let error = ((units - 1.0) / units * power(2)).sqrt();
    let that_matter = if power(4) > 0.0 { power(2).powi(2) / power(4) } else { 0.0 };
    let freedom = (units - 1.0).min(that_matter.max(LEAST_FREEDOM));
    let corrected = units * estimate - (units - 1.0) * mean;
    let reach = student::two_sided(level, freedom) * error;
    let range = request.measure().range_for(request.args());
    Ok(Interval {
        estimate,
        corrected: Some(corrected),
        low: (corrected - reach).clamp(range.low, range.high),
        high: (corrected + reach).clamp(range.low, range.high),
        level,
        method: IntervalMethod::Corrected,
        standard_error: error,
        items: Some(that_matter),
        population: Sampled::Entities,
        many_clusters: false,
        warnings: few(that_matter).into_iter().collect(),
    })
}

/// The score without each unit, from the sums; where it is undefined, the score.
fn without_each(request: &Request, summary: &Summary, components: &Components, score: f64) -> Vec<f64> {
    let (pairs, squares) = (summary.pairs(), summary.square_ratios());
    let table = summary.table();
    let without = |component: usize| {
        let squared = |sizes: &[u64], clusters: &[u32]| -> u128 {
            clusters.iter().map(|&at| u128::from(sizes[at as usize]).pow(2)).sum()
        };
        let rows = squared(table.row_sums(), components.rows(component));
        let columns = squared(table.column_sums(), components.columns(component));
        let items = components.items(component);
        let (mut cells, mut products, mut over_a, mut over_b) = (0, 0, 0.0, 0.0);
        for cell in components.cells(component) {
            let count = u128::from(cell.count);
            let (a, b) = (table.row_sums()[cell.row as usize], table.column_sums()[cell.column as usize]);
            cells += count * count;
            products += count * u128::from(a) * u128::from(b);
            over_a += (count * count) as f64 / a as f64;
            over_b += (count * count) as f64 / b as f64;
        }
        let pairs = PairCounts {
            n: pairs.n - u128::from(items),
            sum_nij2: pairs.sum_nij2 - cells,
            sum_ai2: pairs.sum_ai2 - rows,
            sum_bj2: pairs.sum_bj2 - columns,
            sum_ai_nij_bj: pairs.sum_ai_nij_bj - products,
        };
        let squares = SquareRatios {
            n: squares.n - items,
            over_a: squares.over_a - over_a,
            over_b: squares.over_b - over_b,
            over_larger: squares.over_larger,
        };
        let source = match Statistics::of(request) {
            Some(Statistics::Squares) => Source::Squares(&pairs, &squares),
            _ => Source::Pairs(&pairs),
        };
        request.score(Input(source)).ok().and_then(|found| found.value()).unwrap_or(score)
    };
    (0..components.len()).map(without).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Contingency;

    #[test]
    fn entities_are_left_out_as_by_the_reference() {
        let golden = include_str!("../../../../../testdata/golden/inference3.json");
        let golden: serde_json::Value = serde_json::from_str(golden).unwrap();
        for case in golden["entities"].as_array().unwrap() {
            let cells: Vec<[u64; 3]> = serde_json::from_value(case["cells"].clone()).unwrap();
            let triples = cells.into_iter().map(|[row, column, count]| (row as u32, column as u32, count));
            let summary = Summary::new(Contingency::from_triples(triples).unwrap());
            assert_eq!(Components::of(summary.table()).len() as u64, case["units"].as_u64().unwrap());
            for (name, expected) in case["expected"].as_object().unwrap() {
                let request = Request::parse(name).unwrap();
                let score = request.score(&summary).unwrap().value().unwrap();
                let found = interval(&request, &summary, score, 0.95).unwrap();
                let expected = |key: &str| expected[key].as_f64().unwrap();
                let range = request.measure().range_for(request.args());
                let cut = |end: f64| end.clamp(range.low, range.high);
                for (found, expected) in [
                    (found.corrected.unwrap(), expected("corrected")),
                    (found.standard_error, expected("error")),
                    (found.low, cut(expected("low"))),
                    (found.high, cut(expected("high"))),
                ] {
                    assert!((found - expected).abs() < 1e-8, "{name}: {found} {expected}");
                }
            }
        }
    }
}
