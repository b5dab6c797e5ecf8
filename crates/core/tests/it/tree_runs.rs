//! Samples of trees beside each other: the golden cases, and what every sample must obey.

use std::collections::BTreeSet;

use partita::{
    Convergence, ConvergenceOptions, Request, SummaryMethod, TopologicalMethod, Tree, TreePair, TreeSet,
    converge, supported_splits,
};
use serde_json::Value;

use crate::common::golden;
use crate::tree_sets::random_trees;

fn runs_of(case: &Value) -> Vec<TreeSet> {
    let tree = |at: &Value| {
        Tree::from_newick(case["trees"][at.as_u64().unwrap() as usize].as_str().unwrap()).unwrap()
    };
    let run = |run: &Value| TreeSet::new(run.as_array().unwrap().iter().map(tree)).unwrap();
    case["runs"].as_array().unwrap().iter().map(run).collect()
}

fn compared(case: &Value, min_share: f64) -> Convergence {
    let runs = runs_of(case);
    let rooted = case["rooted"].as_bool().unwrap();
    let options = ConvergenceOptions { rooted, min_share, ..ConvergenceOptions::default() };
    converge(&runs.iter().collect::<Vec<_>>(), &options).unwrap()
}

fn same(found: Option<f64>, expected: &Value, tolerance: f64, what: &str) {
    let found_is = |expected: f64| {
        found.is_some_and(|found| found == expected || (found - expected).abs() <= tolerance * expected.abs())
    };
    let fits = match expected {
        Value::Null => found.is_none(),
        Value::String(_) => found_is(f64::INFINITY),
        _ => found_is(expected.as_f64().unwrap()),
    };
    assert!(fits, "{what}: {found:?}, not {expected}");
}

fn all_same(found: &[Option<f64>], expected: &Value, tolerance: f64, what: &str) {
    let expected = expected.as_array().unwrap();
    assert_eq!(found.len(), expected.len(), "{what}");
    found.iter().zip(expected).for_each(|(found, expected)| same(*found, expected, tolerance, what));
}

fn some(values: &[f64]) -> Vec<Option<f64>> {
    values.iter().copied().map(Some).collect()
}

#[test]
fn runs_are_as_the_reference_says() {
    for case in golden("recent.json")["runs"].as_array().unwrap() {
        let (found, expected) = (compared(case, 0.1), &case["expect"]);
        let name = case["name"].as_str().unwrap();
        assert_eq!(found.verdict.word(), expected["verdict"], "{name}");
        assert_eq!(found.counted as u64, expected["counted"], "{name}");
        for (field, found) in [
            ("p", found.p),
            ("asdsf", found.asdsf),
            ("largest_sd", found.largest_sd),
            ("ess", found.ess),
            ("least_ess", found.least_ess),
            ("rhat", found.rhat),
        ] {
            same(found, &expected[field], 1e-12, &format!("{name} {field}"));
        }
        match found.factor {
            Some(factor) => all_same(&some(&factor), &expected["factor"], 1e-12, name),
            None => assert!(expected["factor"].is_null(), "{name}"),
        }
        let ess: Vec<Option<f64>> = found.runs.iter().map(|run| run.ess).collect();
        all_same(&ess, &expected["run_ess"], 1e-12, name);
        let splits = expected["splits"].as_array().unwrap();
        assert_eq!(found.splits.len(), splits.len(), "{name}");
        for (split, expected) in found.splits.iter().zip(splits) {
            let what = format!("{name} {}", expected["leaves"]);
            assert_eq!(serde_json::json!(split.leaves), expected["leaves"], "{what}");
            all_same(&some(&split.shares), &expected["shares"], 1e-12, &what);
            all_same(&split.run_ess, &expected["run_ess"], 1e-12, &what);
            same(Some(split.share), &expected["share"], 1e-12, &what);
            same(Some(split.difference), &expected["difference"], 1e-12, &what);
            same(split.sd, &expected["sd"], 1e-12, &what);
            same(split.ess, &expected["ess"], 1e-12, &what);
            same(split.rhat, &expected["rhat"], 1e-12, &what);
            same(split.p, &expected["p"], 1e-12, &what);
        }
    }
}

#[test]
fn other_shares_of_what_counts_and_other_estimates_are_as_the_reference_says() {
    let rf = Request::parse("rf").unwrap();
    for case in golden("recent.json")["runs"].as_array().unwrap() {
        let name = case["name"].as_str().unwrap();
        for (share, expected) in case["asdsf_at"].as_object().unwrap() {
            same(compared(case, share.parse().unwrap()).asdsf, expected, 1e-12, name);
        }
        let approximate: Vec<Option<f64>> =
            compared(case, 0.1).runs.iter().map(|run| run.approximate_ess).collect();
        all_same(&approximate, &case["approximate_ess"], 1e-9, name);
        let frechet = |run: &TreeSet| run.topological_ess(TopologicalMethod::Frechet, Some(&rf)).unwrap().ess;
        let frechet: Vec<Option<f64>> = runs_of(case).iter().map(frechet).collect();
        all_same(&frechet, &case["frechet_rf"], 1e-9, name);
    }
}

fn tree(text: &Value) -> Tree {
    Tree::from_newick(text.as_str().unwrap()).unwrap()
}

fn trees(texts: &Value) -> TreeSet {
    TreeSet::new(texts.as_array().unwrap().iter().map(tree)).unwrap()
}

#[test]
fn transfer_supports_and_dissimilarities_are_those_of_booster_and_brute_force() {
    for case in golden("recent.json")["transfer"].as_array().unwrap() {
        let (given, set) = (tree(&case["tree"]), trees(&case["trees"]));
        let supports = set.transfer_supports(&given).unwrap();
        let found = supported_splits(&given, &supports, false);
        let mut expected: Vec<(Vec<String>, f64)> = serde_json::from_value(case["support"].clone()).unwrap();
        expected.sort_by(|x, y| (x.0.len(), &x.0).cmp(&(y.0.len(), &y.0)));
        assert_eq!(found.len(), expected.len());
        for (found, expected) in found.iter().zip(&expected) {
            assert_eq!(found.0, expected.0);
            assert!((found.1 - expected.1).abs() <= 1e-12, "{found:?}, not {expected:?}");
        }
        for (at, expected) in case["dissimilarity"].as_array().unwrap().iter().enumerate() {
            let other = set.tree(at);
            let pair = TreePair::new(&given, &other).unwrap();
            for (key, place) in [("transfer_dist", 0), ("transfer_dist:scaled=false", 1)] {
                let found = Request::parse(key).unwrap().score(&pair).unwrap().value();
                same(found, &expected[place], 1e-12, key);
            }
        }
    }
}

#[test]
fn summaries_by_conflicts_are_those_of_their_definition() {
    for case in golden("recent.json")["consensus"].as_array().unwrap() {
        let (set, rooted) = (trees(&case["trees"]), case["rooted"].as_bool().unwrap());
        for (method, key) in [
            (SummaryMethod::Loose, "loose"),
            (SummaryMethod::MajorityPlus, "majority_plus"),
            (SummaryMethod::FrequencyDifference, "frequency_difference"),
        ] {
            let found = set.summary(&method, rooted).unwrap();
            let found = supported_splits(&found.tree, &found.shares, rooted);
            let mut found: Vec<Vec<String>> = found.into_iter().map(|(leaves, _)| leaves).collect();
            found.sort();
            let expected: Vec<Vec<String>> = serde_json::from_value(case["splits"][key].clone()).unwrap();
            assert_eq!(found, expected, "{key}");
        }
    }
}

#[test]
fn each_way_to_sum_up_keeps_what_a_stricter_one_keeps() {
    for (seed, leaves) in (0..120).zip([4, 5, 6, 7, 9, 12].into_iter().cycle()) {
        let all = random_trees(seed, 3 + seed as usize % 9, leaves);
        let set = TreeSet::new(all).unwrap();
        for rooted in [true, false] {
            let splits = |method: &SummaryMethod| -> BTreeSet<Vec<String>> {
                let found = set.summary(method, rooted).unwrap();
                supported_splits(&found.tree, &found.shares, rooted)
                    .into_iter()
                    .map(|(leaves, _)| leaves)
                    .collect()
            };
            let methods = [
                SummaryMethod::Strict,
                SummaryMethod::Loose,
                SummaryMethod::MajorityPlus,
                SummaryMethod::FrequencyDifference,
                SummaryMethod::Greedy,
            ];
            let found: Vec<_> = methods.iter().map(splits).collect();
            assert!(found.windows(2).all(|pair| pair[0].is_subset(&pair[1])), "{seed} {rooted}");
            assert!(splits(&SummaryMethod::Majority(0.5)).is_subset(&found[2]), "{seed} {rooted}");
        }
    }
}

#[test]
fn the_order_of_runs_and_the_number_of_threads_change_nothing() {
    let case = &golden("recent.json")["runs"][3];
    let runs = runs_of(case);
    let all: Vec<&TreeSet> = runs.iter().collect();
    let turned: Vec<&TreeSet> = runs.iter().rev().collect();
    let options = ConvergenceOptions::default();
    let found = converge(&all, &options).unwrap();
    let other = converge(&turned, &options).unwrap();
    same(other.ess, &serde_json::json!(found.ess), 1e-12, "ess");
    same(other.p, &serde_json::json!(found.p), 1e-12, "p");
    assert_eq!((other.asdsf, other.verdict), (found.asdsf, found.verdict));
    let alone = partita::with_threads(Some(1), || converge(&all, &options).unwrap()).unwrap();
    assert_eq!(alone, found);
    // Parts of one set are the same runs.
    let trees = runs.iter().flat_map(|run| (0..run.len()).map(|at| run.tree(at)));
    let lengths: Vec<usize> = runs.iter().map(TreeSet::len).collect();
    assert_eq!(TreeSet::new(trees).unwrap().converge(&lengths, &options).unwrap(), found);
}

#[test]
fn runs_that_are_none_are_refused() {
    let trees = |count: usize, leaves: usize| TreeSet::new(random_trees(1, count, leaves)).unwrap();
    let refused =
        |runs: &[&TreeSet], options: &ConvergenceOptions| converge(runs, options).unwrap_err().to_string();
    let options = ConvergenceOptions::default();
    let (few, some, others) = (trees(3, 6), trees(8, 6), trees(8, 7));
    assert_eq!(refused(&[&some, &few], &options), "run 2 has 3 trees; a run needs at least 4");
    assert!(refused(&[], &options).contains("no runs"));
    assert!(refused(&[&some, &others], &options).contains("leaves"));
    for wrong in [-0.1, 1.1, f64::NAN] {
        assert!(refused(&[&some], &ConvergenceOptions { min_share: wrong, ..options }).contains("min_share"));
    }
    assert!(refused(&[&some], &ConvergenceOptions { target_ess: 0.0, ..options }).contains("target_ess"));
}
