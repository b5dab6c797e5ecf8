//! The largest overlap of each cluster, chosen for each cluster apart.

use crate::table::Contingency;

/// For each cluster the items in its largest cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct BestOverlaps {
    rows: Vec<u64>,
    cols: Vec<u64>,
}

impl BestOverlaps {
    pub(crate) fn of(table: &Contingency) -> Self {
        let mut rows = Vec::with_capacity(table.row_sums().len());
        let mut cols = vec![0; table.col_sums().len()];
        for row in table.cells().chunk_by(|x, y| x.row == y.row) {
            let mut largest = 0;
            for cell in row {
                largest = cell.count.max(largest);
                let of_col: &mut u64 = &mut cols[cell.col as usize];
                *of_col = cell.count.max(*of_col);
            }
            rows.push(largest);
        }
        Self { rows, cols }
    }

    /// max_j n_ij of each cluster of A.
    pub(crate) fn rows(&self) -> &[u64] {
        &self.rows
    }

    /// max_i n_ij of each cluster of B.
    pub(crate) fn cols(&self) -> &[u64] {
        &self.cols
    }

    /// Σ_i max_j n_ij: items in the largest cell of their row.
    pub(crate) fn row_items(&self) -> u64 {
        self.rows.iter().sum()
    }

    /// Σ_j max_i n_ij: items in the largest cell of their column.
    pub(crate) fn col_items(&self) -> u64 {
        self.cols.iter().sum()
    }
}
