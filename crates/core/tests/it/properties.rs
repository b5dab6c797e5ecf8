//! Properties of random clusterings, larger than the laws can enumerate.

use crate::common::{close, flat_measures, requests, summary};
use partita::{Cost, LabelledTable, Labels, Policies, Request, Score, Summary};
use proptest::prelude::*;

/// Two clusterings of the same items, from nearly equal to independent.
fn clusterings() -> impl Strategy<Value = (Vec<u32>, Vec<u32>)> {
    (1..60_usize, 1..9_u32, 1..9_u32).prop_flat_map(|(n, k, l)| {
        let a = proptest::collection::vec(0..k, n);
        let moved = proptest::collection::vec((proptest::bool::ANY, 0..l), n);
        (a, moved).prop_map(|(a, moved)| {
            let b = a
                .iter()
                .zip(moved)
                .map(|(&label, (moves, other))| if moves { other } else { label })
                .collect();
            (a, b)
        })
    })
}

/// Every measure with its defaults, but for those whose exact sums would dominate the time of the tests.
fn quick_requests() -> Vec<Request> {
    flat_measures().filter(|m| m.cost != Cost::InformationVariance).map(Request::new).collect()
}

fn score(request: &Request, summary: &Summary) -> Score {
    request.score(summary).expect("flat measures take flat input")
}

/// Measures of shares and of information: a clustering in which every item stands twice is the same one.
const UNCHANGED_BY_DUPLICATION: &[&str] = &[
    "entropy_a",
    "entropy_b",
    "joint_entropy",
    "conditional_entropy_a",
    "conditional_entropy_b",
    "mutual_information",
    "normalized_mutual_information",
    "homogeneity",
    "completeness",
    "v_measure",
    "variation_of_information",
    "normalized_variation_of_information",
    "information_distance",
    "normalized_information_distance",
    "purity",
    "inverse_purity",
    "purity_f",
    "normalized_van_dongen",
    "van_dongen_similarity",
    "classification_accuracy",
    "classification_error",
    "b_cubed_precision",
    "b_cubed_recall",
    "b_cubed_f",
    "f_measure",
    "frobenius",
    "element_centric_similarity",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn new_names_and_another_order_change_no_bit((a, b) in clusterings(), shift in 1..1000_u32) {
        let renamed: Vec<u32> = a.iter().rev().map(|&label| label * 7919 + shift).collect();
        let reversed: Vec<u32> = b.iter().rev().copied().collect();
        let (plain, other) = (summary(&a, &b), summary(&renamed, &reversed));
        for request in quick_requests() {
            prop_assert_eq!(score(&request, &plain), score(&request, &other), "{}", request.key());
        }
    }

    #[test]
    fn exchanging_a_and_b_changes_no_symmetric_measure((a, b) in clusterings()) {
        let (ab, ba) = (summary(&a, &b), summary(&b, &a));
        for request in quick_requests().iter().filter(|request| request.measure().symmetric) {
            match (score(request, &ab).value(), score(request, &ba).value()) {
                (Some(x), Some(y)) => prop_assert!((x - y).abs() <= 1e-12 * x.abs().max(1.0), "{} {x} {y}", request.key()),
                (x, y) => prop_assert_eq!(x, y, "{}", request.key()),
            }
        }
    }

    #[test]
    fn values_stay_in_their_range((a, b) in clusterings()) {
        let summary = summary(&a, &b);
        for measure in flat_measures().filter(|m| m.cost == Cost::Linear) {
            for request in requests(measure) {
                if let Some(value) = score(&request, &summary).value() {
                    let range = measure.range_for(request.args());
                    prop_assert!(range.contains(value), "{} is {value}, outside {range}", request.key());
                }
            }
        }
    }

    #[test]
    fn merged_shards_equal_the_whole((a, b) in clusterings(), cut in 0.0..1.0_f64) {
        let cut = (a.len() as f64 * cut) as usize;
        let table = |range: std::ops::Range<usize>| {
            let side = |labels: &[u32]| Labels::from_integers(labels[range.clone()].iter().copied());
            LabelledTable::from_labels(&side(&a), &side(&b), None, &Policies::default())
        };
        let whole = table(0..a.len()).expect("at least one item");
        // An empty shard is an error of its own; the other half is then the whole.
        let merged = match (table(cut..a.len()), table(0..cut)) {
            (Ok(second), Ok(first)) => second.merge(&first).expect("small"),
            (Ok(only), Err(_)) | (Err(_), Ok(only)) => only,
            (Err(error), Err(_)) => panic!("{error}"),
        };
        let (whole, merged) = (Summary::new(whole.into_counts()), Summary::new(merged.into_counts()));
        for request in quick_requests() {
            prop_assert_eq!(score(&request, &whole), score(&request, &merged), "{}", request.key());
        }
    }

    #[test]
    fn items_that_stand_twice_change_no_share((a, b) in clusterings()) {
        let twice = |labels: &[u32]| labels.iter().chain(labels).copied().collect::<Vec<u32>>();
        let (once, doubled) = (summary(&a, &b), summary(&twice(&a), &twice(&b)));
        for name in UNCHANGED_BY_DUPLICATION {
            let request = Request::parse(name).expect("a measure of the catalogue");
            let (x, y) = (score(&request, &once).value(), score(&request, &doubled).value());
            let same = x.zip(y).is_some_and(|(x, y)| close(x, y, 1e-12) || (x - y).abs() < 1e-14);
            prop_assert!(same, "{name}: {x:?} {y:?}");
        }
    }
}
