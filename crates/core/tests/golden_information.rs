//! The information measures against values from their definitions (see `make_information.py` beside the file).

mod common;

use common::{close, golden, summary};
use partita::compare;
use serde_json::Value;

fn labels(case: &Value, side: &str) -> Vec<u32> {
    let labels = case[side].as_array().expect("a list of labels");
    labels.iter().map(|label| label.as_u64().expect("a small label") as u32).collect()
}

#[test]
fn every_value_of_the_file_is_met() {
    let cases = golden("information.json");
    for case in cases.as_array().expect("a list of cases") {
        let summary = summary(&labels(case, "a"), &labels(case, "b"));
        for (key, expected) in case["scores"].as_object().expect("scores by key") {
            let expected = expected.as_f64().expect("a number");
            let score = compare(key, &summary).expect("a measure of the catalogue");
            let found = score.value().unwrap_or_else(|| panic!("{key} of {}: {score:?}", case["name"]));
            assert!(close(found, expected, 1e-12), "{key} of {}: {found}, not {expected}", case["name"]);
        }
    }
}
