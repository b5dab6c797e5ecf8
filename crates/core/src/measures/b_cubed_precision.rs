use crate::registry::{Args, AtIdentity, Cost, Example, Family, Kernel, Range, Sense, measure};
use crate::score::Score;
use crate::summary::TableSums;

measure! {
    /// For a random item: the share of its cluster in B that is with it in A too.
    ///
    /// (1/n) Σ n_ij²/b_j, where A is the reference. The item itself is counted.
    ///
    /// # When to use
    /// In coreference and entity resolution, when each item should weigh the same; report it with
    /// `b_cubed_recall`.
    ///
    /// # When not
    /// Alone: all singletons have precision 1.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 1.
    "b_cubed_precision" {
        aliases: &["bcubed_precision"],
        title: "B³ precision",
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
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 7.0 / 9.0 - 1.0 / 9.0 + 1.0 / 6.0 },
        kernel: Kernel::Sums(score),
    }
}

fn score(sums: &dyn TableSums, _: &Args) -> Score {
    (sums.square_ratios().over_b / sums.n() as f64).min(1.0).into()
}
