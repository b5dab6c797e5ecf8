use super::prelude::*;
use crate::tree::SplitCounts;

/// The switch that counts the place of the root.
pub(crate) const ROOTED: Param = Param::flag("rooted", false, "compare clades, which know where the root is, instead of the splits into two sides");

tree_measure! {
    /// The number of splits that one tree has and the other has not.
    ///
    /// |S₁ Δ S₂|, where S holds, for every branch that does not end in a leaf, the two sets of leaves on its
    /// sides; with `rooted` S holds the clades of the inner nodes below the root.
    ///
    /// # When to use
    /// To count how many groupings two phylogenies disagree on, or to compare with results in print.
    ///
    /// # When not
    /// When trees are nearly alike: a single leaf that moves far breaks every split on its way, and soon no
    /// split is shared at all. `mutual_clustering_information` and `tree_adjusted_mutual_information` give
    /// credit for splits that almost agree.
    ///
    /// # Degenerate cases
    /// Trees without inner branches, such as stars, have no splits; two of them are at distance 0.
    "robinson_foulds" {
        aliases: &["rf"],
        title: "Robinson–Foulds distance",
        formula: r"|S_1 \mathbin{\triangle} S_2|",
        family: Family::Tree,
        range: Range::NON_NEGATIVE,
        sense: Sense::Distance,
        cost: Cost::Nodes,
        references: &["robinson1981", "day1985"],
        params: &[ROOTED],
        kernels: &[Kernel::Splits(score)];
        example: "(((a,b),c),(d,e));", "(((a,c),b),(d,e));" => 2.0
    }
}

fn score(splits: &SplitCounts, _: &Args) -> Score {
    (splits.different() as f64).into()
}
