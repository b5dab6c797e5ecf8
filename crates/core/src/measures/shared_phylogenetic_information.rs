use super::prelude::*;
use super::UNIT;
use super::mutual_clustering_information::score;
use crate::tree::split_scores::SplitScores;

tree_measure! {
    /// The phylogenetic information that two trees share when their splits are matched one to one as well as possible.
    ///
    /// The greatest Σ (h(s) + h(t) − h(s, t)) over one-to-one matchings of the splits s of one tree with the splits t of
    /// the other, where h is −ln of the share of all unrooted binary trees with the same leaves that have the split, or
    /// both splits. Splits that no tree can have together share nothing.
    ///
    /// # When to use
    /// To compare phylogenies as evidence: a split that few trees have counts more than one that many have.
    ///
    /// # When not
    /// When trees conflict often: splits that conflict give no credit, however close they are. Use
    /// `mutual_clustering_information`. Beyond some thousands of leaves: all pairs of splits are looked at.
    ///
    /// # Degenerate cases
    /// Trees without splits share nothing and give 0; so does a tree without splits and any other.
    "shared_phylogenetic_information" {
        aliases: &["spi"],
        title: "Shared phylogenetic information",
        formula: r"\max_{\sigma} \sum_{s} \left(h(s) + h(\sigma(s)) - h(s, \sigma(s))\right)",
        family: Family::Tree,
        range: Range::NON_NEGATIVE,
        at_identity: AtIdentity::Varies,
        cost: Cost::SplitMatching,
        references: &["smith2020"],
        params: &[UNIT],
        kernels: &[Kernel::Matched { scores: |n, _| SplitScores::shared_phylogenetic(n), kernel: score }];
        example: "(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));" => 4.402_645_921_876_617
    }
}
