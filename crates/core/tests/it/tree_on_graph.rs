//! The measures of one tree against a graph: golden cases, worked examples, bounds.

use crate::common::{close, golden};
use partita::{ErrorKind, Graph, Kind, Measure, Request, Tree, TreeOnGraph, TreePair, compare, measures};

fn graph_measures() -> impl Iterator<Item = &'static Measure> {
    measures().iter().filter(|measure| measure.accepts(Kind::TreeOnGraph))
}

#[test]
fn every_golden_value() {
    let file = golden("tree_graph.json");
    let mut covered = Vec::new();
    for case in file["cases"].as_array().expect("a list of cases") {
        let edges = case["edges"].as_array().expect("a list of edges").iter().map(|edge| {
            let end = |at: usize| edge[at].as_u64().expect("a node") as u32;
            (end(0), end(1), edge[2].as_f64().expect("a weight"))
        });
        let graph =
            Graph::from_edges(case["nodes"].as_u64().expect("a count") as usize, edges).expect("a graph");
        let tree = Tree::from_newick(case["tree"].as_str().expect("a tree")).expect("a tree");
        let input = TreeOnGraph::new(&tree, &graph, None).expect("the leaves are the nodes");
        for (key, expected) in case["scores"].as_object().expect("a map of scores") {
            let request = Request::parse(key).expect("a valid request");
            let ours = request.score(&input).expect("a measure of trees on graphs").value().expect("a value");
            let expected = expected.as_f64().expect("a number");
            assert!(
                close(ours, expected, 1e-12) || (ours - expected).abs() < 1e-15,
                "{}: {key} = {ours}, expected {expected}",
                case["name"]
            );
            assert!(request.measure().range_for(request.args()).contains(ours), "{key} = {ours}");
            covered.push(request.measure().name);
        }
    }
    assert_eq!(graph_measures().count(), 3);
    assert!(graph_measures().all(|measure| covered.contains(&measure.name)));
}

#[test]
fn worked_examples_hold() {
    for measure in graph_measures() {
        let example = measure.tree_example.expect("a measure of trees has an example of trees");
        let edges: Vec<(u32, u32, f64)> = example
            .b
            .split(' ')
            .map(|edge| {
                let (i, j) = edge.split_once('-').expect("an edge is two nodes");
                (i.parse().expect("a number"), j.parse().expect("a number"), 1.0)
            })
            .collect();
        let tree = Tree::from_newick(example.a).expect("a tree");
        let graph = Graph::from_edges(tree.leaves(), edges).expect("a graph");
        let input = TreeOnGraph::new(&tree, &graph, None).expect("the leaves are the nodes");
        let value = compare(measure.name, &input).expect("the measure takes it").value().expect("a value");
        assert!((value - example.value).abs() < 1e-15, "{} = {value}", measure.name);
    }
}

#[test]
fn two_trees_are_not_a_tree_and_a_graph() {
    let tree = Tree::from_newick("((a,b),c);").unwrap();
    let pair = TreePair::new(&tree, &tree).unwrap();
    let error = compare("dasgupta_cost", &pair).unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::WrongInput { .. }));
    assert_eq!(error.to_string(), "dasgupta_cost compares trees with graphs, not trees");
}
