//! Modes of many draws: the golden cases.

use partita::ensemble::Ensemble;
use partita::modes::{DrawOrder, ModesOptions};
use partita::{Labels, Policies};
use serde_json::Value;

use crate::common::{close, golden};

fn ensemble(draws: impl Iterator<Item = Vec<i64>>) -> Ensemble {
    let named = draws.enumerate().map(|(draw, labels)| (draw.to_string(), Labels::from_integers(labels)));
    Ensemble::of_draws(named.collect(), &Policies::default()).unwrap()
}

/// A draw with a character per item.
fn unpacked(draw: &Value) -> Vec<i64> {
    const DIGITS: &str = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    draw.as_str().unwrap().chars().map(|digit| DIGITS.find(digit).unwrap() as i64).collect()
}

#[test]
fn modes_are_those_of_the_reference() {
    let mut wrong = Vec::new();
    for case in golden("modes.json")["modes"].as_array().unwrap() {
        let (name, draws) = (case["name"].as_str().unwrap(), case["draws_base62"].as_array().unwrap());
        let found = ensemble(draws.iter().map(unpacked)).modes(&ModesOptions::default()).unwrap();
        let mode_of: Vec<usize> = serde_json::from_value(case["mode_of"].clone()).unwrap();
        if found.modes.len() as u64 != case["n_modes"].as_u64().unwrap() || found.mode_of != mode_of {
            wrong.push(format!("{name}: {} {:?} {:?}", found.modes.len(), found.mode_of, found.steps));
        }
        let Some(decides) = case["decides"].as_array() else { continue };
        let decide: Vec<Value> =
            (0..found.decides.len()).filter(|&item| found.decides[item] >= 0.5).map(Value::from).collect();
        if decide != *decides {
            wrong.push(format!("{name}: {decide:?} decide, not {decides:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn intervals_of_weights_are_those_of_the_reference() {
    let (one, other): (Vec<i64>, Vec<i64>) = (0..30).map(|item| (item / 10, item % 3)).unzip();
    for case in golden("modes.json")["weights"].as_array().unwrap() {
        let is: Vec<bool> = case["indicator"].as_str().unwrap().chars().map(|c| c == '1').collect();
        let draws = is.iter().map(|&is| if is { one.clone() } else { other.clone() });
        let ensemble = ensemble(draws);
        for (order, key) in [(DrawOrder::Auto, "auto"), (DrawOrder::Independent, "independent")] {
            let mut options = ModesOptions::default();
            (options.n_modes, options.order) = (Some(2), order);
            let found = ensemble.modes(&options).unwrap();
            let own = found.mode_of[is.iter().position(|&is| is).unwrap()];
            let interval = found.modes[own].interval.unwrap();
            let expected: [f64; 2] = serde_json::from_value(case[key].clone()).unwrap();
            let near = close(interval.low, expected[0], 1e-9) && close(interval.high, expected[1], 1e-9);
            assert!(near, "{key}: {interval:?} {expected:?}");
        }
    }
}
