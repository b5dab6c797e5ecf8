//! Sums over the cells and clusters of a table, which is at hand or was drawn at random and never written down.

use std::fmt::Debug;

use crate::f_measures::best_f_measures;
use crate::split_merge::SubcomponentScores;
use crate::{Contingency, InfoSums, PairCounts, Summary, pairwise_adjustment};

/// What the measures of linear cost ask of a table beyond its pair counts and entropies.
#[derive(Debug, Clone, Copy)]
pub struct TableSums<'a>(Source<'a>);

#[derive(Debug, Clone, Copy)]
enum Source<'a> {
    Table(&'a Summary),
    Drawn(&'a dyn DrawnSums),
}

/// How the scores of the two clusters of an item are combined.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Combine {
    Product,
    Mean,
}

/// Numbers with how many times each occurs, ascending.
pub(crate) type Tally = Vec<(u64, u64)>;

/// The sums of a table that was drawn at random. They are rounded like any sum of floats: the spread of a
/// thousand draws does not ask for more.
pub(crate) trait DrawnSums: Debug {
    fn n(&self) -> u64;
    fn pairs(&self) -> &PairCounts;
    fn info(&self) -> &InfoSums;
    /// The clusters of A and of B that are not empty.
    fn clusters(&self) -> (usize, usize);
    /// The counts of the cells that are not empty.
    fn cells_by_count(&self) -> Tally;
    /// The sizes of the clusters of A and of B.
    fn sizes(&self) -> [Tally; 2];
    /// Σ_i max_j n_ij and Σ_j max_i n_ij.
    fn largest_pieces(&self) -> (u64, u64);
    fn squares(&self) -> DrawnSquares;
    /// Σ_i a_i max_j 2 n_ij / (a_i + b_j).
    fn best_f_measures(&self) -> f64;
    /// What a swap of two items loses of the mutual information, on average.
    fn swap_information(&self) -> f64;
    fn by_entropy(&self, combine: Combine) -> f64;
    fn by_largest_piece(&self, combine: Combine) -> f64;
}

/// Sums of n_ij² over a_i, b_j, the larger of them, and their product.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(crate) struct DrawnSquares {
    pub(crate) over_a: f64,
    pub(crate) over_b: f64,
    pub(crate) over_larger: f64,
    pub(crate) over_product: f64,
}

impl<'a> TableSums<'a> {
    pub(crate) fn of(summary: &'a Summary) -> Self {
        Self(Source::Table(summary))
    }

    pub(crate) fn drawn(sums: &'a dyn DrawnSums) -> Self {
        Self(Source::Drawn(sums))
    }

    /// Number of items.
    #[must_use]
    pub fn n(&self) -> u64 {
        match self.0 {
            Source::Table(summary) => summary.table().n(),
            Source::Drawn(sums) => sums.n(),
        }
    }

    /// Number of clusters of A and of B.
    #[must_use]
    pub fn clusters(&self) -> (usize, usize) {
        match self.0 {
            Source::Table(summary) => summary.table().clusters(),
            Source::Drawn(sums) => sums.clusters(),
        }
    }

    /// The entropies.
    #[must_use]
    pub fn info(&self) -> &InfoSums {
        match self.0 {
            Source::Table(summary) => summary.info(),
            Source::Drawn(sums) => sums.info(),
        }
    }

    /// Number of cells that are not empty.
    pub(crate) fn filled_cells(&self) -> u64 {
        match self.0 {
            Source::Table(summary) => summary.table().cells().len() as u64,
            Source::Drawn(sums) => sums.cells_by_count().iter().map(|&(_, cells)| cells).sum(),
        }
    }

    /// The counts of the cells.
    pub(crate) fn cells_by_count(&self) -> Tally {
        match self.0 {
            Source::Table(summary) => {
                summary.groups().cells.iter().map(|group| (group.count, group.sums.cells)).collect()
            }
            Source::Drawn(sums) => sums.cells_by_count(),
        }
    }

    /// The sizes of the clusters of A and of B.
    pub(crate) fn sizes(&self) -> [Tally; 2] {
        match self.0 {
            Source::Table(summary) => [summary.groups().rows.clone(), summary.groups().cols.clone()],
            Source::Drawn(sums) => sums.sizes(),
        }
    }

    /// The items in the largest cell of their row, and in the largest of their column.
    pub(crate) fn largest_pieces(&self) -> (u64, u64) {
        match self.0 {
            Source::Table(summary) => {
                let best = summary.best_overlaps();
                (best.row_items(), best.col_items())
            }
            Source::Drawn(sums) => sums.largest_pieces(),
        }
    }

    /// Σ n_ij² / a_i.
    pub(crate) fn squares_over_a(&self) -> f64 {
        match self.0 {
            Source::Table(summary) => summary.squares().over_a,
            Source::Drawn(sums) => sums.squares().over_a,
        }
    }

    /// Σ n_ij² / b_j.
    pub(crate) fn squares_over_b(&self) -> f64 {
        match self.0 {
            Source::Table(summary) => summary.squares().over_b,
            Source::Drawn(sums) => sums.squares().over_b,
        }
    }

    /// Σ n_ij² / max(a_i, b_j).
    pub(crate) fn squares_over_larger(&self) -> f64 {
        match self.0 {
            Source::Table(summary) => summary.squares().over_larger,
            Source::Drawn(sums) => sums.squares().over_larger,
        }
    }

    /// `factor` times Σ n_ij² / (a_i b_j) plus `constant`. Where the subtraction leaves too few digits of a table
    /// at hand, `careful` is asked.
    pub(crate) fn squares_over_product(
        &self,
        factor: i128,
        constant: i128,
        careful: fn(&Contingency) -> f64,
    ) -> f64 {
        match self.0 {
            Source::Table(summary) => {
                let known = summary.squares().over_product.times_plus(factor, constant);
                known.unwrap_or_else(|| careful(summary.table()))
            }
            Source::Drawn(sums) => (factor as f64 * sums.squares().over_product + constant as f64).max(0.0),
        }
    }

    /// Σ_i a_i max_j 2 n_ij / (a_i + b_j).
    pub(crate) fn best_f_measures(&self) -> f64 {
        match self.0 {
            Source::Table(summary) => best_f_measures(summary.table()),
            Source::Drawn(sums) => sums.best_f_measures(),
        }
    }

    /// What a swap of two items loses of the mutual information, on average.
    pub(crate) fn swap_information(&self) -> f64 {
        match self.0 {
            Source::Table(summary) => pairwise_adjustment::information(summary.table(), summary.groups()),
            Source::Drawn(sums) => sums.swap_information(),
        }
    }

    /// The split–merge similarity whose clusters are scored by entropy.
    pub(crate) fn by_entropy(&self, combine: Combine) -> f64 {
        match self.0 {
            Source::Table(summary) => {
                SubcomponentScores::by_entropy(summary.table()).combined(summary.table(), combine)
            }
            Source::Drawn(sums) => sums.by_entropy(combine),
        }
    }

    /// The split–merge similarity whose clusters are scored by their largest piece.
    pub(crate) fn by_largest_piece(&self, combine: Combine) -> f64 {
        match self.0 {
            Source::Table(summary) => {
                let scores = SubcomponentScores::by_largest_piece(summary.table(), summary.best_overlaps());
                scores.combined(summary.table(), combine)
            }
            Source::Drawn(sums) => sums.by_largest_piece(combine),
        }
    }
}
