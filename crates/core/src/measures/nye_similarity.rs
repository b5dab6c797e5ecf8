use super::prelude::*;
use super::clustering_information_distance::NORMALIZED;
use crate::tree::split_scores::SplitScores;

tree_measure! {
    /// The likeness of the splits of two trees when matched one to one as well as possible, by their worse sides.
    ///
    /// The greatest total, over one-to-one matchings of splits, of the Jaccard index of the worse of the two pairs
    /// of sides; with `normalized` divided by the mean number of splits.
    ///
    /// # When to use
    /// To align phylogenies branch by branch: the total reads as a number of splits in common.
    ///
    /// # When not
    /// When small and large splits should count by the information that they carry: use
    /// `mutual_clustering_information`.
    ///
    /// # Degenerate cases
    /// Trees without splits give 0, normalised 1 if neither has any.
    "nye_similarity" {
        aliases: &["nye"],
        title: "Nye similarity",
        formula: r"\max_{\sigma} \sum_{s} J(s, \sigma(s))",
        family: Family::Tree,
        range: Range::NON_NEGATIVE,
        at_identity: AtIdentity::Varies,
        cost: Cost::SplitMatching,
        references: &["nye2006"],
        params: &[NORMALIZED],
        kernels: &[Kernel::Matched { scores: |n, _| SplitScores::jaccard(n, 1.0, true), kernel: score }];
        example: "(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));" => 7.0 / 3.0
    }
}

fn score(splits: &MatchedSplits<'_>, args: &Args) -> Score {
    let mean = (splits.a.len() + splits.b.len()) as f64 / 2.0;
    match args.flag("normalized") {
        true if mean == 0.0 => Score::from(1.0),
        true => (splits.total / mean).into(),
        false => splits.total.into(),
    }
}
