//! The laws that every measure of covers declares, over all small covers; and that labels are covers.

use partita::internal::NOT_FINITE;
use partita::{
    AtIdentity, Cover, CoverProblem, CoverSummary, ErrorKind, Kind, Partition, Request, Score, Sense,
    measures,
};
use partita_laws::{covers, partitions, permutations, requests, summary};

fn all_requests() -> Vec<Request> {
    measures()
        .iter()
        .filter(|measure| measure.accepts(Kind::Cover))
        .flat_map(requests)
        .filter(|request| !request.is_adjusted())
        .collect()
}

fn cover(n: usize, clusters: &[Vec<u32>]) -> Cover {
    Cover::from_clusters(n, clusters).expect("valid clusters")
}

/// None where the measure cannot read such weights.
fn score(request: &Request, summary: &CoverSummary) -> Option<Score> {
    match request.score(summary) {
        Ok(score) => Some(score),
        Err(error) => {
            let refused = matches!(
                error.kind(),
                ErrorKind::Cover(CoverProblem::NotFuzzy { .. } | CoverProblem::InNoCluster { .. })
            );
            assert!(refused, "{error}");
            None
        }
    }
}

fn for_all_pairs(mut check: impl FnMut(usize, &[Vec<u32>], &[Vec<u32>], &CoverSummary)) {
    for n in 1..=4 {
        let all = covers(n, 2);
        let covers: Vec<Cover> = all.iter().map(|clusters| cover(n, clusters)).collect();
        for (a, cover_a) in all.iter().zip(&covers) {
            for (b, cover_b) in all.iter().zip(&covers) {
                check(n, a, b, &CoverSummary::of(cover_a, cover_b).expect("the same items"));
            }
        }
    }
}

fn agree(x: &Score, y: &Score, tolerance: f64) -> bool {
    match (x.value(), y.value()) {
        (Some(x), Some(y)) => (x - y).abs() <= tolerance,
        (x, y) => x == y,
    }
}

#[test]
fn there_are_as_many_covers_as_there_should_be() {
    // Multisets of at most two of 2^n − 1 sets.
    assert_eq!((1..=4).map(|n| covers(n, 2).len()).collect::<Vec<_>>(), [3, 10, 36, 136]);
}

#[test]
fn identity_range_and_symmetry_are_as_declared() {
    let requests = all_requests();
    for_all_pairs(|n, a, b, summary| {
        assert_eq!(summary.is_identity(), a == b, "{a:?} and {b:?}");
        let mirrored = CoverSummary::of(&cover(n, b), &cover(n, a)).expect("the same items");
        for request in &requests {
            let (measure, what) =
                (request.measure(), || format!("{} of {a:?} and {b:?}, n = {n}", request.key()));
            let Some(found) = score(request, summary) else { continue };
            assert_ne!(found.reason(), Some(NOT_FINITE), "{}", what());
            let range = measure.range_for(request.args());
            assert!(found.value().is_none_or(|value| range.contains(value)), "{}: {found:?}", what());
            if let AtIdentity::Fixed(best) = measure.at_identity_for(request.args()) {
                assert!(a != b || found == Score::from(best), "{}: {found:?}", what());
                let better = |value: f64| match measure.sense {
                    Sense::Similarity => value > best + 1e-12,
                    Sense::Distance => value < best - 1e-12,
                    Sense::Description => false,
                };
                assert!(!found.value().is_some_and(better), "{}: {found:?}", what());
            }
            if measure.symmetric {
                let other = score(request, &mirrored).expect("the same weights");
                assert!(agree(&found, &other, 1e-13), "{}: {found:?} and {other:?}", what());
            }
        }
    });
}

#[test]
fn chance_adjusted_measures_have_a_mean_of_zero_over_all_permutations() {
    let n = 4;
    let (all, orders) = (covers(n, 2), permutations(n));
    let adjusted: Vec<Request> = all_requests().into_iter().filter(|r| r.measure().chance_adjusted).collect();
    assert!(!adjusted.is_empty());
    for a in all.iter().step_by(5) {
        for b in &all {
            let permuted = orders.iter().map(|order| {
                let moved =
                    b.iter().map(|cluster| cluster.iter().map(|&item| order[item as usize] as u32).collect());
                CoverSummary::of(&cover(n, a), &cover(n, &moved.collect::<Vec<_>>())).expect("the same items")
            });
            let permuted: Vec<CoverSummary> = permuted.collect();
            for request in &adjusted {
                let scores: Option<Vec<Score>> =
                    permuted.iter().map(|summary| score(request, summary)).collect();
                let Some(scores) = scores else { continue };
                let values: Option<Vec<f64>> = scores.iter().map(Score::value).collect();
                let Some(values) = values else { continue };
                // Where every permutation agrees perfectly there is nothing that chance could do worse.
                if values.iter().all(|&value| value == 1.0) {
                    continue;
                }
                let mean = values.iter().sum::<f64>() / values.len() as f64;
                assert!(mean.abs() < 1e-12, "{} of {a:?} and {b:?}: {mean}", request.key());
            }
        }
    }
}

#[test]
fn the_order_of_clusters_and_items_changes_nothing() {
    let a = [vec![0, 1, 2, 3], vec![3, 4, 5], vec![5, 6, 7, 8, 9], vec![2, 9]];
    let b = [vec![0, 1, 2], vec![2, 3, 4, 5, 6], vec![7, 8, 9, 0], vec![2, 9], vec![4]];
    let plain = CoverSummary::of(&cover(11, &a), &cover(11, &b)).expect("the same items");
    let moved = |clusters: &[Vec<u32>]| -> Vec<Vec<u32>> {
        clusters.iter().rev().map(|cluster| cluster.iter().rev().map(|item| 10 - item).collect()).collect()
    };
    let other = CoverSummary::of(&cover(11, &moved(&a)), &cover(11, &moved(&b))).expect("the same items");
    for request in all_requests() {
        if let (Some(x), Some(y)) = (score(&request, &plain), score(&request, &other)) {
            assert!(agree(&x, &y, 1e-12), "{}: {x:?} and {y:?}", request.key());
        }
    }
}

#[test]
fn labels_are_covers() {
    let requests = all_requests();
    for n in 1..=5 {
        let all = partitions(n);
        for a in &all {
            for b in &all {
                let flat = summary(a, b);
                let [as_a, as_b] =
                    [a, b].map(|labels| Cover::from_partition(&Partition::from_labels(labels)));
                let covers = CoverSummary::of(&as_a, &as_b).expect("the same items");
                for request in &requests {
                    let of_covers = request.score(&covers).expect("labels are crisp and fuzzy");
                    let of_labels = request.score(&flat).expect("labels are covers");
                    let what = || format!("{} of {a:?} and {b:?}", request.key());
                    assert!(agree(&of_covers, &of_labels, 1e-14), "{}: {of_covers:?} {of_labels:?}", what());
                }
            }
        }
    }
}

/// Measures of covers and what they are on labels.
const ON_LABELS: &[(&str, &str)] = &[
    ("omega", "adjusted_rand"),
    ("omega_observed", "rand"),
    ("fuzzy_adjusted_rand", "adjusted_rand"),
    ("fuzzy_rand", "rand"),
    ("adjusted_concordance", "adjusted_rand"),
    ("concordance", "rand"),
];

#[test]
fn on_labels_they_are_the_flat_measures() {
    for n in 2..=5 {
        let all = partitions(n);
        for a in &all {
            for b in &all {
                let flat = summary(a, b);
                for (cover, other) in ON_LABELS {
                    let (x, y) =
                        (partita::compare(cover, &flat).unwrap(), partita::compare(other, &flat).unwrap());
                    let (x, y) = (x.value().unwrap(), y.value().unwrap());
                    assert!((x - y).abs() < 1e-13, "{cover} of {a:?} and {b:?}: {x}, {y}");
                }
                let value =
                    |measure: &str, from: &_| partita::compare(measure, from).unwrap().value().unwrap();
                let mean = f64::midpoint(value("f_measure", &flat), value("f_measure", &summary(b, a)));
                let request = Request::parse("mean_best_f1:weight=items").unwrap();
                let by_items = request.score(&flat).unwrap().value().unwrap();
                assert!((by_items - mean).abs() < 1e-13, "{a:?} and {b:?}: {by_items}, {mean}");
            }
        }
    }
}
