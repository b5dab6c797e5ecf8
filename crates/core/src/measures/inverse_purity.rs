use crate::registry::{Args, AtIdentity, Cost, Example, Family, Kernel, Range, Sense, measure};
use crate::score::Score;
use crate::summary::TableSums;

measure! {
    /// The share of items that belong to the cluster which holds most of their class.
    ///
    /// Σ_i max_j n_ij / n: each class of the reference A is given the cluster of the candidate B that holds
    /// most of it.
    ///
    /// # When to use
    /// With `purity`, to see whether a candidate splits classes.
    ///
    /// # When not
    /// Alone: a single cluster gives 1.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 1.
    "inverse_purity" {
        aliases: &["completeness_by_majority"],
        title: "Inverse purity",
        family: Family::SetMatching,
        range: Range::UNIT,
        sense: Sense::Similarity,
        at_identity: AtIdentity::Fixed(1.0),
        chance_adjusted: false,
        symmetric: false,
        metric: false,
        cost: Cost::Linear,
        references: &["zhao2004", "amigo2009"],
        params: &[],
        exceptions: &[],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 4.0 / 6.0 },
        kernel: Kernel::Sums(score),
    }
}

fn score(sums: &dyn TableSums, _: &Args) -> Score {
    let (rows, _) = sums.largest_pieces();
    (rows as f64 / sums.n() as f64).into()
}
