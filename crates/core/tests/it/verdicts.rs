//! What may be said of the agreement of two clusterings.

use crate::common::golden;
use partita::inference::{Case, Facts, judge};
use serde_json::Value;

fn facts(given: &Value) -> Facts {
    let number = |key: &str| given.get(key).and_then(Value::as_f64);
    let is = |key: &str| given.get(key).and_then(Value::as_bool).unwrap_or(false);
    Facts {
        low: number("low"),
        high: number("high"),
        p: number("p"),
        floor: number("floor").unwrap_or(0.0),
        exact: is("exact"),
        identical: is("identical"),
        one_cluster: number("one_cluster").unwrap_or(0.0) as u8,
        alone: is("alone"),
        warned: given.get("warned").and_then(Value::as_str).map(str::to_owned),
        level: number("level").unwrap_or(0.95),
        ..Facts::of(given["n"].as_u64().unwrap())
    }
}

#[test]
fn golden_verdicts() {
    let golden = golden("inference3.json");
    let cases = golden["verdict"].as_array().unwrap();
    for case in cases {
        let found = judge(&facts(&case["given"]));
        assert_eq!(found.case.to_string(), case["case"], "{case}");
        assert_eq!(found.sentence, case["sentence"], "{case}");
    }
    assert_eq!(cases.len(), 28);
}

/// Ends of intervals, p-values and levels on and around every border of the rule.
fn all_facts() -> Vec<Facts> {
    let ends =
        [None, Some(-0.2), Some(-1e-4), Some(0.0), Some(1e-4), Some(0.65), Some(0.8), Some(0.9), Some(1.0)];
    let ps = [None, Some(1e-300), Some(0.000_999), Some(0.05), Some(0.050_1), Some(1.0)];
    let mut all = Vec::new();
    for (low, high) in ends.into_iter().flat_map(|low| ends.map(|high| (low, high))) {
        if low.is_none() != high.is_none() || low > high {
            continue;
        }
        for (p, floor) in ps.into_iter().flat_map(|p| [0.0, 0.000_999, 0.09].map(|floor| (p, floor))) {
            for bits in 0..24 {
                all.push(Facts {
                    low,
                    high,
                    p: p.map(|p: f64| p.max(floor)),
                    floor,
                    identical: bits & 1 > 0,
                    alone: bits & 2 > 0,
                    warned: (bits & 4 > 0).then(|| "it is short".to_owned()),
                    one_cluster: bits / 8,
                    ..Facts::of(30)
                });
            }
        }
    }
    all
}

/// "Beyond chance" has the error of the test, and a grade that of the lower end.
#[test]
fn the_p_value_decides_whether_and_the_interval_how_well() {
    let all = all_facts();
    assert!(all.len() > 10_000);
    for facts in all {
        let verdict = judge(&facts);
        let counts = facts.p.filter(|_| facts.floor <= 0.05);
        let says_beyond = verdict.sentence.contains("gree beyond chance");
        if says_beyond {
            assert!(counts.is_none_or(|p| p <= 0.05) && !facts.identical, "{facts:?}: {verdict:?}");
            assert!(counts.is_some() || facts.low.unwrap() > 0.0, "{facts:?}: {verdict:?}");
        }
        if matches!(verdict.case, Case::NotShown | Case::Nothing) {
            assert!(counts.is_none_or(|p| p > 0.05), "{facts:?}: {verdict:?}");
        }
        let names_interval =
            verdict.sentence.contains(" to ") && verdict.sentence.starts_with("In the population");
        assert_eq!(
            names_interval && facts.warned.is_some(),
            verdict.sentence.contains(" But "),
            "{facts:?}: {verdict:?}"
        );
        assert!(verdict.sentence.ends_with('.') && !verdict.sentence.contains("  "), "{verdict:?}");
        assert!(!verdict.sentence.contains("0.0000"), "{verdict:?}");
    }
}

#[test]
fn ends_are_rounded_outwards_to_what_their_width_is_worth() {
    let said = |low, high| {
        let facts = Facts { low: Some(low), high: Some(high), ..Facts::of(100) };
        let sentence = judge(&facts).sentence;
        sentence.split(" it is ").nth(1).unwrap().split(" (").next().unwrap().to_owned()
    };
    assert_eq!(said(0.123_49, 0.678_91), "0.123 to 0.679");
    assert_eq!(said(-0.123_49, 0.678_91), "-0.124 to 0.679");
    assert_eq!(said(0.65, 0.7), "0.65 to 0.7");
    assert_eq!(said(0.991_448, 0.992_61), "0.9914 to 0.9927");
    assert_eq!(said(0.5, 0.5), "0.5 to 0.5");
    assert_eq!(said(1.0 - 1e-11, 1.0), "0.99999999999 to 1");
    assert_eq!(said(1.0 - 1e-14, 1.0), "0.999999999999 to 1");
    assert_eq!(said(-1e-7, 0.3), "-0.001 to 0.3");
}

#[test]
fn a_level_has_its_own_p() {
    let at = |level, p| {
        judge(&Facts { low: Some(-0.1), high: Some(0.3), p: Some(p), level, ..Facts::of(40) }).case
    };
    assert_eq!(at(0.95, 0.05), Case::BeyondWeak);
    assert_eq!(at(0.9, 0.1), Case::BeyondWeak);
    assert_eq!(at(0.99, 0.05), Case::NotShown);
}

#[test]
fn small_p_values_keep_two_digits() {
    let said = |p, floor| {
        let facts = Facts { p: Some(p), floor, ..Facts::of(40) };
        judge(&facts).sentence.split(['(', ')']).nth(1).unwrap().to_owned()
    };
    assert_eq!(said(1.0 / 1001.0, 1.0 / 1001.0), "p at most 0.0010");
    assert_eq!(said(0.000_344, 0.0), "p = 0.00034");
    assert_eq!(said(0.000_034_4, 0.0), "p = 3.4e-5");
    assert_eq!(said(9e-16, 0.0), "p less than 1e-15");
}
