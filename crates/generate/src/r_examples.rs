//! The worked examples of the R functions, and the tests that hold them to the last bit.

use std::fmt::Write as _;

use partita::{
    BiclusterSummary, Biclusters, CoPartition, CoSummary, Contingency, Graph, Input, Kind, Measure,
    Partition, Summary, Tree, TreeExample, TreeOnGraph, TreePair, compare, measures,
};

use crate::r::names;

/// The lines that are typed, and their value.
pub fn example(m: &'static Measure) -> (String, f64) {
    let name = names(m).next().unwrap_or(m.name);
    match (m.kinds()[0], m.tree_example) {
        (Kind::Labels, _) => of_labels(m, name),
        (Kind::Co, _) => of_coclusterings(m, name),
        (Kind::Biclusters, _) => of_biclusters(m, name),
        (Kind::Trees, Some(example)) => of_trees(m, name, example),
        (_, Some(example)) => on_graph(m, name, example),
        _ => panic!("a measure of trees has an example of trees"),
    }
}

/// A test for each measure that is a function.
pub fn tests() -> String {
    let mut text =
        "# The examples of all measures, to the last bit. Written by `cargo dev generate`: do not edit.\n"
            .to_owned();
    for m in measures().iter().filter(|m| names(m).next() == Some(m.name)) {
        let (call, value) = example(m);
        let lines: Vec<&str> = call.lines().collect();
        let (last, before) = lines.split_last().expect("a call");
        let before: String = before.iter().map(|line| format!("  {line}\n")).collect();
        let _ = write!(
            text,
            "\ntest_that(\"{} gives its example\", {{\n{before}  expect_identical({last}, {})\n}})\n",
            m.name,
            bits(value)
        );
    }
    text
}

/// A number in base 16, which R reads exactly.
fn bits(value: f64) -> String {
    let (sign, positive) = if value < 0.0 { ("-", -value) } else { ("", value) };
    if positive == 0.0 {
        return "0".to_owned();
    }
    let raw = positive.to_bits();
    let exponent = (raw >> 52) as i64 - 1023;
    format!("{sign}0x1.{:013x}p{exponent:+}", raw & ((1 << 52) - 1))
}

fn value<'a>(m: &Measure, input: impl Into<Input<'a>>) -> f64 {
    compare(m.name, input).ok().and_then(|score| score.value()).expect("the example has a value")
}

fn vector<T: ToString>(values: &[T]) -> String {
    let texts: Vec<String> = values.iter().map(T::to_string).collect();
    format!("c({})", texts.join(", "))
}

fn of_labels(m: &Measure, name: &str) -> (String, f64) {
    let (a, b) = (Partition::from_labels(m.example.a), Partition::from_labels(m.example.b));
    let summary = Summary::new(Contingency::from_partitions(&a, &b).expect("the example is valid"));
    (format!("{name}({}, {})", vector(m.example.a), vector(m.example.b)), value(m, &summary))
}

/// Rows and columns are clustered alike.
fn of_coclusterings(m: &Measure, name: &str) -> (String, f64) {
    let both = |labels: &[i64]| {
        let side = Partition::from_labels(labels);
        CoPartition { rows: side.clone(), columns: side }
    };
    let (a, b) = (m.example.a, m.example.b);
    let summary = CoSummary::from_copartitions(&both(a), &both(b)).expect("the example is valid");
    let text =
        format!("a <- {}\nb <- {}\n{name}(co_clustering(a, a), co_clustering(b, b))", vector(a), vector(b));
    (text, value(m, &summary))
}

/// The rows and the columns of one label are a bicluster.
fn of_biclusters(m: &Measure, name: &str) -> (String, f64) {
    let (a, b) = (m.example.a, m.example.b);
    let lists = |labels: &[i64]| -> Vec<(Vec<u32>, Vec<u32>)> {
        let last = labels.iter().copied().max().expect("the example has labels");
        let of = |label: i64| (0..).zip(labels).filter(|(_, l)| **l == label).map(|(at, _)| at).collect();
        (0..=last).map(|label| -> Vec<u32> { of(label) }).map(|members| (members.clone(), members)).collect()
    };
    let shown = |lists: &[(Vec<u32>, Vec<u32>)]| {
        let sides: Vec<String> = lists
            .iter()
            .map(|(rows, _)| vector(&rows.iter().map(|row| row + 1).collect::<Vec<_>>()))
            .collect();
        format!("list({})", sides.join(", "))
    };
    let (of_a, of_b) = (lists(a), lists(b));
    let size = a.len();
    let text = format!(
        "a <- {}\nb <- {}\n{name}(biclusters(a, a, c({size}, {size})), biclusters(b, b, c({size}, {size})))",
        shown(&of_a),
        shown(&of_b)
    );
    let set = |lists| Biclusters::from_lists((size, size), lists).expect("the example is valid");
    let summary = BiclusterSummary::of(&set(of_a), &set(of_b)).expect("one matrix");
    (text, value(m, &summary))
}

fn tree(text: &str) -> Tree {
    Tree::from_newick(text).expect("the example is valid")
}

fn of_trees(m: &Measure, name: &str, example: TreeExample) -> (String, f64) {
    let (a, b) = (tree(example.a), tree(example.b));
    let pair = TreePair::new(&a, &b).expect("the example has matching leaves");
    (format!("{name}({:?}, {:?})", example.a, example.b), value(m, &pair))
}

fn on_graph(m: &Measure, name: &str, example: TreeExample) -> (String, f64) {
    let node = |text: &str| text.parse::<u32>().expect("a node");
    let edges = example.b.split(' ').map(|edge| edge.split_once('-').expect("two nodes"));
    let edges: Vec<(u32, u32)> = edges.map(|(i, j)| (node(i), node(j))).collect();
    let tree = tree(example.a);
    let nodes = tree.leaves();
    let graph = Graph::from_edges(nodes, edges.iter().map(|&(i, j)| (i, j, 1.0))).expect("a graph");
    let pair = TreeOnGraph::new(&tree, &graph, None).expect("the leaves are nodes");
    let side =
        |of: fn(&(u32, u32)) -> u32| vector(&edges.iter().map(|edge| of(edge) + 1).collect::<Vec<_>>());
    let text = format!(
        "graph <- matrix(0, {nodes}, {nodes})\nedges <- cbind({}, {})\ngraph[rbind(edges, edges[, 2:1])] <- 1\n{name}({:?}, graph)",
        side(|edge| edge.0),
        side(|edge| edge.1),
        from_one(example.a)
    );
    (text, value(m, &pair))
}

/// A tree whose leaves are numbered from 0, as R numbers them.
fn from_one(newick: &str) -> String {
    let mut text = String::new();
    for part in newick.split_inclusive(|c: char| !c.is_ascii_digit()) {
        let digits = part.trim_end_matches(|c: char| !c.is_ascii_digit());
        let next = digits.parse::<u32>().map_or_else(|_| String::new(), |leaf| (leaf + 1).to_string());
        text.push_str(&next);
        text.push_str(&part[digits.len()..]);
    }
    text
}

#[cfg(test)]
mod tests {
    #[test]
    fn numbers_are_written_exactly() {
        assert_eq!(super::bits(1.0), "0x1.0000000000000p+0");
        assert_eq!(super::bits(-0.375), "-0x1.8000000000000p-2");
        assert_eq!(super::bits(0.0), "0");
    }

    #[test]
    fn leaves_are_numbered_from_one() {
        assert_eq!(super::from_one("((0,1),(2,9));"), "((1,2),(3,10));");
    }
}
