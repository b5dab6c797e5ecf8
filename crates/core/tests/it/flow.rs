//! Chains of clusterings: the golden cases, and what every chain must obey.

use partita::ensemble::Ensemble;
use partita::flow::{EventKind, Flow, FlowOptions, flow};
use partita::{Contingency, Labels, LabelsBuilder, Summary, compare};
use serde_json::{Value, json};

use crate::common::{close, golden};

fn chain(columns: &[Vec<i64>]) -> Ensemble {
    let columns: Vec<Labels> = columns.iter().map(|column| Labels::from_integers(column.clone())).collect();
    Ensemble::new(&columns).unwrap()
}

fn followed(columns: &[Vec<i64>]) -> Flow {
    flow(&chain(columns), &FlowOptions::default()).unwrap()
}

fn agree(ours: f64, expected: &Value) {
    assert!(close(ours, expected.as_f64().unwrap(), 1e-12), "{ours} {expected}");
}

#[test]
fn chains_are_those_of_the_reference() {
    for case in golden("consensus.json")["flow"].as_array().unwrap() {
        let columns: Vec<Vec<i64>> = serde_json::from_value(case["columns"].clone()).unwrap();
        let rule = case["rule"].as_str().unwrap().parse().unwrap();
        let options = FlowOptions::by(rule).with_threshold(case["threshold"].as_f64().unwrap());
        let found = flow(&chain(&columns), &options).unwrap();
        let edges = case["edges"].as_array().unwrap();
        assert_eq!(found.edges.len(), edges.len());
        for (edge, expected) in found.edges.iter().zip(edges) {
            let ends = json!([edge.step, edge.source, edge.target, edge.count]);
            assert_eq!(ends, json!([expected["step"], expected["from"], expected["to"], expected["count"]]));
            agree(edge.out_proportion, &expected["out_proportion"]);
            agree(edge.in_proportion, &expected["in_proportion"]);
        }
        for (step, expected) in found.steps.iter().zip(case["steps"].as_array().unwrap()) {
            agree(step.split, &expected["split"]);
            agree(step.merge, &expected["merge"]);
            agree(step.variation_of_information, &expected["vi"]);
            agree(step.splits.iter().sum(), &expected["split"]);
            agree(step.merges.iter().sum(), &expected["merge"]);
        }
        let events: Vec<Value> = found
            .events
            .iter()
            .map(|event| json!([event.step, event.kind.to_string(), event.sources, event.targets]))
            .collect();
        assert_eq!(Value::from(events), case["events"], "{}", case["name"]);
        for node in &found.nodes {
            let place = |list: &Value| list[node.column][node.cluster as usize].clone();
            assert_eq!(Value::from(node.size), place(&case["sizes"]));
            agree(node.sc3_stability, &place(&case["sc3_stability"]));
        }
        assert_eq!(found.crossings, case["crossings"]["least"].as_u64(), "{}", case["name"]);
    }
}

/// Labels of some items at random, without a generator.
fn mixed(items: i64, clusters: i64, turn: i64) -> Vec<i64> {
    (0..items).map(|item| (item * item * (turn + 3) + item * 7 + turn) % 101 % clusters).collect()
}

#[test]
fn steps_are_the_prices_of_splitting_and_merging() {
    let columns: Vec<Vec<i64>> = (0..4).map(|turn| mixed(90, 3 + turn, turn)).collect();
    let found = followed(&columns);
    let between = |a: usize, b: usize| {
        let summary = Summary::new(Contingency::count(&columns[a], &columns[b]).unwrap());
        compare("variation_of_information", &summary).unwrap().value().unwrap()
    };
    for (step, at) in found.steps.iter().zip(0..) {
        assert!(close(step.variation_of_information, between(at, at + 1), 1e-12));
    }
    let whole = found.first_to_last.unwrap();
    assert!(close(whole, between(0, 3), 1e-12));
    assert!(whole <= found.steps.iter().map(|step| step.variation_of_information).sum::<f64>() + 1e-12);
}

#[test]
fn a_cluster_that_every_clustering_finds_is_stable() {
    let found = followed(&[vec![0, 0, 1, 1, 2], vec![5, 5, 6, 7, 7], vec![9, 9, 8, 8, 8]]);
    assert!(found.nodes.iter().filter(|node| node.cluster == 0).all(|node| node.sc3_stability == 1.0));
    assert!(found.nodes.iter().filter(|node| node.cluster > 0).all(|node| node.sc3_stability < 1.0));
}

/// What crosses, counted edge by edge from the picture.
fn crossings(found: &Flow, place: impl Fn(usize, u32) -> usize) -> u64 {
    let mut sum = 0;
    for one in &found.edges {
        for other in found.edges.iter().filter(|other| other.step == one.step) {
            let at = |edge: &partita::flow::Edge| {
                (place(edge.step, edge.source), place(edge.step + 1, edge.target))
            };
            let ((a, b), (c, d)) = (at(one), at(other));
            if a < c && b > d {
                sum += one.count.min(other.count);
            }
        }
    }
    sum
}

#[test]
fn long_columns_cross_no_more_than_as_they_were_given() {
    for clusters in [7, 12, 30] {
        let columns: Vec<Vec<i64>> = (0..5).map(|turn| mixed(400, clusters, turn)).collect();
        let found = followed(&columns);
        let place = |column: usize, cluster: u32| {
            found.nodes.iter().find(|node| node.column == column && node.cluster == cluster).unwrap().order
        };
        let (ours, given) = (crossings(&found, place), crossings(&found, |_, cluster| cluster as usize));
        assert_eq!(found.crossings, Some(ours));
        assert!(ours < given, "{ours} {given}");
    }
}

fn column(labels: Vec<Option<i64>>) -> Labels {
    let mut builder = LabelsBuilder::default();
    labels.iter().for_each(|label| match label {
        Some(label) => builder.push_integer((*label).into()),
        None => builder.push_missing(),
    });
    builder.finish()
}

#[test]
fn items_without_a_label_belong_to_no_edge() {
    let columns = [
        column(vec![None, Some(4), Some(4), Some(1)]),
        column(vec![Some(2), Some(2), Some(2), None]),
        column(vec![Some(3), None, None, Some(5)]),
    ];
    let found = flow(&Ensemble::new(&columns).unwrap(), &FlowOptions::default()).unwrap();
    assert_eq!(found.nodes.iter().map(|node| node.size).collect::<Vec<_>>(), [2, 1, 3, 1, 1]);
    assert_eq!(found.nodes.iter().map(|node| node.first_item).collect::<Vec<_>>(), [1, 3, 0, 0, 3]);
    assert_eq!(found.edges.iter().map(|edge| edge.count).collect::<Vec<_>>(), [2, 1]);
    assert!(found.edges[0].out_proportion == 1.0 && close(found.edges[0].in_proportion, 2.0 / 3.0, 1e-12));
    assert_eq!((found.steps[0].split, found.steps[0].merge), (0.0, 0.0));
    // Nothing has a label in the second and the fourth of these.
    let apart = [columns[0].clone(), column(vec![Some(1), None, None, None])];
    let error = flow(&Ensemble::new(&apart).unwrap(), &FlowOptions::default()).unwrap_err();
    assert!(error.to_string().contains("item"), "{error}");
}

/// Ten items are split in two halves, of which one joins another cluster. Newcomers do not change that.
#[test]
fn events_do_not_depend_on_growth() {
    let events = |newcomers: usize| {
        let mut before: Vec<Option<i64>> = [vec![Some(0); 10], vec![Some(1); 10]].concat();
        let mut after: Vec<Option<i64>> = [vec![Some(0); 5], vec![Some(2); 5], vec![Some(1); 10]].concat();
        for cluster in 0..3 {
            before.extend(vec![None; newcomers]);
            after.extend(vec![Some(cluster); newcomers]);
        }
        let found = flow(&Ensemble::new(&[before, after].map(column)).unwrap(), &FlowOptions::default());
        found.unwrap().events
    };
    let still = events(0);
    assert_eq!(
        still.iter().map(|event| event.kind).collect::<Vec<_>>(),
        [EventKind::Continue, EventKind::Split]
    );
    assert_eq!(events(5), still);
    assert_eq!(events(500), still);
}

#[test]
fn a_threshold_is_a_share() {
    let options = FlowOptions::default().with_threshold(1.5);
    let error = flow(&chain(&[vec![0, 1], vec![0, 0]]), &options).unwrap_err();
    assert_eq!(error.to_string(), "a threshold of 1.5 is not a share; give a number from 0 to 1");
}

/// Items on a line, cut into more and more clusters at places that shift a little, come in any order: the line is found again.
#[test]
fn clusters_on_a_line_are_drawn_along_it() {
    let items: Vec<u64> = (0..600_u64).map(|item| item * 7919 % 600).collect();
    let column = |clusters: u64| -> Vec<i64> {
        let jitter = |item: u64| item * 31 % 17;
        items.iter().map(|&item| ((item + jitter(item)) * clusters / 620) as i64).collect()
    };
    let counts = [4, 7, 12, 25];
    let found = followed(&counts.map(column));
    // Clusters are numbered in order of appearance; along the line they are in the order of their labels.
    let along = |at: usize, cluster: u32| {
        let mut labels: Vec<i64> = Vec::new();
        for label in column(counts[at]) {
            if !labels.contains(&label) {
                labels.push(label);
            }
        }
        labels[cluster as usize] as usize
    };
    assert!(found.crossings.unwrap() <= crossings(&found, along));
}
