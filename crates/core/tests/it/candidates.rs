//! Candidates against one reference, and items in groups: golden cases.

use partita::inference::{
    Candidates, Equivalence, GroupedTable, IntervalOptions, compare_candidates, compare_grouped_candidates,
    confidence_interval, grouped_interval,
};
use partita::{Contingency, Partition, Request, Summary};
use serde_json::Value;

use crate::common::golden;

fn partition(labels: &Value) -> Partition {
    Partition::from_labels(labels.as_array().unwrap().iter().map(|label| label.as_u64().unwrap()))
}

fn near(found: f64, expected: &Value, tolerance: f64, what: &str) {
    let expected = expected.as_f64().unwrap();
    assert!((found - expected).abs() <= tolerance * expected.abs().max(1.0), "{what}: {found} {expected}");
}

#[test]
fn golden_candidates() {
    for case in golden("inference.json")["candidates"].as_array().unwrap() {
        let [reference, first, second] = ["reference", "first", "second"].map(|name| partition(&case[name]));
        let candidates = Candidates::new(&reference, &first, &second).unwrap();
        for (measure, expected) in case["expected"].as_object().unwrap() {
            let request = Request::parse(measure).unwrap();
            let level = case["level"].as_f64().unwrap();
            let found = compare_candidates(&request, &candidates, level).unwrap();
            let what = |field: &str| format!("{}, {measure}: {field}", case["name"]);
            near(found.first, &expected["first"], 1e-9, &what("first"));
            near(found.second, &expected["second"], 1e-9, &what("second"));
            near(found.advantage, &expected["advantage"], 1e-9, &what("advantage"));
            near(found.items, &expected["items"], 1e-9, &what("items"));
            near(found.standard_error, &expected["s"], 1e-9, &what("s"));
            near(found.low, &expected["low"], 1e-8, &what("low"));
            near(found.high, &expected["high"], 1e-8, &what("high"));
            let p = expected["p"].as_f64().unwrap();
            assert!((found.p / p - 1.0).abs() < 1e-6, "{}: {} {p}", what("p"), found.p);
        }
    }
}

/// The tables of the groups as cells.
fn grouped(case: &Value) -> GroupedTable {
    let mut cells = Vec::new();
    for (group, table) in case["tables"].as_array().unwrap().iter().enumerate() {
        for (row, counts) in table.as_array().unwrap().iter().enumerate() {
            for (column, count) in counts.as_array().unwrap().iter().enumerate() {
                cells.push((group as u32, row as u32, column as u32, count.as_u64().unwrap()));
            }
        }
    }
    GroupedTable::from_cells(cells).unwrap()
}

#[test]
fn golden_groups() {
    for case in golden("inference.json")["groups"].as_array().unwrap() {
        let table = grouped(case);
        for (measure, expected) in case["expected"].as_object().unwrap() {
            let request = Request::parse(measure).unwrap();
            let found = grouped_interval(&request, &table, case["level"].as_f64().unwrap()).unwrap();
            let what = |field: &str| format!("{}, {measure}: {field}", case["name"]);
            near(found.estimate, &expected["estimate"], 1e-9, &what("estimate"));
            // Entropies span more than the jackknife: they allow for clusters that were not seen.
            if measure != "adjusted_rand" {
                let (low, high) = (expected["low"].as_f64().unwrap(), expected["high"].as_f64().unwrap());
                assert!(found.low < high && found.high > low, "{}: {found:?}", what("interval"));
                continue;
            }
            near(found.corrected.unwrap(), &expected["jackknife"], 1e-9, &what("jackknife"));
            near(found.standard_error, &expected["s"], 1e-9, &what("s"));
            near(found.low, &expected["low"], 1e-8, &what("low"));
            near(found.high, &expected["high"], 1e-8, &what("high"));
            assert!(found.warnings.is_empty());
        }
    }
}

#[test]
fn identical_clusterings_in_groups_allow_for_groups_that_were_not_seen() {
    let labels = cycling(120, 3, 1000);
    let groups = |count: u32| Partition::from_labels((0..120).map(|item| item / (120 / count)));
    let ari = Request::parse("ari").unwrap();
    let low = |count: u32| {
        let found =
            grouped_interval(&ari, &GroupedTable::new(&labels, &labels, &groups(count)).unwrap(), 0.95)
                .unwrap();
        assert_eq!((found.estimate, found.high), (1.0, 1.0));
        assert!(found.warnings[0].to_string().contains("no item differs"), "{:?}", found.warnings);
        found.low
    };
    assert!(low(12) < low(60) && low(60) < 1.0, "{} {}", low(12), low(60));
    // Groups of one item are the items themselves.
    let table = GroupedTable::new(&labels, &labels, &groups(120)).unwrap().table().unwrap();
    let alone = confidence_interval(&ari, &Summary::new(table), &IntervalOptions::default()).unwrap();
    assert!((low(120) - alone.low).abs() < 1e-12);
}

#[test]
fn an_error_of_one_group_is_warned_of() {
    let labels = cycling(600, 4, 10_000);
    let moved = Partition::from_labels((0..600_u32).map(|item| if item == 7 { 0 } else { item % 4 }));
    let groups = Partition::from_labels((0..600_u32).map(|item| item / 50));
    let ari = Request::parse("ari").unwrap();
    let found = grouped_interval(&ari, &GroupedTable::new(&labels, &moved, &groups).unwrap(), 0.95).unwrap();
    assert!(found.warnings[0].to_string().contains("rests on 1 group"), "{:?}", found.warnings);
}

#[test]
fn singletons_alone_have_no_interval() {
    let table = Contingency::from_triples((0..30).map(|k| (k, k, 1))).unwrap();
    for measure in ["ari", "ami", "vi", "b_cubed_f"] {
        let request = Request::parse(measure).unwrap();
        let said = confidence_interval(&request, &Summary::new(table.clone()), &IntervalOptions::default());
        assert!(said.unwrap_err().to_string().contains("every item is a cluster of its own"), "{measure}");
    }
}

fn cycling(n: u32, k: u32, every: u32) -> Partition {
    Partition::from_labels((0..n).map(|item| (item + u32::from(item % every == 0)) % k))
}

#[test]
fn groups_are_refused_or_warned_of_where_they_say_little() {
    let (reference, first, second) = (cycling(120, 3, 1000), cycling(120, 3, 11), cycling(120, 3, 2));
    let groups = |count: u32| Partition::from_labels((0..120).map(|item| item / (120 / count)));
    let table = |candidate, count| GroupedTable::new(&reference, candidate, &groups(count));
    let ari = Request::parse("ari").unwrap();
    assert!(table(&first, 1).unwrap_err().to_string().contains("at least two groups"));
    let few = grouped_interval(&ari, &table(&first, 4).unwrap(), 0.95).unwrap();
    assert!(few.warnings[0].to_string().contains("the error rests on 4 groups"));
    for measure in ["purity", "accuracy", "element_centric_similarity", "s_h"] {
        let request = Request::parse(measure).unwrap();
        let refused = grouped_interval(&request, &table(&first, 12).unwrap(), 0.95).unwrap_err().to_string();
        assert!(refused.contains("there is no interval"), "{refused}");
        let both = [&first, &second].map(|one| table(one, 12).unwrap());
        assert!(compare_grouped_candidates(&request, &both[0], &both[1], 0.95).is_err());
    }
    let both = [&first, &second].map(|one| table(one, 12).unwrap());
    let found = compare_grouped_candidates(&ari, &both[0], &both[1], 0.95).unwrap();
    assert!(found.low > 0.0 && found.p < 0.05 && found.items == 12.0, "{found:?}");
    let same = compare_grouped_candidates(&ari, &both[0], &both[0], 0.95).unwrap();
    assert_eq!((same.low, same.high, same.p), (0.0, 0.0, 1.0));
}

#[test]
fn equivalence_reads_the_interval() {
    let (reference, first, second) = (cycling(3000, 3, 1000), cycling(3000, 3, 6), cycling(3000, 3, 7));
    let candidates = Candidates::new(&reference, &first, &second).unwrap();
    let found = compare_candidates(&Request::parse("ari").unwrap(), &candidates, 0.95).unwrap();
    assert_eq!(found.within(found.low.abs().max(found.high.abs())), Equivalence::Same);
    assert_eq!(found.within(1e-6), if found.p <= 0.05 { Equivalence::Different } else { Equivalence::Open });
    assert_eq!(found.within(found.advantage.abs()), Equivalence::Open);
}

/// Holm's correction of all pairs of eight candidates reaches the usual level.
#[test]
fn twenty_eight_pairs_can_be_significant() {
    let reference = cycling(400, 4, 1_000_000);
    let candidates: Vec<Partition> = (2..10).map(|every| cycling(400, 4, every * every)).collect();
    let ari = Request::parse("ari").unwrap();
    let mut p = Vec::new();
    for (at, first) in candidates.iter().enumerate() {
        for second in &candidates[at + 1..] {
            let both = Candidates::new(&reference, first, second).unwrap();
            p.push(compare_candidates(&ari, &both, 0.95).unwrap().p);
        }
    }
    assert_eq!(p.len(), 28);
    assert!(partita::ensemble::holm(&p).iter().any(|&p| p < 0.05));
}
