//! Every golden case of two flat clusterings, through the registry.

use crate::common::{close, golden};
use partita::{Contingency, LabelledTable, Labels, Policies, Request, Summary, find};
use serde_json::Value;

/// Files of our own: cases `{name, source, a, b, scores}` keyed by request.
const OWN_FILES: &[&str] = &["information.json", "links.json", "pairs_and_matching.json", "split_merge.json"];

fn labels(values: &Value) -> Labels {
    let items = values.as_array().expect("labels are a list");
    let mut builder = partita::LabelsBuilder::default();
    for item in items {
        match item {
            Value::String(text) => builder.push_text(text),
            number => builder.push_integer(number.as_i64().expect("labels are integers or texts").into()),
        }
    }
    builder.finish()
}

fn from_labels(a: &Value, b: &Value) -> Summary {
    let table = LabelledTable::from_labels(&labels(a), &labels(b), None, &Policies::default());
    Summary::new(table.expect("a valid case").into_counts())
}

fn count(value: &Value) -> u64 {
    value.as_u64().expect("counts are integers")
}

/// The cases of `flat.json` with their summaries.
fn flat_cases() -> Vec<(Value, Summary)> {
    let file = golden("flat.json");
    let list = |key: &str| file[key].as_array().expect("a list of cases").clone();
    let labelled = list("cases").into_iter().map(|case| {
        let summary = if case["u"].is_array() {
            from_labels(&case["u"], &case["v"])
        } else {
            let cells = case["contingency_first_appearance_order"].as_array().expect("counts or labels");
            let triples = cells.iter().map(|c| (count(&c[0]) as u32, count(&c[1]) as u32, count(&c[2])));
            Summary::new(Contingency::from_triples(triples).expect("a valid table"))
        };
        (case, summary)
    });
    let tables = list("tables").into_iter().map(|case| {
        let rows: Vec<Vec<u64>> = case["table"]
            .as_array()
            .expect("a dense table")
            .iter()
            .map(|row| row.as_array().expect("a row").iter().map(count).collect())
            .collect();
        let summary = Summary::new(Contingency::from_dense(&rows).expect("a valid table"));
        (case, summary)
    });
    labelled.chain(tables).collect()
}

/// `names.json` as requests: golden key, request.
fn named_requests() -> Vec<(String, Request)> {
    let names = golden("names.json");
    let flat = names["flat"].as_object().expect("a map").clone();
    flat.into_iter()
        .map(|(key, value)| {
            let name = value[0].as_str().expect("a canonical name");
            assert_eq!(find(name).expect("every golden name exists").name, name, "{name} is canonical");
            let mut request = Request::parse(name).expect("every golden name exists");
            for (param, text) in value[1].as_object().into_iter().flatten() {
                request = request.with(param, text.as_str().expect("a word")).expect("a valid parameter");
            }
            (key, request)
        })
        .collect()
}

/// `oracle["NMI"]["max"]` for `NMI.max`.
fn expected<'a>(oracle: &'a Value, key: &str) -> &'a Value {
    key.split('.').fold(oracle, |value, part| &value[part])
}

#[test]
fn every_oracle_value_of_the_flat_cases() {
    let requests = named_requests();
    let mut checked = 0;
    for (case, summary) in flat_cases() {
        for (key, request) in &requests {
            let score = request.score(&summary).expect("flat measures take flat input");
            if let Some(expected) = expected(&case["oracle"], key).as_f64() {
                let ours = score.value();
                let relative = if key.contains("AMI") || key == "EMI" { 1e-10 } else { 1e-12 };
                assert!(
                    ours.is_some_and(|ours| close(ours, expected, relative)),
                    "{}: {} = {ours:?}, expected {expected}",
                    case["name"],
                    request.key()
                );
                checked += 1;
            }
        }
    }
    assert!(checked > 1000, "only {checked} values were checked");
}

#[test]
fn every_value_of_our_own_files() {
    for file in OWN_FILES {
        let file = golden(file);
        for case in file["cases"].as_array().expect("a list of cases") {
            let summary = from_labels(&case["a"], &case["b"]);
            for (key, expected) in case["scores"].as_object().expect("a map of scores") {
                let score = partita::compare(key, &summary).expect("a valid request");
                match expected.as_f64() {
                    Some(expected) => assert!(
                        score.value().is_some_and(|ours| close(ours, expected, 1e-12)),
                        "{}: {key} = {score:?}, expected {expected}",
                        case["name"]
                    ),
                    None => assert!(
                        score.reason().is_some(),
                        "{}: {key} = {score:?}, expected none",
                        case["name"]
                    ),
                }
            }
        }
    }
}

#[test]
fn no_measure_without_a_golden_case() {
    let mut covered: Vec<&str> = named_requests().iter().map(|(_, request)| request.measure().name).collect();
    for file in OWN_FILES {
        let file = golden(file);
        for case in file["cases"].as_array().expect("a list of cases") {
            covered.extend(
                case["scores"]
                    .as_object()
                    .expect("a map")
                    .keys()
                    .map(|key| Request::parse(key).expect("a valid request").measure().name),
            );
        }
    }
    let of_covers = crate::covers::named_requests();
    covered.extend(of_covers.iter().map(|(_, request)| request.measure().name));
    covered.extend(crate::biclusters::named_requests().iter().map(|request| request.measure().name));
    covered.extend(crate::recent::named_requests().iter().map(|request| request.measure().name));
    let missing: Vec<&str> =
        crate::common::flat_measures().map(|m| m.name).filter(|name| !covered.contains(name)).collect();
    assert!(missing.is_empty(), "no golden case for {missing:?}");
}
