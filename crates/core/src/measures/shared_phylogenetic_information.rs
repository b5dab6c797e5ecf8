use super::prelude::*;
use super::{UNIT, in_unit};
use crate::tree::phylogenetic_information::TreeCounts;
use crate::tree::split_matching::{SplitOverlap, SplitTable, TOO_MANY};

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
        family: Family::Tree,
        range: Range::NON_NEGATIVE,
        sense: Sense::Similarity,
        at_identity: AtIdentity::Varies,
        symmetric: true,
        cost: Cost::SplitMatching,
        references: &["smith2020"],
        params: &[UNIT],
        kernel: Kernel::Trees(score);
        example: "(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));" => 4.402_645_921_876_617
    }
}

fn score(pair: &TreePair<'_>, args: &Args) -> Score {
    match PhylogeneticInformation::of(pair, TreeCounts::shared) {
        Some(found) => in_unit(found.mutual, args),
        None => Score::undefined(TOO_MANY),
    }
}

/// What matched splits have in common and what both trees have in all, in nats.
pub(super) struct PhylogeneticInformation {
    pub mutual: f64,
    pub total: f64,
}

impl PhylogeneticInformation {
    /// Matches the splits by a score of two of them. All are matched: one that both trees have may give more beside
    /// another than beside itself. `None` where the trees have [too many](TOO_MANY) splits.
    pub(super) fn of(pair: &TreePair<'_>, in_common: fn(&TreeCounts, SplitOverlap) -> f64) -> Option<Self> {
        let splits = SplitTable::of(pair)?;
        let counts = TreeCounts::up_to(splits.n);
        let mutual = splits.best_total(|overlap| in_common(&counts, overlap));
        Some(Self { mutual, total: counts.total(&splits.a) + counts.total(&splits.b) })
    }
}
