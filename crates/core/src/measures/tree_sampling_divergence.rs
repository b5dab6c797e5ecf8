use super::prelude::*;
use crate::numeric::fixed_sum;
use crate::tree::TreeOnGraph;

tree_measure! {
    /// The difference of the places of a hierarchy where the ends of an edge meet from those where two nodes drawn
    /// apart would meet.
    ///
    /// Σ_t p(t) ln(p(t)/q(t)): an edge drawn by weight has its ends meet at the node t of the tree with
    /// probability p(t), two nodes drawn one by one, by strength, with probability q(t). It is at most the mutual
    /// information of the two ends of an edge, and unless `normalized` is false it is divided by that.
    ///
    /// Two nodes drawn one by one may be the same one. A node drawn twice meets itself where its leaf joins others, at the parent
    /// of the leaf, as the ends of a loop do.
    ///
    /// # When to use
    /// To say how much of the structure of a graph a hierarchy keeps, whatever the sizes of its clusters.
    ///
    /// # When not
    /// To compare two hierarchies with each other: a good fit says nothing of agreement.
    ///
    /// # Degenerate cases
    /// A tree whose only inner node is the root gives 0. Where the ends of an edge tell nothing of each other,
    /// as with one node, the value is 0.
    "tree_sampling_divergence" {
        aliases: &["tsd"],
        title: "Tree sampling divergence",
        formula: r"\frac{1}{I} \sum_{t} p(t) \ln \frac{p(t)}{q(t)}",
        family: Family::Tree,
        at_identity: AtIdentity::Varies,
        symmetric: false,
        cost: Cost::Edges,
        references: &["charpentier2019"],
        params: &[
            Param::choice("weights", &["degree", "uniform"], "degree",
                "how two nodes are drawn apart: by their strengths, or evenly"),
            Param::flag("normalized", true, "divide by the information that the whole graph holds"),
        ],
        exceptions: &[Exception {
            param: "normalized",
            value: "false",
            range: Range::NON_NEGATIVE,
            at_identity: AtIdentity::Varies,
        }],
        kernels: &[Kernel::TreeOnGraph(score)];
        example: "((0,1),(2,3));", "0-1 1-2 2-3" => 0.06527825339515599
    }
}

fn score(input: &TreeOnGraph<'_>, args: &Args) -> Score {
    let below = input.shares_below(args.choice("weights") == "degree");
    let drawn_apart = drawn_apart(input, &below);
    let terms = input.edge_shares().zip(&drawn_apart).filter(|(edge, _)| *edge > 0.0);
    let divergence = fixed_sum(terms.map(|(edge, apart)| edge * libm::log(edge / apart)));
    if !args.flag("normalized") {
        return divergence.max(0.0).into();
    }
    match information(input, args.choice("weights") == "degree") {
        whole if whole > 0.0 => (divergence / whole).clamp(0.0, 1.0).into(),
        _ => 0.0.into(),
    }
}

/// For each node of the tree, the chance that two nodes drawn one by one meet there; a leaf drawn twice meets
/// itself where it joins others, as a loop does.
fn drawn_apart(input: &TreeOnGraph<'_>, below: &[f64]) -> Vec<f64> {
    let tree = input.tree();
    let meet = |node: u32| {
        let (mut chance, mut before) = (0.0, 0.0);
        for child in tree.children(node) {
            let share = below[child as usize];
            chance += share * (2.0 * before + if tree.is_leaf(child) { share } else { 0.0 });
            before += share;
        }
        chance
    };
    (0..tree.nodes() as u32).map(meet).collect()
}

/// The mutual information of the ends of an edge, or its divergence from two nodes drawn evenly.
fn information(input: &TreeOnGraph<'_>, by_degree: bool) -> f64 {
    let graph = input.graph();
    let share = |node: usize| match by_degree {
        true => graph.strengths()[node] / graph.total(),
        false => 1.0 / graph.nodes() as f64,
    };
    fixed_sum((0..graph.nodes()).flat_map(|node| {
        let (neighbours, weights) = graph.neighbours(node);
        neighbours.iter().zip(weights).map(move |(&other, weight)| {
            let edge = weight / graph.total();
            edge * libm::log(edge / (share(node) * share(other as usize)))
        })
    }))
}
