//! The interval of a mean over all pairs, when one item is left out of all of them at once: the raters are these, and the
//! items are a sample.

use crate::compare::Request;
use crate::ensemble::Ensemble;
use crate::error::Result;
use crate::inference::{ItemInfluence, spread, student_of_items};
use crate::input::Labels;
use crate::summary::Summary;
use crate::sys::map_list;
use crate::table::Contingency;

/// The ends of an interval, not cut to the range of the measure, and on about how many items it rests.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Ends {
    pub(super) low: f64,
    pub(super) high: f64,
    pub(super) items: f64,
}

/// Pairs whose items are added up at once.
const PAIRS_AT_ONCE: usize = 64;

/// The interval; none of a measure that single items say nothing of.
///
/// # Errors
/// When a score is undefined, or with an item less.
pub(super) fn ends(ensemble: &Ensemble, request: &Request, level: f64) -> Result<Option<Ends>> {
    if !ItemInfluence::is_known(request) {
        return Ok(None);
    }
    let pairs: Vec<(usize, usize)> = ensemble.pairs().collect();
    let mut sums =
        Sums { adds: vec![0.0; ensemble.items()], own: vec![0.0; ensemble.items()], ..Sums::default() };
    for some in pairs.chunks(PAIRS_AT_ONCE) {
        let found = map_list(0..some.len(), |at| of_pair(ensemble, request, some[at]));
        for of_pair in found {
            sums.add(&of_pair?);
        }
    }
    Ok(Some(sums.ends(level)))
}

/// Influence of the items on one pair.
struct OfPair {
    influence: ItemInfluence,
    /// For each item its cell, if both label it.
    cells: Vec<Option<usize>>,
    n: f64,
}

/// One table for a pair, or one for each way where the measure is not symmetric.
fn of_pair(ensemble: &Ensemble, request: &Request, (a, b): (usize, usize)) -> Result<Vec<OfPair>> {
    let columns = [&ensemble.columns[a], &ensemble.columns[b]];
    let mut ways = vec![of_table(request, columns)?];
    if !request.measure().symmetric {
        ways.push(of_table(request, [columns[1], columns[0]])?);
    }
    Ok(ways)
}

fn of_table(request: &Request, [one, other]: [&Vec<u32>; 2]) -> Result<OfPair> {
    let key = |(&x, &y): (&u32, &u32)| (x != Labels::MISSING && y != Labels::MISSING).then_some((x, y));
    let keys: Vec<Option<(u32, u32)>> = one.iter().zip(other).map(key).collect();
    let mut distinct: Vec<(u32, u32)> = keys.iter().flatten().copied().collect();
    distinct.sort_unstable();
    distinct.dedup();
    let place = |key: &(u32, u32)| distinct.binary_search(key).ok();
    let cells: Vec<Option<usize>> = keys.iter().map(|key| key.as_ref().and_then(place)).collect();
    // Clusters keep their order, and so do cells.
    let table = Contingency::from_triples(keys.iter().flatten().map(|&(x, y)| (x, y, 1)))?;
    let n = table.n() as f64;
    let influence = ItemInfluence::of(request, &Summary::new(table))?.expect("a measure that items say of");
    Ok(OfPair { influence, cells, n })
}

/// Sums over the pairs.
#[derive(Default)]
struct Sums {
    /// Of each item what it adds to the mean score, and to the mean of the second estimate, per item.
    adds: Vec<f64>,
    own: Vec<f64>,
    has_own: bool,
    centres: [f64; 2],
    bias: f64,
    pairs: f64,
    freedoms: Vec<f64>,
}

impl Sums {
    fn add(&mut self, ways: &[OfPair]) {
        let share = 1.0 / ways.len() as f64;
        for OfPair { influence, cells, n } in ways {
            let own = influence.own.as_ref().map_or(&influence.adds, |(own, _)| own);
            self.has_own |= influence.own.is_some();
            for ((adds, owns), cell) in self.adds.iter_mut().zip(&mut self.own).zip(cells) {
                if let Some(cell) = *cell {
                    *adds += share * influence.adds[cell] / n;
                    *owns += share * own[cell] / n;
                }
            }
            self.centres[0] += share * influence.centres[0];
            self.centres[1] += share * influence.centres[1];
            self.bias += share * influence.bias;
            self.freedoms.push(influence.freedom);
        }
        self.pairs += 1.0;
    }

    fn ends(mut self, level: f64) -> Ends {
        let n = self.adds.len() as f64;
        let of_items = |adds: &[f64]| spread(adds.iter().map(|adds| (1.0, adds * n / self.pairs)), n);
        let ((error, items), (own, own_items)) = (of_items(&self.adds), of_items(&self.own));
        let bias = self.bias / self.pairs;
        let second_order = 2.0 * bias * bias / median(&mut self.freedoms);
        let first_order = if self.has_own { own.max(error) } else { error };
        let [error, own] = [error, first_order].map(|error| (error * error + second_order).sqrt());
        let items = items.min(own_items);
        let t = student_of_items(level, items);
        let [one, other] = self.centres.map(|centre| centre / self.pairs);
        Ends {
            low: (one - t * error).min(other - t * own),
            high: (one + t * error).max(other + t * own),
            items,
        }
    }
}

fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    if values.len() % 2 == 1 { values[middle] } else { f64::midpoint(values[middle - 1], values[middle]) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_are_those_of_the_reference() {
        let golden = include_str!("../../../../../testdata/golden/inference3.json");
        let golden: serde_json::Value = serde_json::from_str(golden).unwrap();
        let mut wrong = Vec::new();
        for case in golden["mean_agreement"].as_array().unwrap() {
            let columns: Vec<Vec<i64>> = serde_json::from_value(case["columns"].clone()).unwrap();
            let labels: Vec<Labels> = columns.into_iter().map(Labels::from_integers).collect();
            let ensemble = Ensemble::new(&labels).unwrap();
            for (name, expected) in case["expected"].as_object().unwrap() {
                let found = ends(&ensemble, &Request::parse(name).unwrap(), 0.95).unwrap().unwrap();
                for (key, value) in [("low", found.low), ("high", found.high), ("items", found.items)] {
                    let wanted = expected[key].as_f64().unwrap();
                    if (value - wanted).abs() > 1e-7 * wanted.abs().max(1.0) {
                        wrong.push(format!("{name} {key}: {value} {wanted}"));
                    }
                }
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}
