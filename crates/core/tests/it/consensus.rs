//! One clustering for many: the golden cases.

use partita::ensemble::{ClusterBound, ConsensusOptions, CredibleBall, Ensemble, Loss};
use partita::inference::Sampling;
use partita::{Labels, Partition, Request};
use serde_json::{Value, json};

use crate::common::{close, golden};

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

fn agree(ours: &[Option<f64>], expected: &Value) {
    let expected = expected.as_array().unwrap();
    assert_eq!(ours.len(), expected.len());
    for (ours, expected) in ours.iter().zip(expected) {
        let same = match (ours, expected.as_f64()) {
            (Some(x), Some(y)) => close(*x, y, 1e-12),
            (x, y) => x.is_none() && y.is_none(),
        };
        assert!(same, "{ours:?} {expected}");
    }
}

fn check_ball(ball: &CredibleBall, expected: &Value) {
    assert!(close(ball.radius, expected["radius"].as_f64().unwrap(), 1e-12), "{ball:?}");
    let lists = json!([ball.inside, ball.horizontal, ball.upper, ball.lower]);
    let parts = ["inside", "horizontal", "upper", "lower"].map(|part| expected[part].clone());
    assert_eq!(lists, json!(parts));
}

#[test]
fn summaries_of_draws_are_those_of_the_reference() {
    for case in golden("consensus.json")["summary"].as_array().unwrap() {
        let draws: Vec<Vec<i64>> = serde_json::from_value(case["draws"].clone()).unwrap();
        let ensemble = ensemble(&draws);
        let estimate: Vec<i64> = serde_json::from_value(case["estimate"].clone()).unwrap();
        let estimate = Partition::from_labels(estimate);
        for expected in case["balls"].as_array().unwrap() {
            let loss =
                Loss::named(expected["loss"].as_str().unwrap(), expected["a"].as_f64().unwrap()).unwrap();
            let ball = ensemble.credible_ball(&estimate, &loss, expected["level"].as_f64().unwrap());
            check_ball(&ball.unwrap(), expected);
        }
        let items = ensemble.item_scores(&estimate).unwrap();
        agree(&items.own, &case["items"]["own"]);
        agree(&items.next, &case["items"]["next"]);
        agree(&ensemble.element_consistency(), &case["consistency"]);
        assert!(close(ensemble.pac(0.1, 0.9).unwrap(), case["pac"].as_f64().unwrap(), 1e-12));
        let sampling = Sampling { draws: 100, seed: 0 };
        let found = ensemble.mean_agreement(&Request::parse("ari").unwrap(), 0.95, sampling).unwrap();
        assert!(close(found.mean, case["agreement"]["mean"].as_f64().unwrap(), 1e-12));
        assert_eq!(Value::from(found.medoid), case["agreement"]["medoid"]);
        assert!(close(found.medoid_mean, case["agreement"]["medoid_mean"].as_f64().unwrap(), 1e-12));
    }
}
