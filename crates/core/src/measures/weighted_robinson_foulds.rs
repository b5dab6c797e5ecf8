use super::prelude::*;
use crate::tree::BranchDifferences;
use super::robinson_foulds::ROOTED;

tree_measure! {
    /// The difference of two trees in the lengths of their branches, split by split.
    ///
    /// Σ |l₁(s) − l₂(s)| over all splits s of either tree, those of single leaves included, where l(s) is the
    /// length of the branch that makes the split and 0 in a tree that has not got it.
    ///
    /// # When to use
    /// When branch lengths carry meaning: a short branch that is missing matters little.
    ///
    /// # When not
    /// When the two trees measure lengths on different scales.
    ///
    /// # Degenerate cases
    /// Undefined if a tree has no branch lengths. Without `rooted` the two branches at a binary root count as
    /// one.
    "weighted_robinson_foulds" {
        aliases: &["wrf"],
        title: "Weighted Robinson–Foulds distance",
        formula: r"\sum_{s} |l_1(s) - l_2(s)|",
        family: Family::Tree,
        range: Range::NON_NEGATIVE,
        sense: Sense::Distance,
        at_identity: AtIdentity::Varies,
        cost: Cost::Nodes,
        references: &["robinson1979"],
        params: &[ROOTED],
        reads_heights: true,
        kernels: &[Kernel::Branches(score)];
        example: "((a:1,b:2):3,(c:1,d:1):1);", "((a:1,c:1):1,(b:1,d:1):2);" => 8.0
    }
}

fn score(differences: &BranchDifferences, _: &Args) -> Score {
    added_up(differences.sum)
}

/// A sum of lengths, unless it is too large for a number.
pub(super) fn added_up(sum: f64) -> Score {
    if sum.is_finite() { sum.into() } else { Score::undefined("the branch lengths are too large to add up") }
}
