//! Numbers of cells and the largest of them: what a step of a story knows without its table.

use std::fmt::Debug;

use super::Summary;
use crate::sums::PairCounts;

/// Numbers of a table for the measures that count its cells or add up the largest.
pub trait TableCounts: Debug {
    /// Number of items.
    fn n(&self) -> u64;

    /// Number of clusters of A and of B.
    fn clusters(&self) -> (usize, usize);

    /// The pair counts.
    fn pairs(&self) -> &PairCounts;

    /// Number of cells that are not empty.
    fn filled_cells(&self) -> u64;

    /// Σ_i max_j n_ij and Σ_j max_i n_ij: the items in the largest cell of their row, and of their column.
    fn largest_pieces(&self) -> (u64, u64);
}

impl TableCounts for Summary {
    fn n(&self) -> u64 {
        self.table().n()
    }

    fn clusters(&self) -> (usize, usize) {
        self.table().clusters()
    }

    fn pairs(&self) -> &PairCounts {
        self.pairs()
    }

    fn filled_cells(&self) -> u64 {
        self.table().cells().len() as u64
    }

    fn largest_pieces(&self) -> (u64, u64) {
        (self.best_overlaps().row_items(), self.best_overlaps().column_items())
    }
}
