//! What a measure estimates: its value when the same shares are seen in ever more items.

use crate::compare::{Input, Request, Source};
use crate::sums::PairCounts;

/// Tables hold fewer items than 2^40; this leaves room.
const MOST_ITEMS: u64 = 1 << 39;

/// The change that twice as many items may still make.
const SETTLED: f64 = 1e-6;

/// By how much the limit exceeds the estimate, for measures of pair counts that have one: numbers of pairs grow with
/// the items and have none.
///
/// They count pairs of different items and so correct for the size of the sample: resampling a table scatters
/// them around the limit and not around the estimate. Measures that are functions of entropies or of shares
/// do not.
pub(in crate::inference) fn excess(request: &Request, input: Input<'_>, estimate: f64) -> Option<f64> {
    let (Some(_), Source::Labels(summary)) = (request.measure().of_pairs(), input.0) else {
        return None;
    };
    // Too many items to have any more is the limit already.
    let times = MOST_ITEMS / summary.table().n();
    if times < 2 {
        return None;
    }
    let at = |times| {
        let copies = PairCounts::of_one_cluster(times);
        request.score(&summary.pairs().product(&copies).ok()?).ok()?.value()
    };
    let (near, limit) = (at(times / 2)?, at(times)?);
    let settled = (near - limit).abs() <= SETTLED * limit.abs().max(1.0);
    settled.then_some(limit - estimate)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::summary::Summary;
    use crate::table::Contingency;

    #[test]
    fn the_modified_rand_index_tends_to_the_sum_of_squared_shares() {
        let summary = Summary::new(Contingency::from_dense(&[[3_u64, 1], [0, 4]]).unwrap());
        let request = Request::parse("modified_rand").unwrap();
        let estimate = request.score(&summary).unwrap().value().unwrap();
        let shares = (9.0 + 1.0 + 16.0) / 64.0;
        let limit = estimate + excess(&request, (&summary).into(), estimate).unwrap();
        assert!((limit - shares).abs() < 1e-9, "{limit} {shares}");
    }

    #[test]
    fn indices_without_a_least_value_have_a_limit_too() {
        let summary = Summary::new(Contingency::from_dense(&[[9_u64, 11], [12, 8]]).unwrap());
        for name in ["modified_adjusted_rand", "adjusted_rand"] {
            let request = Request::parse(name).unwrap();
            let estimate = request.score(&summary).unwrap().value().unwrap();
            let limit = estimate + excess(&request, (&summary).into(), estimate).unwrap();
            // From the shares: (θ − p q) / ((p + q) / 2 − p q).
            let (theta, p, q) = (410.0 / 1600.0, 800.0 / 1600.0, 802.0 / 1600.0);
            let expected = (theta - p * q) / ((p + q) / 2.0 - p * q);
            assert!((limit - expected).abs() < 1e-9, "{name}: {limit} {expected}");
        }
    }

    #[test]
    fn numbers_of_pairs_have_no_limit() {
        let summary = Summary::new(Contingency::from_dense(&[[3_u64, 1], [0, 4]]).unwrap());
        for name in ["mirkin", "pairs_together", "pairs_apart"] {
            let request = Request::parse(name).unwrap();
            assert_eq!(excess(&request, (&summary).into(), 8.0), None, "{name}");
        }
    }

    #[test]
    fn what_cannot_grow_is_its_own_limit() {
        let summary = Summary::new(Contingency::from_dense(&[[1_u64 << 39, 1], [0, 4]]).unwrap());
        let request = Request::parse("modified_rand").unwrap();
        assert_eq!(excess(&request, (&summary).into(), 0.5), None);
    }

    #[test]
    fn entropies_are_taken_as_they_are() {
        let summary = Summary::new(Contingency::from_dense(&[[3_u64, 1], [0, 4]]).unwrap());
        let request = Request::parse("variation_of_information").unwrap();
        assert_eq!(excess(&request, (&summary).into(), 0.5), None);
    }
}
