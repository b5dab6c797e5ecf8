//! The golden cases of two trees: values that other implementations gave.

mod common;

use common::golden;
use partita::{Tree, TreePair, compare};
use serde_json::Value;

fn cases() -> Vec<Value> {
    golden("trees.json")["trees"].as_array().expect("a list of cases").clone()
}

fn trees(case: &Value) -> (Tree, Tree) {
    let tree = |key: &str| Tree::from_newick(case[key].as_str().expect("Newick")).expect("a valid tree");
    (tree("t1"), tree("t2"))
}

fn score(measure: &str, a: &Tree, b: &Tree) -> f64 {
    let pair = TreePair::new(a, b).expect("the same leaves");
    compare(measure, &pair).expect("a tree measure").value().expect("a number")
}

fn number(case: &Value, key: &str, field: &str) -> f64 {
    case[key][field].as_f64().unwrap_or_else(|| panic!("{} has no {key}.{field}", case["name"]))
}

#[test]
fn nodes_and_leaves() {
    for case in cases() {
        let (a, b) = trees(&case);
        assert_eq!(serde_json::json!([a.nodes(), b.nodes()]), case["nodes"], "{}", case["name"]);
        assert_eq!(a.leaves() as u64, case["n"].as_u64().unwrap(), "{}", case["name"]);
    }
}

#[test]
fn robinson_foulds() {
    for case in cases() {
        let (a, b) = trees(&case);
        for (key, rooted) in [("rf_rooted", true), ("rf_unrooted", false)] {
            let distance = score(&format!("rf:rooted={rooted}"), &a, &b);
            assert_eq!(distance, number(&case, key, "sym_diff"), "{} {key}", case["name"]);
            let share = score(&format!("rf_similarity:rooted={rooted}:no_splits=zero"), &a, &b);
            assert!((share - number(&case, key, "similarity")).abs() < 1e-15, "{} {key}", case["name"]);
        }
    }
}
