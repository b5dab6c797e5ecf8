use super::prelude::*;
use crate::tree::edit_distance::Costs;
use super::tree_edit_distance::{INTERNAL_LABELS, distance};

tree_measure! {
    /// The share of the nodes of two ordered trees that need not be edited to turn one into the other.
    ///
    /// 1 − TED / (|T₁| + |T₂|), where TED is `tree_edit_distance` with unit costs and |T| counts nodes.
    ///
    /// # When to use
    /// Beside other similarities, or to compare with the tables of the tree mutual information.
    ///
    /// # When not
    /// As `tree_edit_distance`. Values are high even for unrelated trees: shapes are cheap to align.
    ///
    /// # Degenerate cases
    /// Identical trees give 1.
    "tree_edit_similarity" {
        aliases: &["ted_similarity"],
        title: "Ordered tree edit similarity",
        formula: r"1 - \frac{\operatorname{TED}(T_1, T_2)}{|T_1| + |T_2|}",
        family: Family::Tree,
        cost: Cost::EditDistance,
        references: &["zhang1989", "lazarenko2021trees"],
        params: &[INTERNAL_LABELS],
        kernels: &[Kernel::Trees(score)];
        example: "((a,b),(c,d));", "(((a,b),c),d);" => 0.857_142_857_142_857_1
    }
}

fn score(pair: &TreePair<'_>, args: &Args) -> Score {
    let (a, b) = pair.given();
    let nodes = (a.nodes() + b.nodes()) as f64;
    distance(pair, args, Costs { rename: 1.0, remove: 1.0, insert: 1.0 }).map(|distance| (nodes - distance) / nodes)
}
