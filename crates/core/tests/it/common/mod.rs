//! What the test modules share.

pub mod newick_entry;
pub mod trees;

use partita::{Kind, Measure, measures};
pub use partita_laws::{partitions, permutations, requests, summary};
use serde_json::Value;

/// The measures that compare two flat clusterings.
pub fn flat_measures() -> impl Iterator<Item = &'static Measure> {
    measures().iter().filter(|measure| measure.accepts(Kind::Labels))
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
