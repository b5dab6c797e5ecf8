use super::prelude::*;
use super::UNIT;
use super::clustering_information_distance::{NORMALIZED, unshared};
use super::shared_phylogenetic_information::PhylogeneticInformation;
use crate::tree::phylogenetic_information::TreeCounts;
use crate::tree::split_matching::TOO_MANY;

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
        family: Family::Tree,
        range: Range::NON_NEGATIVE,
        sense: Sense::Distance,
        at_identity: AtIdentity::Fixed(0.0),
        symmetric: true,
        cost: Cost::SplitMatching,
        references: &["smith2020"],
        params: &[UNIT, NORMALIZED],
        kernel: Kernel::Trees(score);
        example: "(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));" => 2.367_540_194_016_834_6
    }
}

fn score(pair: &TreePair<'_>, args: &Args) -> Score {
    match PhylogeneticInformation::of(pair, TreeCounts::matching) {
        Some(found) => unshared(found.total, found.mutual, args),
        None => Score::undefined(TOO_MANY),
    }
}
