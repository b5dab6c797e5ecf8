//! Every golden case of two covers, through the registry, and what is refused.

use crate::common::{close, golden};
use partita::{Cover, CoverSummary, Request, compare, find};
use serde_json::Value;

fn numbers(list: &Value) -> Vec<u32> {
    list.as_array().expect("a list").iter().map(|item| item.as_u64().expect("an item") as u32).collect()
}

fn clusters(n: usize, list: &Value) -> Cover {
    let lists: Vec<Vec<u32>> = list.as_array().expect("clusters").iter().map(numbers).collect();
    Cover::from_clusters(n, lists).expect("a valid case")
}

fn weights(rows: &Value) -> Cover {
    let rows = rows.as_array().expect("rows of weights");
    let width = rows[0].as_array().expect("a row").len();
    let (mut of_item, mut of_cluster, mut weights) = (Vec::new(), Vec::new(), Vec::new());
    for (item, row) in rows.iter().enumerate() {
        for (cluster, weight) in row.as_array().expect("a row").iter().enumerate() {
            of_item.push(item as u32);
            of_cluster.push(cluster as u32);
            weights.push(weight.as_f64().expect("a weight"));
        }
    }
    Cover::from_memberships(rows.len(), width, &of_item, &of_cluster, Some(&weights)).expect("a valid case")
}

fn summary(case: &Value) -> CoverSummary {
    match case["kind"].as_str() {
        Some("crisp") => {
            let n = case["n"].as_u64().expect("a number of items") as usize;
            CoverSummary::of(&clusters(n, &case["a"]), &clusters(n, &case["b"]))
        }
        Some("fuzzy") => CoverSummary::of(&weights(&case["a"]), &weights(&case["b"])),
        _ => {
            let cells = case["cells"].as_array().expect("cells");
            let cell =
                |cell: &Value| (numbers(&cell[0]), numbers(&cell[1]), cell[2].as_u64().expect("a count"));
            CoverSummary::from_cells(&cells.iter().map(cell).collect::<Vec<_>>())
        }
    }
    .expect("a valid case")
}

/// The requests of the golden file that the catalogue has, by key.
pub fn named_requests() -> Vec<(String, Request)> {
    let file = golden("covers.json");
    let named = file["meta"]["measures"].as_object().expect("a map of measures").clone();
    let request = |entry: &Value| {
        let mut request = Request::new(find(entry[0].as_str()?).ok()?);
        for (param, value) in entry.get(1).and_then(Value::as_object).into_iter().flatten() {
            let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            request = request.with(param, &text).expect("a valid parameter");
        }
        Some(request)
    };
    named.iter().filter_map(|(key, entry)| Some((key.clone(), request(entry)?))).collect()
}

#[test]
fn every_golden_value_of_covers() {
    let (file, requests, mut checked) = (golden("covers.json"), named_requests(), 0);
    for case in file["cases"].as_array().expect("a list of cases") {
        let summary = summary(case);
        for (key, request) in &requests {
            let Some(expected) = case["expected"].get(key) else { continue };
            let score = request.score(&summary).expect("a measure of covers");
            let agrees = match expected.as_f64() {
                Some(expected) => score.value().is_some_and(|ours| close(ours, expected, 1e-12)),
                None => score.reason().is_some(),
            };
            assert!(agrees, "{}: {} = {score:?}, expected {expected}", case["name"], request.key());
            checked += 1;
        }
    }
    assert!(checked > 50, "only {checked} values were checked");
}

#[test]
fn a_billion_items_are_counted_exactly() {
    let file = golden("covers.json");
    let cases = file["cases"].as_array().expect("a list of cases");
    let case = cases.iter().find(|case| case["kind"] == "cells").expect("a case of cells");
    let expected: Vec<(u32, u32, u128)> = case["pairs_by_shared_clusters"]
        .as_array()
        .expect("pairs")
        .iter()
        .map(|entry| (numbers(&entry.as_array().unwrap()[..2].to_vec().into()), entry[2].as_u64().unwrap()))
        .map(|(shared, pairs)| (shared[0], shared[1], u128::from(pairs)))
        .collect();
    assert_eq!(summary(case).pairs_by_shared_clusters().unwrap(), expected);
}

#[test]
fn weights_are_refused_by_measures_of_crisp_covers() {
    let soft = Cover::from_memberships(2, 2, &[0, 1, 1], &[0, 0, 1], Some(&[1.0, 0.25, 0.75])).unwrap();
    let hard = Cover::from_clusters(2, [[0], [1]]).unwrap();
    let refused = compare("omega", &CoverSummary::of(&hard, &soft).unwrap()).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "omega compares clusters without weights, and 2 memberships of the second cover have another weight than 1, \
         such as 0.25"
    );
    assert_eq!(refused.kind().advice().unwrap().setting, "threshold");
    let crisp = soft.thresholded(0.5);
    assert_eq!(compare("omega", &CoverSummary::of(&hard, &crisp).unwrap()).unwrap().value(), Some(1.0));
}

#[test]
fn more_items_in_no_cluster_are_counted_without_being_listed() {
    let cover = |n, clusters: &[Vec<u32>]| Cover::from_clusters(n, clusters).unwrap();
    let (a, b) = ([vec![0, 1, 2], vec![2, 3]], [vec![0, 1], vec![2, 3]]);
    let few = CoverSummary::of(&cover(4, &a), &cover(4, &b)).unwrap();
    let all = CoverSummary::of(&cover(9, &a), &cover(9, &b)).unwrap();
    let more = few.with_more_in_none(2).unwrap().with_more_in_none(3).unwrap();
    assert_eq!((more.n(), more.in_none()), (9, (5, 5)));
    assert_eq!(more.pairs_by_shared_clusters().unwrap(), all.pairs_by_shared_clusters().unwrap());
    assert_eq!(few.with_more_in_none(1 << 39).unwrap().n(), (1 << 39) + 4);
    assert!(few.with_more_in_none(1 << 40).is_err());
}

#[test]
fn fuzzy_measures_refuse_items_in_no_cluster_and_other_sums_with_their_number() {
    let labels = Cover::from_clusters(4, [vec![0, 1], vec![2, 3]]).unwrap();
    let partial = Cover::from_clusters(4, [vec![0], vec![2]]).unwrap();
    let said = |cover: &Cover| {
        let summary = CoverSummary::of(&labels, cover).unwrap();
        ["fari", "aci", "mutual_information"].map(|name| compare(name, &summary).unwrap_err().to_string())
    };
    said(&partial).iter().for_each(|said| assert!(said.contains("2 items"), "{said}"));
    let heavy = Cover::from_memberships(4, 1, &[0, 1, 2, 3], &[0; 4], Some(&[1.0, 0.5, 2.0, 1.0])).unwrap();
    said(&heavy).iter().for_each(|said| assert!(said.contains("2 items") && said.contains("0.5"), "{said}"));
    assert!(compare("fari", &CoverSummary::of(&labels, &heavy.normalized()).unwrap()).is_ok());
}

#[test]
fn measures_of_other_kinds_are_refused() {
    let cover = Cover::from_clusters(3, [vec![0, 1], vec![1, 2]]).unwrap();
    let summary = CoverSummary::of(&cover, &cover).unwrap();
    assert_eq!(
        compare("robinson_foulds", &summary).unwrap_err().to_string(),
        "robinson_foulds compares trees, not covers"
    );
}

#[test]
fn covers_of_other_items_are_refused() {
    let cover = |n| Cover::from_clusters(n, [vec![0, 1]]).unwrap();
    assert_eq!(
        CoverSummary::of(&cover(2), &cover(3)).unwrap_err().to_string(),
        "the two clusterings label 2 and 3 items; they must label the same items"
    );
    let nothing = Cover::from_clusters(0, Vec::<Vec<u32>>::new()).unwrap();
    assert!(CoverSummary::of(&nothing, &nothing).is_err());
}

mod inference {
    use partita::inference::{
        IntervalOptions, Null, NullModel, Sampling, SignificanceOptions, adjust, confidence_interval,
        significance,
    };
    use partita::{Cover, CoverSummary, Request};

    fn clusters() -> [Vec<Vec<u32>>; 2] {
        let a = vec![(0..20).collect(), (15..40).collect(), (38..60).collect()];
        let b = vec![(0..18).collect(), (14..42).collect(), (40..60).chain([3, 30]).collect()];
        [a, b]
    }

    fn summary() -> CoverSummary {
        let [a, b] = clusters().map(|clusters| Cover::from_clusters(60, clusters).unwrap());
        CoverSummary::of(&a, &b).unwrap()
    }

    /// The covers without one item.
    fn without(left_out: u32) -> CoverSummary {
        let [a, b] = clusters().map(|clusters| {
            let renumbered = |item: &u32| if *item > left_out { item - 1 } else { *item };
            let fewer = |items: &Vec<u32>| -> Vec<u32> {
                items.iter().filter(|item| **item != left_out).map(renumbered).collect()
            };
            Cover::from_clusters(59, clusters.iter().map(fewer)).unwrap()
        });
        CoverSummary::of(&a, &b).unwrap()
    }

    #[test]
    fn intervals_leave_out_single_items() {
        for measure in ["overlapping_nmi", "overlapping_nmi_lfk", "b_cubed_f", "mean_best_f1"] {
            let request = Request::parse(measure).unwrap();
            let score = |summary: &CoverSummary| request.score(summary).unwrap().value().unwrap();
            let whole = score(&summary());
            let mean = (0..60).map(|item| score(&without(item))).sum::<f64>() / 60.0;
            let interval = confidence_interval(&request, &summary(), &IntervalOptions::default()).unwrap();
            let corrected = interval.corrected.unwrap();
            assert!((corrected - (60.0 * whole - 59.0 * mean)).abs() < 1e-10, "{measure}: {interval:?}");
            assert!(interval.items.is_some_and(|items| items > 3.0), "{measure}: {interval:?}");
        }
    }

    #[test]
    fn identical_covers_have_no_interval_to_trust() {
        let [a, _] = clusters().map(|clusters| Cover::from_clusters(60, clusters).unwrap());
        let same = CoverSummary::of(&a, &a).unwrap();
        let found =
            confidence_interval(&Request::parse("omega").unwrap(), &same, &IntervalOptions::default());
        assert!(!found.unwrap().warnings.is_empty());
    }

    #[test]
    fn the_bootstrap_draws_cells_and_permutations_keep_the_types() {
        let (summary, sampling) = (summary(), Sampling { draws: 400, seed: 7 });
        for measure in ["omega", "overlapping_nmi", "b_cubed_f", "mean_best_f1"] {
            let request = Request::parse(measure).unwrap();
            let options = IntervalOptions::default().with_sampling(sampling);
            let interval = confidence_interval(&request, &summary, &options).unwrap();
            assert!(
                interval.low < interval.estimate && interval.estimate < interval.high,
                "{measure}: {interval:?}"
            );
            let options = SignificanceOptions::default().with_sampling(sampling);
            let chance = significance(&request, &summary, &options).unwrap();
            assert!(chance.p < 0.01, "{measure}: {chance:?}");
        }
        let omega =
            significance(&Request::parse("omega").unwrap(), &summary, &SignificanceOptions::default());
        assert_eq!(omega.unwrap().expected, 0.0);
    }

    #[test]
    fn chance_adjusts_the_observed_agreement_to_omega() {
        let (summary, sampling) = (summary(), Sampling { draws: 4000, seed: 1 });
        let observed = Request::parse("omega_observed").unwrap();
        let ours = adjust(&observed, &summary, Null::default(), &sampling).unwrap();
        let expected = partita::compare("omega_expected", &summary).unwrap().value().unwrap();
        assert!((ours.expected - expected).abs() < 5.0 * ours.expected_error, "{ours:?} {expected}");
        let omega = adjust(&Request::parse("omega").unwrap(), &summary, Null::default(), &sampling).unwrap();
        assert_eq!((omega.expected, omega.expected_error), (0.0, 0.0));
    }

    #[test]
    fn other_models_of_chance_are_refused() {
        let options = SignificanceOptions::default().with_null(Null::from(NullModel::AllPartitions));
        let refused = significance(&Request::parse("omega").unwrap(), &summary(), &options).unwrap_err();
        assert!(refused.to_string().contains("choose fixed_margins"), "{refused}");
    }
}
