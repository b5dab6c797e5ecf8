//! The items outside the clusters that belong together.

use crate::numeric::Arrange as _;
use crate::table::Cell;

/// The items outside the pairs of clusters that belong together.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Strays {
    /// Their cells, by row, then column.
    pub cells: Vec<Cell>,
    /// For each cluster of A the cluster of B that holds most of it: where its strays would belong.
    pub homes: Vec<u32>,
}

/// The strays of one cluster of A.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct StraysOfRow {
    /// The cluster.
    pub row: u32,
    /// Its stray items.
    pub items: u64,
    /// The number of clusters of B that hold them.
    pub overlaps: usize,
}

impl Strays {
    /// Number of stray items.
    #[must_use]
    pub fn items(&self) -> u64 {
        self.cells.iter().map(|cell| cell.count).sum()
    }

    /// The strays of each cluster of A that has some, the most first.
    #[must_use]
    pub fn by_row(&self) -> Vec<StraysOfRow> {
        let of_row = |cells: &[Cell]| StraysOfRow {
            row: cells[0].row,
            items: cells.iter().map(|cell| cell.count).sum(),
            overlaps: cells.len(),
        };
        let mut rows: Vec<StraysOfRow> =
            self.cells.chunk_by(|one, next| one.row == next.row).map(of_row).collect();
        rows.arrange_by_key(|row| std::cmp::Reverse(row.items));
        rows
    }

    /// The cells, those with the most items first.
    #[must_use]
    pub fn largest_first(&self) -> Vec<Cell> {
        let mut cells = self.cells.clone();
        cells.arrange_by_key(|cell| std::cmp::Reverse(cell.count));
        cells
    }
}
