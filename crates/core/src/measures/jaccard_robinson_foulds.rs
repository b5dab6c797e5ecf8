use super::prelude::*;
use crate::tree::split_scores::SplitScores;

tree_measure! {
    /// The Robinson–Foulds distance with credit for splits that almost agree.
    ///
    /// |S₁| + |S₂| − 2 Σ J(s, t)ᵏ, the sum over the best one-to-one matching of the splits, where J is the Jaccard
    /// index of the worse of the two pairs of sides. As k grows it becomes `robinson_foulds`.
    ///
    /// # When to use
    /// To choose, by k, how close two splits must be to count as the same.
    ///
    /// # When not
    /// Beyond some thousands of leaves, unless the trees are near: all pairs of splits that are not in both are looked at.
    ///
    /// # Degenerate cases
    /// Two trees without splits are at distance 0.
    "jaccard_robinson_foulds" {
        aliases: &["jrf"],
        title: "Jaccard–Robinson–Foulds distance",
        formula: r"|S_1| + |S_2| - 2 \max_{\sigma} \sum_{s} J(s, \sigma(s))^k",
        family: Family::Tree,
        range: Range::NON_NEGATIVE,
        sense: Sense::Distance,
        cost: Cost::SplitMatching,
        references: &["boecker2013"],
        params: &[
            Param::real("k", [1.0, 1e6], 1.0, "the exponent of the Jaccard index"),
            Param::flag("allow_conflict", true, "match also splits that cannot be in one tree"),
        ],
        kernels: &[Kernel::Matched { scores, kernel: score }];
        example: "(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));" => 4.0 / 3.0
    }
}

fn scores(n: u32, args: &Args) -> SplitScores {
    SplitScores::jaccard(n, args.real("k"), args.flag("allow_conflict"))
}

fn score(splits: &MatchedSplits<'_>, _: &Args) -> Score {
    ((splits.a.len() + splits.b.len()) as f64 - 2.0 * splits.total).max(0.0).into()
}
