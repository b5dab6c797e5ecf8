use super::prelude::*;
use crate::numeric::quotient;

measure! {
    /// The share of items that are classified alike once clusters are matched one to one as well as possible.
    ///
    /// The maximum over all matchings of clusters of A with clusters of B of the items in matched cells,
    /// divided by the number of items. A cluster without a partner contributes nothing. For co-clusterings
    /// rows and columns are matched apart, and a cell is right when its row and its column are.
    ///
    /// # When to use
    /// When clusters are meant to be classes, and a person will read the value as the share of items that are right.
    ///
    /// # When not
    /// When one clustering splits what the other keeps whole on purpose: only one piece is counted.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 1.
    "classification_accuracy" {
        aliases: &["accuracy", "maximum_matching"],
        title: "Classification accuracy (maximum matching)",
        formula: r"\frac{1}{n} \max_{\sigma} \sum_{i} n_{i\sigma(i)}",
        family: Family::SetMatching,
        cost: Cost::Matching,
        references: &["meila2001", "lomet2012"],
        population: |_| Population::Best(BestMap::checked(&[Map::OneToOne], |share, _, _| share[0])),
        kernels: &[Kernel::Table(flat), Kernel::Co(co)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 2.0 / 3.0 },
    }
}

fn flat(summary: &Summary, _: &Args) -> Score {
    (summary.matching().items() as f64 / summary.table().n() as f64).into()
}

fn co(summary: &CoSummary, _: &Args) -> Score {
    let (right, cells) = cells_right(summary);
    quotient(right, cells).into()
}

/// The cells in matched rows and matched columns, and all cells.
pub(crate) fn cells_right(summary: &CoSummary) -> (u128, u128) {
    let times = |x: u64, y: u64| u128::from(x) * u128::from(y);
    let (rows, columns) = (summary.rows(), summary.columns());
    (times(rows.matching().items(), columns.matching().items()), times(rows.table().n(), columns.table().n()))
}
