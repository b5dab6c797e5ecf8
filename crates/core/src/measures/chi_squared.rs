use super::prelude::*;
use crate::numeric::fixed_sum;
use crate::table::Contingency;

measure! {
    /// Pearson's statistic of the cross-table: how far are the counts from those of independent clusterings?
    ///
    /// Σ (n_ij − a_i b_j/n)² / (a_i b_j/n) over all cells, that is n (Σ n_ij²/(a_i b_j) − 1). It is 0 exactly
    /// when the table is the product of its margins.
    ///
    /// # When to use
    /// To test independence of two clusterings of a random sample, with (K − 1)(L − 1) degrees of freedom.
    ///
    /// # When not
    /// To measure agreement: it grows with the number of items, and many cells with small counts void the
    /// approximation by the chi-squared distribution.
    ///
    /// # Degenerate cases
    /// One cluster against anything gives 0, also against itself; identical clusterings into K clusters give n
    /// (K − 1).
    "chi_squared" {
        aliases: &["chi2", "chi_square"],
        title: "Chi-squared statistic",
        formula: r"\sum_{i,j} \frac{(n_{ij} - a_i b_j / n)^2}{a_i b_j / n}",
        family: Family::PairCounting,
        range: Range::NON_NEGATIVE,
        at_identity: AtIdentity::Varies,
        references: &["pearson1900", "mirkin2001"],
        population: |_| Population::None {
            reason: "it grows with the number of items",
            instead: "frobenius",
        },
        kernels: &[Kernel::Table(score)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 4.0 },
    }
}

fn score(summary: &Summary, _: &Args) -> Score {
    (summary.squares_over_product(1, -1, small_share) * summary.table().n() as f64).into()
}

/// Σ (n_ij − μ)² / μ over n, of nearly independent clusterings: no term is negative.
fn small_share(table: &Contingency) -> f64 {
    let n = u128::from(table.n());
    let (rows, columns) = table.clusters();
    // The statistic is at most n (min(K, L) − 1); scaled down it stays within the fixed-point range.
    let scale = (MOST_FIXED / (n as f64 * rows.min(columns) as f64)).min(1.0);
    let mut expected_of_filled = 0;
    let filled = fixed_sum(table.overlaps().map(|(count, a, b)| {
        let expected = u128::from(a) * u128::from(b);
        expected_of_filled += expected;
        let surplus = ((n * u128::from(count)) as i128 - expected as i128) as f64;
        scale * surplus * (surplus / expected as f64) / n as f64
    }));
    // An empty cell contributes what was expected in it, a b / n; together they are an exact integer over n.
    let empty = (n * n - expected_of_filled) as f64 / n as f64;
    (filled / scale + empty) / n as f64
}

/// A value that a fixed-point sum holds with room to spare.
const MOST_FIXED: f64 = (1_u64 << 45) as f64;
