use super::prelude::*;
use super::adjusted::{ADJUSTED, WHEN_ADJUSTED};
use crate::chance::expected_filled_cells;
use crate::numeric::quotient;

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
    PRECISION = "muc_precision" {
        title: "MUC precision",
        formula: r"\frac{n - C}{n - L}",
        family: Family::SetMatching,
        symmetric: false,
        references: &["vilain1995", "pradhan2014"],
        population: |_| Population::None {
            reason: "it tends to 1 as items are added, whatever the clusterings",
            instead: "b_cubed_precision, b_cubed_recall or b_cubed_f",
        },
        kernels: &[Kernel::Counts(precision)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 2.0 / 3.0 },
    }
}

fn precision(counts: &dyn TableCounts, _: &Args) -> Score {
    let (_, columns) = counts.clusters();
    let (items, cells) = (u128::from(counts.n()), u128::from(counts.filled_cells()));
    quotient(items - cells, (items - columns as u128).max(1)).into()
}

measure! {
    /// Of the links needed to hold the clusters of A together, the share that B confirms.
    ///
    /// (n − C) / (n − K), where C is the number of non-empty cells of the cross-table: a cluster of size s
    /// needs s − 1 links, and one less is confirmed for every further piece that B cuts it into.
    ///
    /// # When to use
    /// To report results in coreference resolution next to the literature; A is the key, B the response.
    ///
    /// # When not
    /// When singletons matter: they need no link and are not seen. Use `b_cubed_recall`.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 1. When only A is all singletons no link is needed and the value is 0, as in
    /// the reference scorer.
    RECALL = "muc_recall" {
        title: "MUC recall",
        formula: r"\frac{n - C}{n - K}",
        family: Family::SetMatching,
        symmetric: false,
        references: &["vilain1995", "pradhan2014"],
        population: |_| Population::None {
            reason: "it tends to 1 as items are added, whatever the clusterings",
            instead: "b_cubed_precision, b_cubed_recall or b_cubed_f",
        },
        kernels: &[Kernel::Counts(recall)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 0.5 },
    }
}

fn recall(counts: &dyn TableCounts, _: &Args) -> Score {
    let (rows, _) = counts.clusters();
    let (items, cells) = (u128::from(counts.n()), u128::from(counts.filled_cells()));
    quotient(items - cells, (items - rows as u128).max(1)).into()
}

measure! {
    /// The harmonic mean of MUC precision and MUC recall.
    ///
    /// 2 (n − C) / (2n − K − L), where C is the number of non-empty cells of the cross-table. With `adjusted=true` the mean
    /// over clusterings with these sizes is taken out.
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
    F = "muc_f" {
        aliases: &["muc"],
        title: "MUC F-measure",
        formula: r"\frac{2 (n - C)}{2 n - K - L}",
        family: Family::SetMatching,
        references: &["vilain1995", "pradhan2014"],
        params: &[ADJUSTED],
        exceptions: &[WHEN_ADJUSTED],
        population: |_| Population::None {
            reason: "it tends to 1 as items are added, whatever the clusterings",
            instead: "b_cubed_precision, b_cubed_recall or b_cubed_f",
        },
        expected: Some(expected),
        kernels: &[Kernel::Counts(|counts, _| plain_f(counts).into())],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 4.0 / 7.0 },
    }
}

pub(super) fn plain_f(counts: &dyn TableCounts) -> f64 {
    let (items, cells) = (u128::from(counts.n()), u128::from(counts.filled_cells()));
    // Both all singletons is an identity, so the divisor is positive.
    quotient(2 * (items - cells), 2 * items - clusters(counts))
}

fn expected(summary: &Summary) -> f64 {
    let n = summary.table().n();
    let [rows, columns] = summary.sizes();
    2.0 * (n as f64 - expected_filled_cells(n, rows, columns)) / (2 * u128::from(n) - clusters(summary)) as f64
}

fn clusters(counts: &dyn TableCounts) -> u128 {
    let (rows, columns) = counts.clusters();
    (rows + columns) as u128
}
