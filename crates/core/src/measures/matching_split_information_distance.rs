use super::prelude::*;
use super::UNIT;
use super::clustering_information_distance::{NORMALIZED, unshared};
use crate::tree::split_scores::SplitScores;

tree_measure! {
    /// The phylogenetic information of two trees beyond what their matched splits agree on.
    ///
    /// H(T₁) + H(T₂) − 2 I, where H adds up the information h of a tree's splits and I is
    /// `matching_split_information`; with `normalized` divided by H(T₁) + H(T₂).
    ///
    /// # When to use
    /// As `phylogenetic_information_distance`, with credit for splits that conflict in a few leaves.
    ///
    /// # When not
    /// Beyond some thousands of leaves: all pairs of splits are looked at.
    ///
    /// # Degenerate cases
    /// Two trees without splits are at distance 0.
    "matching_split_information_distance" {
        aliases: &["msid"],
        title: "Matching split information distance",
        formula: r"H(T_1) + H(T_2) - 2\, I(T_1; T_2)",
        family: Family::Tree,
        range: Range::NON_NEGATIVE,
        sense: Sense::Distance,
        cost: Cost::SplitMatching,
        references: &["smith2020"],
        params: &[UNIT, NORMALIZED],
        kernels: &[Kernel::Matched { scores: |n, _| SplitScores::agreeing_phylogenetic(n), kernel: unshared }];
        example: "(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));" => 2.367_540_194_016_834_6
    }
}
