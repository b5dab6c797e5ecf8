use super::prelude::*;

measure! {
    /// The number of items to move to turn each clustering into the other by way of their common refinement.
    ///
    /// 2n − Σ_i max_j n_ij − Σ_j max_i n_ij, also called the split–join distance.
    ///
    /// # When to use
    /// When a metric with a plain meaning is wanted, cheaper than a true matching.
    ///
    /// # When not
    /// When two clusters must not share one partner: overlaps here are chosen for each cluster apart. Use
    /// `classification_error`.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 0.
    "van_dongen" {
        aliases: &["split_join"],
        title: "Van Dongen metric",
        formula: r"2 n - \sum_{i} \max_{j} n_{ij} - \sum_{j} \max_{i} n_{ij}",
        family: Family::SetMatching,
        range: Range::NON_NEGATIVE,
        sense: Sense::Distance,
        metric: true,
        references: &["vandongen2000"],
        population: |_| Population::None {
            reason: "it grows with the number of items",
            instead: "normalized_van_dongen",
        },
        kernels: &[Kernel::Counts(score)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 3.0 },
    }
}

fn score(counts: &dyn TableCounts, _: &Args) -> Score {
    (outside(counts) as f64).into()
}

/// The items outside the largest cell of their row or column, counted from both sides.
pub(super) fn outside(counts: &dyn TableCounts) -> u64 {
    let (rows, columns) = counts.largest_pieces();
    2 * counts.n() - rows - columns
}
