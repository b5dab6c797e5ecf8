use super::prelude::*;
use super::{UNIT, in_unit};
use crate::tree::split_scores::SplitScores;

/// The switch that divides by what there is.
pub(crate) const NORMALIZED: Param = Param::flag("normalized", false, "divide by the most that two such trees could have");

tree_measure! {
    /// The information in the splits of two trees that matching them one to one leaves unshared.
    ///
    /// H(T₁) + H(T₂) − 2 I, where H adds up the entropies of a tree's splits and I is
    /// `mutual_clustering_information`; with `normalized` divided by H(T₁) + H(T₂).
    ///
    /// # When to use
    /// As a distance between phylogenies; normalised to compare trees of different sizes.
    ///
    /// # When not
    /// Beyond some thousands of leaves, unless the trees are near: all pairs of splits that are not in both are looked at.
    ///
    /// # Degenerate cases
    /// Two trees without splits are at distance 0.
    "clustering_information_distance" {
        aliases: &["cid"],
        title: "Clustering information distance",
        formula: r"H(T_1) + H(T_2) - 2\, I(T_1; T_2)",
        family: Family::Tree,
        range: Range::NON_NEGATIVE,
        sense: Sense::Distance,
        cost: Cost::SplitMatching,
        references: &["smith2020"],
        params: &[UNIT, NORMALIZED],
        kernels: &[Kernel::Matched { scores: |n, _| SplitScores::information(n), kernel: unshared }];
        example: "(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));" => 1.211_878_313_198_374_4
    }
}

/// Returns the information that two trees do not share of all that they have; two trees without any are not apart.
pub(super) fn unshared(splits: &MatchedSplits<'_>, args: &Args) -> Score {
    let total = splits.of_both();
    let apart = (total - 2.0 * splits.total).max(0.0);
    match args.flag("normalized") {
        true if total == 0.0 => Score::from(0.0),
        true => (apart / total).into(),
        false => in_unit(apart, args),
    }
}
