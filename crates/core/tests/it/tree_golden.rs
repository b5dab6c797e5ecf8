//! The golden cases of two trees: values that other implementations gave.

use crate::common::golden;
use partita::{Adjustment, Strategy, Tree, TreePair, compare};
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

#[test]
fn greedy_agreement() {
    for case in cases() {
        let (a, b) = trees(&case);
        let pair = TreePair::new(&a, &b).unwrap();
        for (key, adjustment) in [("tami", Adjustment::Permutations), ("tpami", Adjustment::Swaps)] {
            let found = pair.agreement(adjustment, Strategy::Greedy).unwrap();
            let expected = number(&case, key, "score");
            let context = format!("{} {key}: {found:?} is not {expected}", case["name"]);
            assert!((found.score() - expected).abs() < 1e-10, "{context}");
            // Ties leave the number of clusters open, but not the score after each step.
            let trace: Vec<f64> =
                case[key]["trace"].as_array().unwrap().iter().map(|step| step[2].as_f64().unwrap()).collect();
            let ours: Vec<f64> = found.trace().iter().map(|step| step.score).collect();
            assert_eq!(ours.len(), trace.len(), "{context}");
            assert!(ours.iter().zip(&trace).all(|(x, y)| (x - y).abs() < 1e-10), "{context}");
        }
        if case["tpami"]["k"] != serde_json::json!([0, 0]) {
            let scaled = |scale: &str| score(&format!("tpami:strategy=greedy:scale={scale}"), &a, &b);
            assert!((scaled("authors") - number(&case, "tpami", "score_code")).abs() < 1e-12);
            assert!((scaled("large_n") - number(&case, "tpami", "score_scaled_n_over_4")).abs() < 1e-12);
        }
    }
}

#[test]
fn the_other_strategies_are_never_below_greedy_and_reach_the_optimum() {
    for case in cases() {
        let (a, b) = trees(&case);
        for key in ["tami", "tpami"] {
            let alternate = score(key, &a, &b);
            let greedy = score(&format!("{key}:strategy=greedy"), &a, &b);
            assert!(alternate >= greedy.max(0.0) - 1e-12, "{} {key}: {alternate} {greedy}", case["name"]);
            if let Some(optimum) = case[key]["exhaustive_optimum"][0].as_f64() {
                let exhaustive = score(&format!("{key}:strategy=exhaustive"), &a, &b);
                assert!(
                    (exhaustive - optimum.max(0.0)).abs() < 1e-10,
                    "{} {key}: {exhaustive}",
                    case["name"]
                );
                assert!((alternate - optimum.max(0.0)).abs() < 1e-10, "{} {key}: {alternate}", case["name"]);
            }
        }
    }
}

#[test]
fn edit_distance() {
    for case in cases() {
        let (a, b) = trees(&case);
        for (key, labels) in [("ted_unlabelled_internal", "none"), ("ted_levelorder_internal", "level_order")]
        {
            let distance = score(&format!("ted:internal_labels={labels}"), &a, &b);
            assert_eq!(distance, number(&case, key, "distance"), "{} {key}", case["name"]);
            let share = score(&format!("ted_similarity:internal_labels={labels}"), &a, &b);
            assert!((share - number(&case, key, "similarity")).abs() < 1e-15, "{} {key}", case["name"]);
        }
    }
}

#[test]
fn values_of_peers() {
    for case in golden("tree_peers.json")["cases"].as_array().expect("a list of cases") {
        let tree = |key: &str| Tree::from_newick(case[key].as_str().expect("Newick")).expect("a valid tree");
        let (a, b) = (tree("a"), tree("b"));
        for (measure, expected) in case["scores"].as_object().expect("scores by measure") {
            let (found, expected) = (score(measure, &a, &b), expected.as_f64().expect("a number"));
            assert!((found - expected).abs() < 1e-9, "{} {measure}: {found} is not {expected}", case["name"]);
        }
    }
}

#[test]
fn removing_and_adding_may_cost_differently() {
    let tree = |text: &str| Tree::from_newick(text).unwrap();
    let (flat, deep) = (tree("(a,b,c);"), tree("((a,b),c);"));
    let at = |costs: &str, a: &Tree, b: &Tree| score(&format!("ted:{costs}"), a, b);
    assert_eq!(at("remove_cost=5:insert_cost=2", &flat, &deep), 2.0);
    assert_eq!(at("remove_cost=5:insert_cost=2", &deep, &flat), 5.0);
    let swapped = tree("(b,a,c);");
    assert_eq!(at("rename_cost=0.25", &flat, &swapped), 0.5);
    assert_eq!(at("rename_cost=9", &flat, &swapped), 2.0);
}
