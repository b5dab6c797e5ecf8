//! The measures of `testdata/golden/recent.json`: values of programs of others and of brute force.

use crate::common::{close, partitions, summary};
use partita::{Contingency, Request, Summary, compare};
use serde_json::Value;

fn golden() -> Value {
    serde_json::from_str(include_str!("../../../../testdata/golden/recent.json")).unwrap()
}

fn labels(value: &Value) -> Vec<u32> {
    serde_json::from_value(value.clone()).unwrap()
}

fn value(key: &str, summary: &Summary) -> f64 {
    compare(key, summary).unwrap().value().unwrap()
}

/// A key of the file, whose parameters stand between commas.
fn request(key: &str) -> Request {
    Request::parse(&key.replace(',', ":")).unwrap()
}

/// The measures of labels that have cases.
pub fn named_requests() -> Vec<Request> {
    golden()["labels"][0]["values"].as_object().unwrap().keys().map(|key| request(key)).collect()
}

#[test]
fn measures_of_labels_have_the_values_of_their_peers() {
    for case in golden()["labels"].as_array().unwrap() {
        let summary = summary(&labels(&case["a"]), &labels(&case["b"]));
        for (key, expected) in case["values"].as_object().unwrap() {
            let found = request(key).score(&summary).unwrap().value().unwrap();
            let expected = expected.as_f64().unwrap();
            // The peer's logarithms of the gamma function are rounded where its parameter is large.
            let tolerance = if key.contains("dirichlet") { 5e-9 } else { 1e-12 };
            let off = (found - expected).abs() / expected.abs().max(1.0);
            assert!(off <= tolerance, "{} {key}: {found}, not {expected}", case["name"]);
        }
    }
}

/// All orders of some labels.
fn orders(labels: &[u32]) -> Vec<Vec<u32>> {
    if labels.is_empty() {
        return vec![vec![]];
    }
    let with_first = |at: usize| {
        let mut rest = labels.to_vec();
        let first = rest.remove(at);
        orders(&rest).into_iter().map(move |rest| [vec![first], rest].concat())
    };
    (0..labels.len()).flat_map(with_first).collect()
}

#[test]
fn adjusted_measures_take_out_the_mean_over_all_orders() {
    let names = [
        "lea_precision",
        "lea_recall",
        "b_cubed_precision",
        "b_cubed_recall",
        "cluster_precision",
        "cluster_recall",
        "cluster_f",
        "muc_f",
    ];
    for n in 2..=4 {
        let all = partitions(n);
        for (a, b) in all.iter().flat_map(|a| all.iter().map(move |b| (a, b))) {
            let orders: Vec<Summary> = orders(b).iter().map(|b| summary(a, b)).collect();
            let given = summary(a, b);
            for name in names {
                let mean = orders.iter().map(|order| value(name, order)).sum::<f64>() / orders.len() as f64;
                let expected = match given.table().is_identity() {
                    true => 1.0,
                    false if close(mean, 1.0, 1e-12) => 0.0,
                    false => (value(name, &given) - mean) / (1.0 - mean),
                };
                let adjusted = value(&format!("{name}:adjusted=true"), &given);
                assert!(
                    (adjusted - expected).abs() < 1e-12,
                    "{name} {a:?} {b:?}: {adjusted}, not {expected}"
                );
            }
        }
    }
}

#[test]
fn the_mean_of_the_sokal_sneath_index_over_all_orders_is_a_half() {
    let all = partitions(4);
    for (a, b) in all.iter().flat_map(|a| all.iter().map(move |b| (a, b))) {
        let orders = orders(b);
        let sums = |name: &str| orders.iter().map(|b| value(name, &summary(a, b))).sum::<f64>();
        let mean = sums("sokal_sneath") / orders.len() as f64;
        // Identical clusterings of one cluster or singletons are 1 in every order.
        let trivial = a.iter().max() == b.iter().max() && [0, 3].contains(a.iter().max().unwrap());
        assert!(trivial || close(mean, 0.5, 1e-12), "{a:?} {b:?}: {mean}");
        let distance = sums("correlation_distance") / orders.len() as f64;
        assert!(trivial || (distance - 0.5).abs() < 0.056, "{a:?} {b:?}: {distance}");
    }
}

#[test]
fn the_correlation_distance_keeps_its_digits_near_identity() {
    // A million items of which two change places: the arccosine of the correlation has six right digits.
    let table = Contingency::from_dense(&[[499_999_u64, 1], [1, 499_999]]).unwrap();
    let found = value("correlation_distance", &Summary::new(table));
    // With shares of pairs p, q, q, s: the sine of the angle, from exact integers.
    let expected = 0.001_273_239_756_941_85;
    assert!(close(found, expected, 1e-9), "{found}");
}

#[test]
fn merge_distances_by_pairs_and_entropy_are_known_measures() {
    let all = partitions(5);
    for (a, b) in all.iter().flat_map(|a| all.iter().map(move |b| (a, b))) {
        let summary = summary(a, b);
        let pairs = value("merge_distance:split=pairs:merge=pairs", &summary);
        assert_eq!(pairs, value("pairs_only_a", &summary) + value("pairs_only_b", &summary));
        let entropy = value("merge_distance:split=entropy:merge=entropy", &summary);
        assert!((entropy - 5.0 * value("variation_of_information", &summary)).abs() < 1e-12);
    }
}
