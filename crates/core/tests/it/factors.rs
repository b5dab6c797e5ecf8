//! What makes runs differ: the golden cases, whose values are those of vegan.

use partita::ensemble::Ensemble;
use partita::factors::{Factor, FactorsOptions, SumsBy, factors};
use partita::{Labels, Request};
use serde_json::Value;

use crate::common::{close, golden};

fn distances(case: &Value) -> Vec<Vec<f64>> {
    const DIGITS: &str = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    let code = |digit: char| DIGITS.find(digit).unwrap() as i64;
    let draw = |draw: &Value| Labels::from_integers(draw.as_str().unwrap().chars().map(code));
    let columns: Vec<Labels> = case["draws_base62"].as_array().unwrap().iter().map(draw).collect();
    let request = Request::parse(case["measure"].as_str().unwrap()).unwrap();
    let matrix = &Ensemble::new(&columns).unwrap().matrices(&[request], &|| {}).unwrap()[0];
    let value = |a: usize, b: usize| matrix.score(a, b).value().unwrap();
    (0..columns.len()).map(|a| (0..columns.len()).map(|b| value(a, b)).collect()).collect()
}

fn table(case: &Value) -> Vec<Factor> {
    let factor = |(name, values): (&String, &Value)| {
        let values = values.as_array().unwrap().iter().map(|value| value.as_str().unwrap());
        Factor::of_levels(name, values)
    };
    case["table"].as_object().unwrap().iter().map(factor).collect()
}

/// Sums that are rounding are 0 here.
fn same(ours: Option<f64>, expected: &Value) -> bool {
    match (ours, expected.as_f64()) {
        (Some(ours), Some(expected)) => close(ours, expected, 1e-9) || (ours - expected).abs() < 1e-12,
        (ours, expected) => ours.is_none() && expected.is_none(),
    }
}

#[test]
fn sums_and_tests_are_those_of_vegan() {
    for case in golden("modes.json")["factors"].as_array().unwrap() {
        let (distances, table) = (distances(case), table(case));
        for (key, expected) in case["results"].as_object().unwrap() {
            let mut options = FactorsOptions::default();
            options.by = if key.starts_with("terms") { SumsBy::Terms } else { SumsBy::Margin };
            options.power = if key.ends_with('2') { 2.0 } else { 1.0 };
            options.permutations = serde_json::from_value(case["permutations"].clone()).unwrap();
            let found = factors(&distances, &table, &options).unwrap();
            for (row, expected) in found.rows.iter().zip(expected["rows"].as_array().unwrap()) {
                let numbers = [("ss", Some(row.ss)), ("r2", row.r2), ("f", row.f), ("omega2", row.omega2)];
                for (name, ours) in numbers {
                    assert!(same(ours, &expected[name]), "{} {key} {name}: {row:?} {expected}", case["name"]);
                }
                assert_eq!(row.df as u64, expected["df"].as_u64().unwrap());
                if options.permutations.is_some() {
                    assert!(same(row.p, &expected["p"]), "{} {key}: {row:?} {expected}", case["name"]);
                }
            }
            assert!(same(Some(found.residual.ss), &expected["residual"]["ss"]), "{found:?}");
            assert!(same(Some(found.total.ss), &expected["total"]["ss"]), "{found:?}");
            if options.power == 1.0 {
                let spread = found.rows[0].spread.as_ref().unwrap();
                assert!(same(spread.f, &case["spread"]["f"]), "{spread:?} {}", case["spread"]);
                for (level, mean) in &spread.mean {
                    assert!(same(Some(*mean), &case["spread"]["mean"][level]), "{spread:?}");
                }
            }
        }
    }
}
