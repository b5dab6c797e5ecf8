use super::prelude::*;
use crate::numeric::fixed_sum;
use crate::tree::TreeOnGraph;

/// The weight of a cluster.
pub(crate) const WEIGHTS: Param = Param::choice("weights", &["uniform", "degree"], "uniform", "what a cluster weighs: its number of nodes, or the sum of their strengths");

tree_measure! {
    /// The mean size of the smallest cluster of a hierarchy that holds both ends of an edge of the graph.
    ///
    /// Σ_t p(t) |t|, where an edge drawn by weight has its two ends meet at the node t of the tree with
    /// probability p(t), and |t| counts the leaves below t; with `weights` = degree |t| is the sum of their
    /// strengths. Dasgupta's own cost is this mean times the weight of all edges.
    ///
    /// # When to use
    /// To choose among hierarchies of one graph: the lower, the sooner linked nodes come together.
    ///
    /// # When not
    /// To compare hierarchies of different graphs: use `dasgupta_score`. When depth should count for more than
    /// size: use `tree_sampling_divergence`.
    ///
    /// # Degenerate cases
    /// A tree whose only inner node is the root gives the number of nodes, whatever the graph.
    "dasgupta_cost" {
        title: "Dasgupta's cost",
        formula: r"\sum_{t} p(t)\, |t|",
        family: Family::Tree,
        range: Range::NON_NEGATIVE,
        sense: Sense::Distance,
        at_identity: AtIdentity::Varies,
        symmetric: false,
        cost: Cost::Edges,
        references: &["dasgupta2016", "bonald2020"],
        params: &[WEIGHTS],
        kernels: &[Kernel::TreeOnGraph(score)];
        example: "((0,1),(2,3));", "0-1 1-2 2-3" => 8.0 / 3.0
    }
}

fn score(input: &TreeOnGraph<'_>, args: &Args) -> Score {
    let by_degree = args.choice("weights") == "degree";
    let all = if by_degree { input.graph().total() } else { input.graph().nodes() as f64 };
    (share(input, by_degree) * all).into()
}

/// The mean share of the graph in the smallest cluster that holds both ends of an edge.
pub(super) fn share(input: &TreeOnGraph<'_>, by_degree: bool) -> f64 {
    let below = input.shares_below(by_degree);
    fixed_sum(input.edge_shares().zip(&below).map(|(share, below)| share * below))
}
