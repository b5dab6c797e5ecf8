//! Sums over the cells and clusters of a table, or of a replicate whose table is never built.

use std::fmt::Debug;

use super::Summary;
use crate::chance::swaps;
use crate::split_merge::{Combine, SubcomponentScores};
use crate::sums::{InfoSums, PairCounts, best_f_measures};
use crate::table::Contingency;

/// What the measures of linear cost ask of a table.
///
/// A [`Summary`] answers exactly. A table that was drawn at random rounds like any sum of floats: the spread of a
/// thousand draws does not ask for more.
pub trait TableSums: Debug {
    /// Number of items.
    fn n(&self) -> u64;

    /// Number of clusters of A and of B.
    fn clusters(&self) -> (usize, usize);

    /// The pair counts.
    fn pairs(&self) -> &PairCounts;

    /// The entropies.
    fn info(&self) -> &InfoSums;

    /// Number of cells that are not empty.
    fn filled_cells(&self) -> u64;

    /// The counts of the cells that are not empty.
    fn cells_by_count(&self) -> Tally;

    /// The sizes of the clusters of A and of B.
    fn sizes(&self) -> [Tally; 2];

    /// Σ_i max_j n_ij and Σ_j max_i n_ij: the items in the largest cell of their row, and of their column.
    fn largest_pieces(&self) -> (u64, u64);

    /// Sums of squares over sizes.
    fn square_ratios(&self) -> SquareRatios;

    /// `factor` times Σ n_ij² / (a_i b_j) plus `constant`, which is never negative. Where the subtraction leaves too few
    /// digits, `careful` computes the sum from the table.
    fn squares_over_product(&self, factor: i128, constant: i128, careful: fn(&Contingency) -> f64) -> f64;

    /// Σ_i a_i max_j 2 n_ij / (a_i + b_j).
    fn best_f_measures(&self) -> f64;

    /// What a swap of two items loses of the mutual information, on average.
    fn swap_information(&self) -> f64;

    /// The split–merge similarity whose clusters are scored by entropy.
    fn by_entropy(&self, combine: Combine) -> f64;

    /// The split–merge similarity whose clusters are scored by their largest piece.
    fn by_largest_piece(&self, combine: Combine) -> f64;
}

/// Numbers with how many times each occurs, ascending.
pub type Tally = Vec<(u64, u64)>;

/// Sums of squares over sizes.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct SquareRatios {
    /// Number of items.
    pub n: u64,
    /// Σ n_ij² / a_i.
    pub over_a: f64,
    /// Σ n_ij² / b_j.
    pub over_b: f64,
    /// Σ n_ij² / max(a_i, b_j).
    pub over_larger: f64,
}

impl TableSums for Summary {
    fn n(&self) -> u64 {
        self.table().n()
    }

    fn clusters(&self) -> (usize, usize) {
        self.table().clusters()
    }

    fn pairs(&self) -> &PairCounts {
        self.pairs()
    }

    fn info(&self) -> &InfoSums {
        self.info()
    }

    fn filled_cells(&self) -> u64 {
        self.table().cells().len() as u64
    }

    fn cells_by_count(&self) -> Tally {
        self.groups().cells.iter().map(|group| (group.count, group.sums.cells)).collect()
    }

    fn sizes(&self) -> [Tally; 2] {
        [self.groups().rows.clone(), self.groups().columns.clone()]
    }

    fn largest_pieces(&self) -> (u64, u64) {
        (self.best_overlaps().row_items(), self.best_overlaps().column_items())
    }

    fn square_ratios(&self) -> SquareRatios {
        let squares = self.squares();
        SquareRatios {
            n: self.table().n(),
            over_a: squares.over_a,
            over_b: squares.over_b,
            over_larger: squares.over_larger,
        }
    }

    fn squares_over_product(&self, factor: i128, constant: i128, careful: fn(&Contingency) -> f64) -> f64 {
        let known = self.squares().over_product.times_plus(factor, constant);
        known.unwrap_or_else(|| careful(self.table()))
    }

    fn best_f_measures(&self) -> f64 {
        best_f_measures(self.table())
    }

    fn swap_information(&self) -> f64 {
        swaps::information(self.table(), self.groups())
    }

    fn by_entropy(&self, combine: Combine) -> f64 {
        SubcomponentScores::by_entropy(self.table()).combined(self.table(), combine)
    }

    fn by_largest_piece(&self, combine: Combine) -> f64 {
        SubcomponentScores::by_largest_piece(self.table(), self.best_overlaps())
            .combined(self.table(), combine)
    }
}
