//! The laws that every measure declares in the registry, checked over all small partitions.

use partita::internal::NOT_FINITE;
use partita::properties::{Property, Verdict};
use partita::{
    AtIdentity, Contingency, LabelledTable, Labels, Policies, Range, Request, Score, Sense, Summary,
};
use partita_laws::{Cases, Checker, partitions, requests, summary};

use crate::common::{close, flat_measures};

fn score(request: &Request, summary: &Summary) -> Score {
    request.score(summary).expect("flat measures take flat input")
}

fn all_requests() -> Vec<Request> {
    flat_measures().flat_map(requests).collect()
}

/// Calls `check` for every pair of partitions of up to `most` items.
fn for_all_pairs(most: usize, mut check: impl FnMut(&[u32], &[u32], &Summary)) {
    for n in 1..=most {
        let all = partitions(n);
        for a in &all {
            for b in &all {
                check(a, b, &summary(a, b));
            }
        }
    }
}

#[test]
fn identity_gives_its_declared_value() {
    for n in 1..=6 {
        for a in partitions(n) {
            let summary = summary(&a, &a);
            for request in all_requests() {
                if let AtIdentity::Fixed(value) = request.measure().at_identity_for(request.args()) {
                    assert_eq!(score(&request, &summary), Score::from(value), "{} of {a:?}", request.key());
                }
            }
        }
    }
}

#[test]
fn values_are_in_range_and_never_nan() {
    let requests = all_requests();
    for_all_pairs(6, |a, b, summary| {
        for request in &requests {
            let range = request.measure().range_for(request.args());
            match score(request, summary).into_result() {
                Ok(value) => {
                    assert!(
                        range.contains(value),
                        "{} of {a:?} and {b:?} is {value}, outside {range}",
                        request.key()
                    );
                }
                Err(reason) => assert_ne!(reason, NOT_FINITE, "{} of {a:?} and {b:?}", request.key()),
            }
        }
    });
}

#[test]
fn nothing_agrees_better_than_the_identical() {
    let requests = all_requests();
    for_all_pairs(5, |a, b, summary| {
        for request in &requests {
            let AtIdentity::Fixed(best) = request.measure().at_identity_for(request.args()) else { continue };
            // A measure that promises no range promises no best either: what it divides by is an approximation.
            if request.measure().range_for(request.args()) == Range::REAL {
                continue;
            }
            let Some(value) = score(request, summary).value() else { continue };
            let better = match request.measure().sense {
                Sense::Similarity => value > best + 1e-12,
                Sense::Distance => value < best - 1e-12,
                Sense::Description => false,
            };
            assert!(!better, "{} of {a:?} and {b:?} is {value}, better than {best}", request.key());
        }
    });
}

#[test]
fn symmetric_metric_and_chance_adjusted_are_as_declared() {
    let cases = Cases::up_to(5);
    for measure in flat_measures() {
        let mut symmetric = true;
        for request in requests(measure) {
            let checker = Checker::new(&request, &cases);
            let holds = |property| match checker.verdict(property) {
                Verdict::Holds => Some(true),
                Verdict::Fails(_) => Some(false),
                Verdict::NotApplicable => None,
            };
            symmetric &= holds(Property::Symmetric) != Some(false);
            let adjusted = holds(Property::ChanceAdjusted).unwrap_or(false);
            assert_eq!(
                adjusted,
                measure.chance_adjusted_for(request.args()),
                "{} is chance adjusted",
                request.key()
            );
            assert!(!(adjusted && measure.chance_estimated), "{} is adjusted exactly", request.key());
            if measure.metric {
                assert_eq!(measure.sense, Sense::Distance, "{} is a metric", measure.name);
                assert_eq!(checker.verdict(Property::Metric), Verdict::Holds, "{}", request.key());
            }
        }
        assert_eq!(symmetric, measure.symmetric, "{} is symmetric", measure.name);
    }
}

#[test]
fn names_of_clusters_and_order_of_items_change_no_bit() {
    let requests = all_requests();
    let a: Vec<u32> = (0..97).map(|i| i * i % 11 % 7).collect();
    let b: Vec<u32> = (0..97).map(|i| i * 5 % 13 % 6).collect();
    let renamed: Vec<u32> = a.iter().map(|&label| 40 - 3 * label).collect();
    let backwards = |labels: &[u32]| labels.iter().rev().copied().collect::<Vec<_>>();
    let (plain, other) = (summary(&a, &b), summary(&backwards(&renamed), &backwards(&b)));
    for request in &requests {
        assert_eq!(score(request, &plain), score(request, &other), "{}", request.key());
    }
}

#[test]
fn merged_shards_equal_the_whole() {
    let a: Vec<i64> = (0..200).map(|i| i * 7 % 23 % 5).collect();
    let b: Vec<i64> = (0..200).map(|i| i * 11 % 17 % 6).collect();
    let table = |range: std::ops::Range<usize>| {
        let side = |labels: &[i64]| Labels::from_integers(labels[range.clone()].iter().copied());
        LabelledTable::from_labels(&side(&a), &side(&b), None, &Policies::default()).expect("valid labels")
    };
    let merged = table(120..200).merge(&table(0..50)).and_then(|t| t.merge(&table(50..120))).expect("small");
    let (whole, merged) = (Summary::new(table(0..200).into_counts()), Summary::new(merged.into_counts()));
    for request in all_requests() {
        assert_eq!(score(&request, &whole), score(&request, &merged), "{}", request.key());
    }
}

#[test]
fn weights_stand_for_repeated_items() {
    let (a, b, weights) = ([0_i64, 0, 1, 1, 2], [0_i64, 1, 1, 2, 2], [3_u64, 1, 4, 0, 2]);
    let repeat = |labels: &[i64]| {
        let items = labels.iter().zip(weights).flat_map(|(&label, w)| std::iter::repeat_n(label, w as usize));
        Labels::from_integers(items)
    };
    let side = |labels: &[i64]| Labels::from_integers(labels.iter().copied());
    let policies = Policies::default();
    let weighted =
        LabelledTable::from_labels(&side(&a), &side(&b), Some(&weights), &policies).expect("valid");
    let repeated = LabelledTable::from_labels(&repeat(&a), &repeat(&b), None, &policies).expect("valid");
    assert_eq!(weighted, repeated);
}

#[test]
fn examples_are_right() {
    for m in flat_measures() {
        let side = |labels: &[i64]| Labels::from_integers(labels.iter().copied());
        let table =
            LabelledTable::from_labels(&side(m.example.a), &side(m.example.b), None, &Policies::default());
        let summary = Summary::new(table.expect("a valid example").into_counts());
        let value = score(&Request::new(m), &summary).value().expect("an example has a value");
        assert!(close(value, m.example.value, 1e-14), "{} is {value}", m.name);
    }
}

#[test]
fn huge_counts_do_not_overflow() {
    let most = 1_u64 << 38;
    let table = Contingency::from_dense(&[[most, most - 7], [most / 3, most / 5]]).expect("within 2^40");
    let summary = Summary::new(table);
    for request in all_requests() {
        // Moments of the information walk over the spread of the counts: right, but not at this size in a test.
        if request.measure().cost == partita::Cost::Linear {
            assert_ne!(score(&request, &summary).reason(), Some(NOT_FINITE), "{}", request.key());
        }
    }
}
