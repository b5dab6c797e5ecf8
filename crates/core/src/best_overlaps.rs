//! The largest overlap of each cluster, chosen for each cluster apart.

use crate::Contingency;

/// Σ_i max_j n_ij: items in the largest cell of their row.
pub(crate) fn row_maxima(table: &Contingency) -> u64 {
    table.cells().chunk_by(|x, y| x.row == y.row).filter_map(|row| row.iter().map(|c| c.count).max()).sum()
}

/// Σ_j max_i n_ij: items in the largest cell of their column.
pub(crate) fn col_maxima(table: &Contingency) -> u64 {
    let mut largest = vec![0; table.col_sums().len()];
    for cell in table.cells() {
        let largest = &mut largest[cell.col as usize];
        *largest = cell.count.max(*largest);
    }
    largest.iter().sum()
}

/// 2n minus both: the items outside, counted from both sides.
pub(crate) fn unmatched(table: &Contingency) -> u64 {
    2 * table.n() - row_maxima(table) - col_maxima(table)
}
