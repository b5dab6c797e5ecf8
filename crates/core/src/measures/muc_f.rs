use crate::numeric::quotient;
use crate::registry::{Args, AtIdentity, Cost, Example, Family, Kernel, Range, Sense, measure};
use crate::score::Score;
use crate::summary::TableSums;

measure! {
    /// The harmonic mean of MUC precision and MUC recall.
    ///
    /// 2 (n − C) / (2n − K − L), where C is the number of non-empty cells of the cross-table.
    ///
    /// # When to use
    /// To report results in coreference resolution next to the literature.
    ///
    /// # When not
    /// When singletons matter, or when merging much must be punished: one link joins two clusters of any size.
    /// Use `b_cubed_f`.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 1. All singletons against anything else give 0.
    "muc_f" {
        aliases: &["muc"],
        title: "MUC F-measure",
        family: Family::SetMatching,
        range: Range::UNIT,
        sense: Sense::Similarity,
        at_identity: AtIdentity::Fixed(1.0),
        chance_adjusted: false,
        symmetric: true,
        metric: false,
        cost: Cost::Linear,
        references: &["vilain1995", "pradhan2014"],
        params: &[],
        exceptions: &[],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 4.0 / 7.0 },
        kernel: Kernel::Sums(score),
    }
}

fn score(sums: &dyn TableSums, _: &Args) -> Score {
    let (rows, columns) = sums.clusters();
    let (items, cells) = (u128::from(sums.n()), u128::from(sums.filled_cells()));
    // Both all singletons is an identity, so the divisor is positive.
    quotient(2 * (items - cells), 2 * items - (rows + columns) as u128).into()
}
