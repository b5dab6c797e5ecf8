use super::prelude::*;
use super::UNIT;
use super::mutual_clustering_information::score;
use crate::tree::split_scores::SplitScores;

tree_measure! {
    /// The information of what matched splits agree on, matched one to one as well as possible.
    ///
    /// The greatest Σ max(h(A∩C | B∩D), h(A∩D | B∩C)) over one-to-one matchings of the splits A|B of one tree with the
    /// splits C|D of the other, where h is −ln of the share of all unrooted binary trees of the leaves named that have
    /// the split: after removing the leaves on which two splits differ, both are that one.
    ///
    /// # When to use
    /// As `shared_phylogenetic_information`, with credit for splits that conflict in a few leaves.
    ///
    /// # When not
    /// Beyond some thousands of leaves: all pairs of splits are looked at.
    ///
    /// # Degenerate cases
    /// Trees without splits share nothing and give 0; so does a tree without splits and any other.
    "matching_split_information" {
        aliases: &["msi"],
        title: "Matching split information",
        formula: r"\max_{\sigma} \sum_{A|B} \max\left(h(A \cap C \mid B \cap D),\; h(A \cap D \mid B \cap C)\right), \qquad C|D = \sigma(A|B)",
        family: Family::Tree,
        range: Range::NON_NEGATIVE,
        at_identity: AtIdentity::Varies,
        cost: Cost::SplitMatching,
        references: &["smith2020"],
        params: &[UNIT],
        kernels: &[Kernel::Matched { scores: |n, _| SplitScores::agreeing_phylogenetic(n), kernel: score }];
        example: "(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));" => 5.164_785_973_923_514
    }
}
