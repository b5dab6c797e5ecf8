//! Every golden case of two sets of biclusters, through the registry.

use crate::common::golden;
use partita::properties::{Verdict, WITHOUT_SINGLE_CELLS, recorded};
use partita::{BiclusterSummary, Biclusters, Kind, Request, compare, measures};
use serde_json::Value;

fn numbers(list: &Value) -> Vec<u32> {
    list.as_array().expect("a list").iter().map(|item| item.as_u64().expect("a number") as u32).collect()
}

fn biclusters(case: &Value, side: &str) -> Biclusters {
    let shape = numbers(&case["shape"]);
    let lists = case[side].as_array().expect("biclusters").iter().map(|b| (numbers(&b[0]), numbers(&b[1])));
    Biclusters::from_lists((shape[0] as usize, shape[1] as usize), lists).expect("a valid case")
}

fn cases() -> Vec<Value> {
    golden("biclusters.json")["cases"].as_array().expect("a list of cases").clone()
}

/// The requests of the golden file.
pub fn named_requests() -> Vec<Request> {
    let keys = |case: Value| case["scores"].as_object().expect("a map").keys().cloned().collect::<Vec<_>>();
    let requests = cases().into_iter().flat_map(keys).map(|key| Request::parse(&key).expect("a request"));
    requests.collect()
}

#[test]
fn every_golden_value_of_biclusters() {
    let mut checked = 0;
    for case in cases() {
        let summary = BiclusterSummary::of(&biclusters(&case, "a"), &biclusters(&case, "b"));
        let summary = summary.expect("the same matrix");
        // A printed value is rounded once.
        let tolerance = 0.500_001 * 0.1_f64.powi(case["digits"].as_i64().expect("decimals") as i32);
        for (key, expected) in case["scores"].as_object().expect("a map of scores") {
            let score = compare(key, &summary).expect("a measure of biclusters");
            let expected = expected.as_f64().expect("a number");
            let agrees = score.value().is_some_and(|ours| (ours - expected).abs() <= tolerance);
            assert!(agrees, "{}: {key} = {score:?}, expected {expected}", case["name"]);
            checked += 1;
        }
    }
    assert!(checked > 80, "only {checked} values were checked");
}

#[test]
fn no_measure_of_biclusters_without_a_golden_case() {
    let covered: Vec<&str> = named_requests().iter().map(|request| request.measure().name).collect();
    let own = measures()
        .iter()
        .filter(|measure| measure.accepts(Kind::Biclusters) && !measure.accepts(Kind::Cover));
    let missing: Vec<&str> = own.map(|measure| measure.name).filter(|name| !covered.contains(name)).collect();
    assert!(missing.is_empty(), "no golden case for {missing:?}");
}

#[test]
fn measures_of_other_kinds_are_refused() {
    let set = Biclusters::from_lists((2, 2), [([0], [0])]).expect("valid");
    let other = Biclusters::from_lists((2, 2), [([0], [1])]).expect("valid");
    let summary = BiclusterSummary::of(&set, &other).expect("the same matrix");
    let said = |measure| compare(measure, &summary).expect_err("another kind").to_string();
    assert_eq!(said("ari"), "adjusted_rand compares labels and co-clusterings, not sets of biclusters");
    assert_eq!(said("fari"), "fuzzy_adjusted_rand compares labels and covers, not sets of biclusters");
}

/// What table 6 of Horta and Campello (2014) marks for the measures that we have, in the order of its rows.
const TABLE_6: &[(&str, [bool; 8])] = &[
    ("prelic_relevance", [false, false, false, true, false, false, false, false]),
    ("prelic_recovery", [false, false, false, true, false, false, false, false]),
    ("relative_non_intersecting_area", [true, true, true, false, true, true, false, false]),
    ("clustering_error", [true, true, true, true, true, true, false, true]),
    ("liu_wang", [false, false, false, true, false, false, false, false]),
    ("consensus_score", [false, true, false, true, false, true, false, true]),
    // Of area only for biclusters of more than one cell.
    ("campello_soft", [true, true, true, true, true, true, true, false]),
];

#[test]
fn the_properties_are_those_of_the_paper() {
    for (measure, marks) in TABLE_6 {
        let found = recorded(Kind::Biclusters, measure).expect("its properties are recorded");
        for ((property, verdict), mark) in found.verdicts.iter().zip(marks) {
            let holds = match verdict {
                Verdict::Fails(counterexample) => counterexample.ends_with(WITHOUT_SINGLE_CELLS),
                verdict => *verdict == Verdict::Holds,
            };
            assert_eq!(holds, *mark, "{property} of {measure}: {verdict:?}");
        }
    }
}
