//! Closeness of each cluster to the closest one of the other clustering.

use crate::numeric::fixed_sum;
use crate::table::Contingency;

/// The Jaccard index with the closest cluster, averaged over the clusters of a side.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ClosestClusters {
    /// Over the clusters of A.
    pub rows: f64,
    /// Over the clusters of B.
    pub columns: f64,
}

impl ClosestClusters {
    /// Those of a table.
    pub fn of(table: &Contingency) -> Self {
        let (row_sums, column_sums) = (table.row_sums(), table.column_sums());
        let mut columns = vec![0.0_f64; column_sums.len()];
        let rows = table.cells().chunk_by(|one, next| one.row == next.row).zip(row_sums).map(|(cells, a)| {
            cells.iter().fold(0.0_f64, |closest, cell| {
                let column = cell.column as usize;
                let jaccard = cell.count as f64 / (a - cell.count + column_sums[column]) as f64;
                columns[column] = columns[column].max(jaccard);
                closest.max(jaccard)
            })
        });
        let rows = fixed_sum(rows) / row_sums.len() as f64;
        Self { rows, columns: fixed_sum(columns.iter().copied()) / column_sums.len() as f64 }
    }
}
