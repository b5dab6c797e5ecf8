use super::prelude::*;
use super::{UNIT, in_unit};
use crate::tree::split_scores::SplitScores;

tree_measure! {
    /// The information that two trees share when their splits are matched one to one as well as possible.
    ///
    /// The greatest Σ I(s; t) over one-to-one matchings of the splits s of one tree with the splits t of the other,
    /// where I is the mutual information of the two ways to divide the leaves. The trees count as unrooted.
    ///
    /// # When to use
    /// To compare phylogenies: unlike `robinson_foulds` it gives credit to splits that almost agree.
    ///
    /// # When not
    /// Beyond some thousands of leaves, unless the trees are near: all pairs of splits that are not in both are looked at.
    ///
    /// # Degenerate cases
    /// Trees without splits share nothing and give 0; so does a tree without splits and any other.
    "mutual_clustering_information" {
        aliases: &["mci"],
        title: "Mutual clustering information",
        formula: r"\max_{\sigma} \sum_{s} I(s; \sigma(s))",
        family: Family::Tree,
        range: Range::NON_NEGATIVE,
        at_identity: AtIdentity::Varies,
        cost: Cost::SplitMatching,
        references: &["smith2020"],
        params: &[UNIT],
        kernels: &[Kernel::Matched { scores: |n, _| SplitScores::information(n), kernel: score }];
        example: "(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));" => 1.360_236_360_550_384
    }
}

/// The total of a best matching, in the unit of information that was asked for.
pub(super) fn score(splits: &MatchedSplits<'_>, args: &Args) -> Score {
    in_unit(splits.total, args)
}
