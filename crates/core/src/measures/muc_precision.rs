use crate::numeric::quotient;
use crate::registry::{Args, AtIdentity, Cost, Example, Family, Kernel, Range, Sense, measure};
use crate::score::Score;
use crate::summary::TableSums;

measure! {
    /// Of the links needed to hold the clusters of B together, the share that A confirms.
    ///
    /// (n − C) / (n − L), where C is the number of non-empty cells of the cross-table: a cluster of size s
    /// needs s − 1 links, and one less is confirmed for every further piece that A cuts it into.
    ///
    /// # When to use
    /// To report results in coreference resolution next to the literature; A is the key, B the response.
    ///
    /// # When not
    /// When singletons matter: they need no link and are not seen. Use `b_cubed_precision`.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 1. When only B is all singletons no link is needed and the value is 0, as in
    /// the reference scorer.
    "muc_precision" {
        aliases: &[],
        title: "MUC precision",
        family: Family::SetMatching,
        range: Range::UNIT,
        sense: Sense::Similarity,
        at_identity: AtIdentity::Fixed(1.0),
        chance_adjusted: false,
        symmetric: false,
        metric: false,
        cost: Cost::Linear,
        references: &["vilain1995", "pradhan2014"],
        params: &[],
        exceptions: &[],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 2.0 / 3.0 },
        kernel: Kernel::Sums(score),
    }
}

fn score(sums: &dyn TableSums, _: &Args) -> Score {
    let (_, columns) = sums.clusters();
    let (items, cells) = (u128::from(sums.n()), u128::from(sums.filled_cells()));
    quotient(items - cells, (items - columns as u128).max(1)).into()
}
