use super::prelude::*;
use crate::tree::split_matching::{SplitTable, TOO_MANY, split_information, total_entropy, x_ln_x_table};
use super::{UNIT, in_unit};

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
        family: Family::Tree,
        range: Range::NON_NEGATIVE,
        sense: Sense::Similarity,
        at_identity: AtIdentity::Varies,
        symmetric: true,
        cost: Cost::SplitMatching,
        references: &["smith2020"],
        params: &[UNIT],
        kernel: Kernel::Trees(score);
        example: "(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));" => 1.360_236_360_550_384
    }
}

fn score(pair: &TreePair<'_>, args: &Args) -> Score {
    match matched_information(pair) {
        Some(found) => in_unit(found.mutual, args),
        None => Score::undefined(TOO_MANY),
    }
}

/// The information of matched splits and the entropies of both trees, in nats.
pub(super) struct MatchedInformation {
    pub mutual: f64,
    pub a: f64,
    pub b: f64,
}

/// `None` where the trees have [too many](TOO_MANY) splits.
pub(super) fn matched_information(pair: &TreePair<'_>) -> Option<MatchedInformation> {
    let splits = SplitTable::without_shared(pair)?;
    let table = x_ln_x_table(splits.n);
    Some(MatchedInformation {
        mutual: splits.best_total(|overlap| split_information(overlap, &table)),
        a: total_entropy(splits.n, &splits.a, &table),
        b: total_entropy(splits.n, &splits.b, &table),
    })
}
