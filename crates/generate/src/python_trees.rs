//! The Python functions of the measures of trees, and of a tree against a graph.

use std::fmt::Write as _;

use partita::{Graph, Kind, Measure, Tree, TreeOnGraph, TreePair, compare, measures};

use super::python::{alias_lines, annotation, default, listed_names, params_list, write_docstring};

/// The module with the functions.
pub fn module() -> String {
    let mut text = String::from(
        "\"\"\"One function per measure of trees. Written by `cargo dev generate` from the catalogue: do not edit.\"\"\"\n\n\
         from __future__ import annotations\n\n\
         from typing import Any, Literal\n\n\
         from partita._trees import Leaves, TreeLike\n\
         from partita._trees import score_tree_on_graph as _score_on_graph\n\
         from partita._trees import score_trees as _score\n\n",
    );
    text.push_str(&listed_names(of_trees()));
    of_trees().for_each(|measure| text.push_str(&function(measure)));
    text.push_str(&alias_lines(of_trees()));
    text
}

fn of_trees() -> impl Iterator<Item = &'static Measure> {
    measures().iter().filter(|m| m.accepts(Kind::Trees) || m.accepts(Kind::TreeOnGraph))
}

fn function(m: &Measure) -> String {
    let on_graph = m.accepts(Kind::TreeOnGraph);
    let (a, b) = match (on_graph, m.symmetric) {
        (true, _) => ("tree", "graph"),
        (false, true) => ("a", "b"),
        (false, false) => ("reference", "candidate"),
    };
    let kind = if on_graph { "Any" } else { "TreeLike" };
    let mut text = format!("\n\ndef {}(\n    {a}: TreeLike,\n    {b}: {kind},\n    *,\n", m.name);
    for p in m.params {
        let _ = writeln!(text, "    {}: {} = {},", p.name, annotation(p), default(p));
    }
    let last = if on_graph { "bipartite: bool = False" } else { "leaves: Leaves = \"same\"" };
    let _ = writeln!(text, "    {last},\n) -> float:");
    let about = if on_graph {
        "tree : Tree, str, array-like or estimator\n    A tree, Newick, a linkage matrix, or an estimator with \
         ``tree_``; its leaves are the nodes.\n\
         graph : matrix or graph of NetworkX\n    A sparse or dense adjacency matrix, its nodes numbered from 0, \
         or a graph whose nodes have names.\n"
            .to_owned()
    } else {
        format!(
            "{a}, {b} : Tree, str, array-like or estimator\n    Trees, Newick, linkage matrices, or estimators with \
             ``tree_``, over the same leaves.\n"
        )
    };
    let closing = if on_graph {
        "bipartite : bool\n    The matrix links rows with columns instead of nodes with nodes.\n"
    } else {
        "leaves : {\"same\", \"intersection\"}\n    Whether a leaf that only one tree has is an error, or pruned.\n"
    };
    write_docstring(&mut text, m, &about, closing, &example(m));
    let call = if on_graph { "_score_on_graph" } else { "_score" };
    let with = if on_graph { "bipartite" } else { "leaves" };
    let _ = writeln!(text, "    return {call}(\"{}\", [{}], {a}, {b}, {with})", m.name, params_list(m));
    text
}

/// The worked example as it is typed, with its value to the last bit.
fn example(m: &Measure) -> String {
    let example = m.tree_example.expect("a measure of trees has an example of trees");
    let tree = |text: &str| Tree::from_newick(text).expect("the example is valid");
    let value = |score: partita::Result<partita::Score>| {
        score.ok().and_then(|score| score.value()).expect("the example has a value")
    };
    if m.accepts(Kind::Trees) {
        let (a, b) = (tree(example.a), tree(example.b));
        let pair = TreePair::new(&a, &b).expect("the example has matching leaves");
        let found = value(compare(m.name, &pair));
        return format!(">>> partita.{}({:?}, {:?})\n{found:?}\n", m.name, example.a, example.b);
    }
    let edges: Vec<(u32, u32)> = example
        .b
        .split(' ')
        .map(|edge| edge.split_once('-').expect("two nodes"))
        .map(|(i, j)| (i.parse().expect("a node"), j.parse().expect("a node")))
        .collect();
    let tree = tree(example.a);
    let graph = Graph::from_edges(tree.leaves(), edges.iter().map(|&(i, j)| (i, j, 1.0))).expect("a graph");
    let rows: Vec<Vec<u32>> = (0..tree.leaves() as u32)
        .map(|i| {
            (0..tree.leaves() as u32).map(|j| u32::from(edges.contains(&(i.min(j), i.max(j))))).collect()
        })
        .collect();
    let found = value(compare(m.name, &TreeOnGraph::new(&tree, &graph, None).expect("the leaves are nodes")));
    format!(">>> partita.{}({:?}, {rows:?})\n{found:?}\n", m.name, example.a)
}
