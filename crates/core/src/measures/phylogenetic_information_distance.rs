use super::prelude::*;
use super::UNIT;
use super::clustering_information_distance::{NORMALIZED, unshared};
use crate::tree::split_scores::SplitScores;

tree_measure! {
    /// The phylogenetic information of two trees that matching their splits one to one leaves unshared.
    ///
    /// H(T₁) + H(T₂) − 2 I, where H adds up the information h of a tree's splits and I is
    /// `shared_phylogenetic_information`; with `normalized` divided by H(T₁) + H(T₂).
    ///
    /// # When to use
    /// As a distance between phylogenies that weighs splits by the trees that they rule out.
    ///
    /// # When not
    /// When trees conflict often: splits that conflict give no credit, and most distances are near their greatest
    /// value. Use `clustering_information_distance`.
    ///
    /// # Degenerate cases
    /// Two trees without splits are at distance 0.
    "phylogenetic_information_distance" {
        aliases: &["pid"],
        title: "Phylogenetic information distance",
        formula: r"H(T_1) + H(T_2) - 2\, I(T_1; T_2)",
        family: Family::Tree,
        range: Range::NON_NEGATIVE,
        sense: Sense::Distance,
        cost: Cost::SplitMatching,
        references: &["smith2020"],
        params: &[UNIT, NORMALIZED],
        kernels: &[Kernel::Matched { scores: |n, _| SplitScores::shared_phylogenetic(n), kernel: unshared }];
        example: "(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));" => 3.891_820_298_110_627
    }
}
