//! The worked examples of the Python functions, with their values to the last bit, so that docstrings can be executed.

use partita::{
    BiclusterSummary, Biclusters, CoPartition, CoSummary, Contingency, Graph, Input, Kind, Measure,
    Partition, Summary, Tree, TreeExample, TreeOnGraph, TreePair, compare,
};

/// The example as it is typed, and its value.
pub fn example(m: &Measure) -> String {
    let (call, value) = match (m.kinds()[0], m.tree_example) {
        (Kind::Labels, _) => of_labels(m),
        (Kind::Co, _) => of_coclusterings(m),
        (Kind::Biclusters, _) => of_biclusters(m),
        (Kind::Trees, Some(example)) => of_trees(m, example),
        (_, Some(example)) => on_graph(m, example),
        _ => panic!("a measure of trees has an example of trees"),
    };
    format!(">>> import partita\n{call}\n{value:?}\n")
}

fn value<'a>(m: &Measure, input: impl Into<Input<'a>>) -> f64 {
    compare(m.name, input).ok().and_then(|score| score.value()).expect("the example has a value")
}

fn of_labels(m: &Measure) -> (String, f64) {
    let (a, b) = (Partition::from_labels(m.example.a), Partition::from_labels(m.example.b));
    let summary = Summary::new(Contingency::from_partitions(&a, &b).expect("the example is valid"));
    (format!(">>> partita.{}({:?}, {:?})", m.name, m.example.a, m.example.b), value(m, &summary))
}

/// Rows and columns are clustered alike.
fn of_coclusterings(m: &Measure) -> (String, f64) {
    let both = |labels: &[i64]| {
        let side = Partition::from_labels(labels);
        CoPartition { rows: side.clone(), columns: side }
    };
    let (a, b) = (m.example.a, m.example.b);
    let summary = CoSummary::from_copartitions(&both(a), &both(b)).expect("the example is valid");
    let text = format!(
        ">>> a, b = {a:?}, {b:?}\n>>> partita.{}(partita.CoClustering(a, a), partita.CoClustering(b, b))",
        m.name
    );
    (text, value(m, &summary))
}

/// The rows and the columns of one label are a bicluster.
fn of_biclusters(m: &Measure) -> (String, f64) {
    let (a, b) = (m.example.a, m.example.b);
    let lists = |labels: &[i64]| -> Vec<(Vec<u32>, Vec<u32>)> {
        let of_label =
            |label: i64| (0..).zip(labels).filter(|(_, l)| **l == label).map(|(at, _)| at).collect();
        let labels = 0..=labels.iter().copied().max().expect("the example has labels");
        labels
            .map(|label| -> Vec<u32> { of_label(label) })
            .map(|members| (members.clone(), members))
            .collect()
    };
    let (of_a, of_b) = (lists(a), lists(b));
    let text = format!(">>> a = {of_a:?}\n>>> b = {of_b:?}\n>>> partita.{}(a, b)", m.name);
    let set = |lists| Biclusters::from_lists((a.len(), a.len()), lists).expect("the example is valid");
    let summary = BiclusterSummary::of(&set(of_a), &set(of_b)).expect("one matrix");
    (text, value(m, &summary))
}

fn tree(text: &str) -> Tree {
    Tree::from_newick(text).expect("the example is valid")
}

fn of_trees(m: &Measure, example: TreeExample) -> (String, f64) {
    let (a, b) = (tree(example.a), tree(example.b));
    let pair = TreePair::new(&a, &b).expect("the example has matching leaves");
    (format!(">>> partita.{}({:?}, {:?})", m.name, example.a, example.b), value(m, &pair))
}

fn on_graph(m: &Measure, example: TreeExample) -> (String, f64) {
    let edges: Vec<(u32, u32)> = example
        .b
        .split(' ')
        .map(|edge| edge.split_once('-').expect("two nodes"))
        .map(|(i, j)| (i.parse().expect("a node"), j.parse().expect("a node")))
        .collect();
    let tree = tree(example.a);
    let nodes = tree.leaves() as u32;
    let graph = Graph::from_edges(tree.leaves(), edges.iter().map(|&(i, j)| (i, j, 1.0))).expect("a graph");
    let row = |i: u32| (0..nodes).map(|j| u32::from(edges.contains(&(i.min(j), i.max(j))))).collect();
    let rows: Vec<Vec<u32>> = (0..nodes).map(row).collect();
    let pair = TreeOnGraph::new(&tree, &graph, None).expect("the leaves are nodes");
    (format!(">>> partita.{}({:?}, {rows:?})", m.name, example.a), value(m, &pair))
}
