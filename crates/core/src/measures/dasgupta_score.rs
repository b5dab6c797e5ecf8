use super::prelude::*;
use crate::tree::TreeOnGraph;
use super::dasgupta_cost::{WEIGHTS, share};

tree_measure! {
    /// The share of the graph that lies outside the smallest cluster around an edge: how well a hierarchy fits a
    /// graph.
    ///
    /// 1 − Σ_t p(t) |t| / n, where an edge drawn by weight has its two ends meet at the node t of the tree with
    /// probability p(t), and |t| counts the leaves below t; with `weights` = degree shares of strength take the place of
    /// shares of nodes.
    ///
    /// # When to use
    /// To choose among hierarchies of one graph, or to say how much structure a graph has.
    ///
    /// # When not
    /// To compare two hierarchies with each other: a good fit says nothing of agreement.
    ///
    /// # Degenerate cases
    /// A tree whose only inner node is the root gives 0, whatever the graph.
    "dasgupta_score" {
        title: "Dasgupta's score",
        formula: r"1 - \frac{1}{n} \sum_{t} p(t)\, |t|",
        family: Family::Tree,
        at_identity: AtIdentity::Varies,
        symmetric: false,
        cost: Cost::Edges,
        references: &["dasgupta2016", "bonald2020"],
        params: &[WEIGHTS],
        kernels: &[Kernel::TreeOnGraph(score)];
        example: "((0,1),(2,3));", "0-1 1-2 2-3" => 1.0 / 3.0
    }
}

fn score(input: &TreeOnGraph<'_>, args: &Args) -> Score {
    (1.0 - share(input, args.choice("weights") == "degree")).into()
}
