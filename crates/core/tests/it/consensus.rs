//! One clustering for many: the golden cases.

use partita::Labels;
use partita::ensemble::{ClusterBound, ConsensusOptions, Ensemble, Loss};
use serde_json::Value;

use crate::common::golden;

fn ensemble(draws: &[Vec<i64>]) -> Ensemble {
    let columns: Vec<Labels> = draws.iter().map(|draw| Labels::from_integers(draw.clone())).collect();
    Ensemble::new(&columns).unwrap()
}

fn bound(case: &Value) -> ClusterBound {
    let number = |key: &str| case[key].as_u64().map(|number| number as usize);
    let most = number("max_clusters").map(ClusterBound::AtMost);
    number("n_clusters").map(ClusterBound::Exactly).or(most).unwrap_or_default()
}

#[test]
fn the_best_of_all_clusterings_is_that_of_the_reference() {
    for case in golden("consensus.json")["optimum"].as_array().unwrap() {
        let draws: Vec<Vec<i64>> = serde_json::from_value(case["draws"].clone()).unwrap();
        let ensemble = ensemble(&draws);
        for expected in case["optima"].as_array().unwrap() {
            let loss =
                Loss::named(expected["loss"].as_str().unwrap(), expected["a"].as_f64().unwrap()).unwrap();
            let options = ConsensusOptions::under(loss).with_clusters(bound(expected));
            let found = ensemble.consensus(&options).unwrap();
            let best = expected["best"].as_f64().unwrap();
            assert!((found.expected_loss - best).abs() < 1e-12, "{} {expected}: {found:?}", case["name"]);
            if expected["optima"] == 1 {
                let labels: Vec<u32> = serde_json::from_value(expected["labels"].clone()).unwrap();
                assert_eq!(found.partition.ids(), labels, "{} {expected}", case["name"]);
            }
        }
    }
}

/// A draw with a character per item.
fn unpacked(draw: &Value) -> Vec<i64> {
    const DIGITS: &str = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    draw.as_str().unwrap().chars().map(|digit| DIGITS.find(digit).unwrap() as i64).collect()
}

#[test]
fn the_loss_of_larger_ensembles_is_near_the_least_known() {
    for case in golden("consensus.json")["large"].as_array().unwrap() {
        let draws: Vec<Vec<i64>> = case["draws_base62"].as_array().unwrap().iter().map(unpacked).collect();
        let ensemble = ensemble(&draws);
        for (name, best) in case["best"].as_object().unwrap() {
            let near = if ["binder", "vi", "omari"].contains(&name.as_str()) { 1.0005 } else { 1.002 };
            let options = ConsensusOptions::under(Loss::named(name, 1.0).unwrap());
            let found = ensemble.consensus(&options).unwrap();
            let ratio = found.expected_loss / best.as_f64().unwrap();
            assert!(ratio <= near, "{} {name}: {ratio}", case["name"]);
        }
    }
}
