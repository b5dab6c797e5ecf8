//! The cases of `testdata/golden/sampled-truth.json`: estimates, samples and what they take, checked against others' programs and
//! brute force.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use partita::{Labels, LabelsBuilder};
use partita_answers::ask;
use partita_answers::job::Job;
use partita_answers::object::Object;
use serde_json::{Map, Value, json};

fn cases(kind: &str) -> Vec<Value> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata/golden/sampled-truth.json");
    let text = fs::read_to_string(path).expect("the file is there");
    let mut all: Value = serde_json::from_str(&text).expect("it is JSON");
    let Value::Array(cases) = all["cases"].take() else { panic!("it holds cases") };
    cases.into_iter().filter(|case| case["kind"] == kind).collect()
}

fn labels<'a>(texts: impl IntoIterator<Item = &'a str>) -> Object {
    Object::Labels(Arc::new(Labels::from_texts(texts)))
}

/// The keys and the values of an object.
fn columns(map: &Value) -> [Object; 2] {
    let map = map.as_object().expect("an object");
    [
        labels(map.keys().map(String::as_str)),
        labels(map.values().map(|value| value.as_str().expect("a label"))),
    ]
}

fn asked(question: &str, objects: Vec<Object>, options: &Value) -> Value {
    let job = Job::new(objects, &options.to_string(), Arc::default()).expect("a job");
    ask(question, &job).unwrap_or_else(|failure| panic!("{question}: {failure}"))
}

/// The objects and the options of an estimate.
fn estimate_of(case: &Value) -> (Vec<Object>, Value) {
    let mut objects = Vec::from(columns(&case["found"]));
    objects.extend(columns(&case["truth"]));
    let mut beside = Vec::new();
    for (name, word) in [("names", "names"), ("by", "by")] {
        if let Some(values) = case[name].as_object() {
            let items = case["found"].as_object().expect("items").keys();
            objects.push(labels(items.map(|item| values[item].as_str().expect("a value"))));
            beside.push(word);
        }
    }
    let mut options: Map<String, Value> = Map::new();
    for name in ["design", "level", "beta", "weights", "strata", "draws", "plan", "drawn"] {
        if !case[name].is_null() {
            options.insert(name.to_owned(), case[name].clone());
        }
    }
    options.insert("beside".to_owned(), json!(beside));
    (objects, Value::Object(options))
}

fn by<'a>(list: &'a Value, key: &str) -> BTreeMap<String, &'a Value> {
    let rows = list.as_array().expect("a list").iter();
    rows.map(|row| (row[key].as_str().expect("a name").to_owned(), row)).collect()
}

/// Says where two values differ by more than rounding.
fn differ(found: &Value, expected: &Value, place: &str, wrong: &mut Vec<String>) {
    match (found, expected) {
        (Value::Number(x), Value::Number(y)) => {
            let (x, y) = (x.as_f64().unwrap(), y.as_f64().unwrap());
            // Standard errors of nothing are rounding.
            if (x - y).abs() > 1e-9 * y.abs().max(1e-3) {
                wrong.push(format!("{place}: found {x}, expected {y}"));
            }
        }
        (_, Value::Object(fields)) => {
            fields
                .iter()
                .for_each(|(name, value)| differ(&found[name], value, &format!("{place}.{name}"), wrong));
        }
        (Value::Array(x), Value::Array(y)) if x.len() == y.len() => {
            x.iter().zip(y).for_each(|(x, y)| differ(x, y, place, wrong));
        }
        _ if found == expected => {}
        _ => wrong.push(format!("{place}: found {found}, expected {expected}")),
    }
}

fn check_all(kind: &str, least: usize, check: impl Fn(&Value, &mut Vec<String>)) {
    let (mut wrong, cases) = (Vec::new(), cases(kind));
    assert!(cases.len() >= least, "there are {} cases of {kind}", cases.len());
    cases.iter().for_each(|case| check(case, &mut wrong));
    assert!(wrong.is_empty(), "{} differences\n{}", wrong.len(), wrong[..wrong.len().min(60)].join("\n"));
}

#[test]
fn estimates_are_the_golden_ones() {
    check_all("estimate", 20, |case, wrong| {
        let name = case["name"].as_str().unwrap();
        let (objects, options) = estimate_of(case);
        let answer = asked("estimate", objects, &options);
        let (estimates, clusters) = (by(&answer["estimates"], "measure"), by(&answer["clusters"], "cluster"));
        for (measure, expected) in case["expect"]["estimates"].as_object().unwrap() {
            differ(estimates[measure], expected, &format!("{name} {measure}"), wrong);
        }
        assert_eq!(estimates.len(), case["expect"]["estimates"].as_object().unwrap().len(), "{name}");
        differ(&answer["unseen"], &case["expect"]["unseen"], &format!("{name} unseen"), wrong);
        for (cluster, expected) in case["expect"]["clusters"].as_object().unwrap() {
            // A plan's truth may hold clusters of which no item was drawn.
            let Some(found) = clusters.get(cluster) else {
                wrong.push(format!("{name}: no cluster {cluster}"));
                continue;
            };
            differ(found, expected, &format!("{name} {cluster}"), wrong);
        }
        let groups = answer["groups"].as_array().unwrap();
        for (value, expected) in case["expect"]["groups"].as_object().into_iter().flatten() {
            let group = groups.iter().find(|group| group["value"] == **value).expect("a group");
            let measures = by(&group["estimates"], "measure");
            for (measure, expected) in expected.as_object().unwrap() {
                differ(measures[measure], expected, &format!("{name} {value} {measure}"), wrong);
            }
        }
    });
}

#[test]
fn samples_of_items_are_the_golden_ones() {
    check_all("items", 2, |case, wrong| {
        let mut objects = Vec::from(columns(&case["found"]));
        objects.extend(columns(&case["truth"]));
        let answer = asked("estimate", objects, &json!({"design": "items"}));
        let estimates = by(&answer["estimates"], "measure");
        for (measure, expected) in case["expect"].as_object().unwrap() {
            differ(estimates[measure], expected, &format!("{} {measure}", case["name"]), wrong);
        }
        assert_eq!(estimates.len(), 3);
    });
}

#[test]
fn reviewed_pairs_are_the_golden_ones() {
    check_all("pairs", 3, |case, wrong| {
        let rows = case["rows"].as_array().unwrap();
        let numbers = |at: usize| {
            let values = rows.iter().map(|row| f64::from(u8::from(row[at] == json!(true))));
            Object::Numbers(Arc::new(values.collect()))
        };
        let strata = labels(rows.iter().map(|row| row[2].as_str().unwrap()));
        let options = json!({"pairs_in_stratum": case["pairs_in_stratum"]});
        let answer = asked("estimate_pairs", vec![numbers(0), numbers(1), strata], &options);
        let estimates = by(&answer["estimates"], "measure");
        for (measure, expected) in case["expect"].as_object().unwrap() {
            differ(estimates[measure], expected, &format!("{} {measure}", case["name"]), wrong);
        }
    });
}

#[test]
fn draws_are_shared_as_in_the_golden_cases() {
    check_all("sample", 5, |case, wrong| {
        let (mut items, mut clusters) = (Vec::new(), Vec::new());
        for (size, count) in case["sizes"].as_object().unwrap() {
            for cluster in 0..count.as_u64().unwrap() {
                for item in 0..size.parse::<u64>().unwrap() {
                    items.push(format!("{size}-{cluster}-{item}"));
                    clusters.push(format!("{size}-{cluster}"));
                }
            }
        }
        let objects =
            vec![labels(items.iter().map(String::as_str)), labels(clusters.iter().map(String::as_str))];
        let options = json!({"draws": case["draws"], "goal": case["for"], "seed": 7});
        let answer = asked("sample", objects, &options);
        differ(&answer["plan"]["strata"], &case["expect"], case["name"].as_str().unwrap(), wrong);
        let drawn = answer["plan"]["drawn"].as_array().unwrap();
        let mut different: Vec<&str> = drawn.iter().map(|item| item.as_str().unwrap()).collect();
        different.sort_unstable();
        different.dedup();
        assert_eq!(different.len() as u64, case["draws"].as_u64().unwrap());
        for stratum in answer["plan"]["strata"].as_array().unwrap() {
            let (from, to) = (stratum["from"].as_u64().unwrap(), stratum["to"].as_u64().unwrap());
            let size = |item: &&Value| (from..=to).contains(&item["size"].as_u64().unwrap());
            let count = answer["items"].as_array().unwrap().iter().filter(size).count();
            assert_eq!(count as u64, stratum["draws"].as_u64().unwrap());
        }
    });
}

#[test]
fn the_numbers_of_clusters_are_the_golden_ones() {
    check_all("power", 2, |case, wrong| {
        let (objects, options) = estimate_of(case);
        let mut options = options;
        options["measure"] = case["measure"].clone();
        options["width"] = case["width"].clone();
        if options["design"].is_null() {
            options["design"] = json!("uniform");
        }
        let answer = asked("power_clusters", objects, &options);
        differ(&answer, &case["expect"], case["name"].as_str().unwrap(), wrong);
    });
}

fn coreference(objects: Vec<Object>, options: &Value, case: &Value, wrong: &mut Vec<String>) {
    let answer = asked("coreference", objects, options);
    differ(&answer["scores"], &case["expect"], case["name"].as_str().unwrap(), wrong);
}

#[test]
fn coreference_scores_are_those_of_the_official_scorer() {
    check_all("coreference", 7, |case, wrong| {
        let column = |side: &str, at: usize| {
            let rows = case[side].as_array().unwrap();
            labels(rows.iter().map(move |row| row[at].as_str().unwrap()))
        };
        let objects =
            ["key", "response"].iter().flat_map(|side| [0, 1, 2].map(|at| column(side, at))).collect();
        coreference(objects, &json!({}), case, wrong);
    });
    check_all("conll", 2, |case, wrong| {
        let options = json!({"key": case["key_text"], "response": case["response_text"]});
        coreference(Vec::new(), &options, case, wrong);
    });
}

#[test]
fn items_that_one_side_lacks_are_wrong() {
    use partita::Request;
    use partita_answers::coreference::Unshared;
    check_all("outer", 2, |case, wrong| {
        let [a, b] = ["a", "b"].map(|side| case[side].as_object().unwrap());
        let numbered = |side: &Map<String, Value>| {
            let mut sizes: BTreeMap<String, (u32, u64)> = BTreeMap::new();
            for cluster in side.values() {
                let next = sizes.len() as u32;
                sizes.entry(cluster.as_str().unwrap().to_owned()).or_insert((next, 0)).1 += 1;
            }
            let mut in_order: Vec<(u32, u64)> = sizes.values().copied().collect();
            in_order.sort_unstable();
            (sizes, in_order.into_iter().map(|one| one.1).collect::<Vec<u64>>())
        };
        let ((of_a, sizes_a), (of_b, sizes_b)) = (numbered(a), numbered(b));
        let mut overlaps: BTreeMap<(u32, u32), u64> = BTreeMap::new();
        for (item, cluster) in a {
            if let Some(other) = b.get(item) {
                let cell = (of_a[cluster.as_str().unwrap()].0, of_b[other.as_str().unwrap()].0);
                *overlaps.entry(cell).or_default() += 1;
            }
        }
        let found = Unshared::new(&overlaps, &sizes_a, &sizes_b);
        for (measure, expected) in case["expect"]["wrong"].as_object().unwrap() {
            let score = found.score(&Request::parse(measure).unwrap()).unwrap();
            differ(&json!(score), expected, &format!("{} {measure}", case["name"]), wrong);
        }
        assert!(found.score(&Request::parse("adjusted_rand").unwrap()).is_err());
        unshared_as_asked(case, wrong);
    });
}

/// The same through the question, which takes columns of all items.
fn unshared_as_asked(case: &Value, wrong: &mut Vec<String>) {
    let [a, b] = ["a", "b"].map(|side| case[side].as_object().unwrap());
    let items: BTreeSet<&String> = a.keys().chain(b.keys()).collect();
    let column = |side: &Map<String, Value>| {
        let mut builder = LabelsBuilder::default();
        items.iter().for_each(|item| match side.get(*item) {
            Some(label) => builder.push_text(label.as_str().unwrap()),
            None => builder.push_missing(),
        });
        Object::Labels(Arc::new(builder.finish()))
    };
    for policy in ["wrong", "singletons"] {
        let Some(expected) = case["expect"][policy].as_object() else { continue };
        let measures: Vec<&String> = expected.keys().collect();
        let options = json!({"measures": measures, "unshared": policy});
        let answer = asked("compare", vec![column(a), column(b)], &options);
        assert_eq!(answer["n"], json!(items.len()));
        for (measure, expected) in expected {
            differ(&answer["scores"][measure], expected, &format!("{} {measure}", case["name"]), wrong);
        }
    }
}
