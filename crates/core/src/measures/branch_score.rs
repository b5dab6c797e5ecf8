use super::prelude::*;
use super::robinson_foulds::ROOTED;
use super::weighted_robinson_foulds::added_up;
use crate::tree::BranchDifferences;

tree_measure! {
    /// The Euclidean distance between two trees as vectors of branch lengths, one entry per split.
    ///
    /// √Σ (l₁(s) − l₂(s))² over all splits s of either tree, those of single leaves included, where l(s) is 0
    /// in a tree that has not got the split.
    ///
    /// # When to use
    /// As `weighted_robinson_foulds`, when one large difference should weigh more than many small ones.
    ///
    /// # When not
    /// When the two trees measure lengths on different scales.
    ///
    /// # Degenerate cases
    /// Undefined if a tree has no branch lengths. Without `rooted` the two branches at a binary root count as
    /// one.
    "branch_score" {
        aliases: &["kuhner_felsenstein"],
        title: "Branch score (Kuhner–Felsenstein)",
        formula: r"\sqrt{\sum_{s} \left(l_1(s) - l_2(s)\right)^2}",
        family: Family::Tree,
        range: Range::NON_NEGATIVE,
        sense: Sense::Distance,
        at_identity: AtIdentity::Varies,
        cost: Cost::Nodes,
        references: &["kuhner1994"],
        params: &[ROOTED],
        reads_heights: true,
        kernels: &[Kernel::Branches(score)];
        example: "((a:1,b:2):3,(c:1,d:1):1);", "((a:1,c:1):1,(b:1,d:1):2);" => 5.099_019_513_592_785
    }
}

fn score(differences: &BranchDifferences, _: &Args) -> Score {
    added_up(differences.squares).map(f64::sqrt)
}
