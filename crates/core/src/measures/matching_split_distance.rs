use super::prelude::*;
use crate::tree::split_scores::SplitScores;

tree_measure! {
    /// The number of leaves that must change sides, in all, to turn the splits of one tree into those of the other.
    ///
    /// The least total, over one-to-one matchings σ of the splits, of d(s, t), the least number of leaves that must change
    /// sides to make s into t; a split without a partner costs its smaller side, as if it were matched with no split at all.
    ///
    /// # When to use
    /// To measure in leaves how far two phylogenies are apart.
    ///
    /// # When not
    /// Beyond some thousands of leaves, unless the trees are near: all pairs of splits that are not in both are looked at.
    ///
    /// # Degenerate cases
    /// Two trees without splits are at distance 0.
    "matching_split_distance" {
        aliases: &["matching_split"],
        title: "Matching split distance",
        formula: r"\min_{\sigma} \sum_{s} d(s, \sigma(s))",
        family: Family::Tree,
        range: Range::NON_NEGATIVE,
        sense: Sense::Distance,
        cost: Cost::SplitMatching,
        references: &["bogdanowicz2012"],
        kernels: &[Kernel::Matched { scores: |n, _| SplitScores::leaves(n), kernel: score }];
        example: "(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));" => 2.0
    }
}

fn score(splits: &MatchedSplits<'_>, _: &Args) -> Score {
    let smaller = |&size: &u32| u64::from(size.min(splits.n - size));
    let unmatched: u64 = splits.a.iter().chain(splits.b).map(smaller).sum();
    // Matched splits save leaves against leaving all splits without a partner.
    (unmatched as f64 - splits.total).into()
}
