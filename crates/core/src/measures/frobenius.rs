use super::prelude::*;
use crate::numeric::fixed_sum;
use crate::table::Contingency;

measure! {
    /// The squared Frobenius distance of the two projection matrices onto cluster means.
    ///
    /// K + L − 2 Σ n_ij²/(a_i b_j), where the projection of A replaces the value of each item by the mean of
    /// its cluster. Where little is left of the difference, it is taken as
    /// Σ n_ij ((a_i − n_ij) + (b_j − n_ij)) / (a_i b_j), whose terms are never negative.
    ///
    /// # When to use
    /// When clusterings serve to average, as in regression on groups: small clusters weigh as much as large
    /// ones.
    ///
    /// # When not
    /// To compare clusterings into different numbers of clusters across data sets: its scale is that number.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 0.
    "frobenius" {
        aliases: &["frobenius_distance"],
        title: "Frobenius distance of the projections",
        formula: r"K + L - 2 \sum_{i,j} \frac{n_{ij}^2}{a_i b_j}",
        family: Family::PairCounting,
        range: Range::NON_NEGATIVE,
        sense: Sense::Distance,
        references: &["chiquet2020"],
        kernels: &[Kernel::Table(score)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 5.0 / 3.0 },
    }
}

fn score(summary: &Summary, _: &Args) -> Score {
    let (rows, columns) = summary.table().clusters();
    summary.squares_over_product(-2, (rows + columns) as i128, small_distance).into()
}

fn small_distance(table: &Contingency) -> f64 {
    // Σ n_ij/a_i = K and Σ n_ij/b_j = L spread the two constants over the cells.
    fixed_sum(table.overlaps().map(|(count, a, b)| {
        let outside = (a - count) + (b - count);
        (count as f64 / a as f64) * (outside as f64 / b as f64)
    }))
}
