//! What the test suites share: every small partition, and the files of golden cases.

#![allow(dead_code, reason = "each suite uses its part")]

pub mod trees;

use partita::{Contingency, Kind, Measure, ParamKind, Partition, Request, Summary, measures};
use serde_json::Value;

/// Every partition of `n` items, as labels in order of first appearance.
pub fn partitions(n: usize) -> Vec<Vec<u32>> {
    let mut all = vec![Vec::new()];
    for _ in 0..n {
        all = all
            .into_iter()
            .flat_map(|labels: Vec<u32>| {
                let fresh = labels.iter().max().map_or(0, |&most| most + 1);
                (0..=fresh).map(move |label| [labels.as_slice(), &[label]].concat())
            })
            .collect();
    }
    all
}

/// Every permutation of `0..n`.
pub fn permutations(n: usize) -> Vec<Vec<usize>> {
    let mut all: Vec<Vec<usize>> = vec![Vec::new()];
    for item in 0..n {
        all = all
            .into_iter()
            .flat_map(|order| {
                (0..=order.len()).map(move |place| {
                    let mut longer = order.clone();
                    longer.insert(place, item);
                    longer
                })
            })
            .collect();
    }
    all
}

pub fn summary(a: &[u32], b: &[u32]) -> Summary {
    let (a, b) = (Partition::from_labels(a), Partition::from_labels(b));
    Summary::new(Contingency::from_partitions(&a, &b).expect("equal lengths, not empty"))
}

/// The measures that compare two flat clusterings.
pub fn flat_measures() -> impl Iterator<Item = &'static Measure> {
    measures().iter().filter(|measure| measure.accepts(Kind::Labels))
}

/// The measure under its defaults and under each combination of telling values of its parameters.
pub fn requests(measure: &'static Measure) -> Vec<Request> {
    let mut all = vec![Request::new(measure)];
    for param in measure.params {
        let values: Vec<String> = match param.kind {
            ParamKind::Choice(values) => values.iter().map(|&value| value.to_owned()).collect(),
            ParamKind::Real { min, max } => [min, 0.5, 1.0, 2.0, max]
                .iter()
                .filter(|v| v.is_finite() && **v >= min && **v <= max)
                .map(f64::to_string)
                .collect(),
            ParamKind::Flag => ["false", "true"].map(String::from).to_vec(),
            ParamKind::Integer { min } => [min, min + 1, 10].iter().map(u64::to_string).collect(),
        };
        let varied = all.iter().flat_map(|request| {
            values
                .iter()
                .map(|value| request.clone().with(param.name, value).expect("a value of its own kind"))
        });
        all = all.iter().cloned().chain(varied.collect::<Vec<_>>()).collect();
    }
    all
}

/// The golden files with cases of two flat clusterings.
pub fn golden(file: &str) -> Value {
    let path = format!("{}/../../testdata/golden/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Closed forms agree to 1e-12 relative; where the expected value is 0, to rounding of numbers near 1.
pub fn close(ours: f64, expected: f64, relative: f64) -> bool {
    let scale = ours.abs().max(expected.abs());
    (ours - expected).abs() <= relative * scale || (expected == 0.0 && ours.abs() < 1e-15)
}
