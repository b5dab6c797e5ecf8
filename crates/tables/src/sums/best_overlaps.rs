//! The largest overlap of each cluster, chosen for each cluster apart.

use crate::table::Contingency;

/// For each cluster the items in its largest cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BestOverlaps {
    rows: Vec<u64>,
    columns: Vec<u64>,
}

impl BestOverlaps {
    /// Those of a table.
    pub fn of(table: &Contingency) -> Self {
        let mut rows = Vec::with_capacity(table.row_sums().len());
        let mut columns = vec![0; table.column_sums().len()];
        for row in table.cells().chunk_by(|x, y| x.row == y.row) {
            let mut largest = 0;
            for cell in row {
                largest = cell.count.max(largest);
                let of_column: &mut u64 = &mut columns[cell.column as usize];
                *of_column = cell.count.max(*of_column);
            }
            rows.push(largest);
        }
        Self { rows, columns }
    }

    /// max_j n_ij of each cluster of A.
    pub(crate) fn rows(&self) -> &[u64] {
        &self.rows
    }

    /// max_i n_ij of each cluster of B.
    pub(crate) fn columns(&self) -> &[u64] {
        &self.columns
    }

    /// Σ_i max_j n_ij: items in the largest cell of their row.
    pub fn row_items(&self) -> u64 {
        self.rows.iter().sum()
    }

    /// Σ_j max_i n_ij: items in the largest cell of their column.
    pub fn column_items(&self) -> u64 {
        self.columns.iter().sum()
    }
}
