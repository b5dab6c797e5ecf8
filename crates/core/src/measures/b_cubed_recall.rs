use crate::registry::{Args, AtIdentity, Cost, Example, Family, Kernel, Range, Sense, measure};
use crate::score::Score;
use crate::summary::TableSums;

measure! {
    /// For a random item: the share of its cluster in A that is with it in B too.
    ///
    /// (1/n) Σ n_ij²/a_i, where A is the reference. The item itself is counted.
    ///
    /// # When to use
    /// In coreference and entity resolution, when each item should weigh the same; report it with
    /// `b_cubed_precision`.
    ///
    /// # When not
    /// Alone: a single cluster has recall 1.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 1.
    "b_cubed_recall" {
        aliases: &["bcubed_recall"],
        title: "B³ recall",
        family: Family::SetMatching,
        range: Range::UNIT,
        sense: Sense::Similarity,
        at_identity: AtIdentity::Fixed(1.0),
        chance_adjusted: false,
        symmetric: false,
        metric: false,
        cost: Cost::Linear,
        references: &["bagga1998", "amigo2009"],
        params: &[],
        exceptions: &[],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 5.0 / 9.0 },
        kernel: Kernel::Sums(score),
    }
}

fn score(sums: &dyn TableSums, _: &Args) -> Score {
    (sums.square_ratios().over_a / sums.n() as f64).min(1.0).into()
}
