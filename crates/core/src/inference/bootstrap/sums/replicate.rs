//! One table of a block, as measures read it.

use super::scores::ClusterScores;
use super::squares::Squares;
use super::{BlockTables, best_f, squares, swaps};
use crate::inference::lanes::Size;
use crate::split_merge::Combine;
use crate::summary::{SquareRatios, TableSums, Tally};
use crate::sums::{InfoSums, PairCounts};
use crate::table::Contingency;

/// One table of a block.
#[derive(Debug)]
pub(in crate::inference) struct Replicate<'a, S> {
    pub(super) tables: &'a BlockTables<'a, S>,
    pub(super) lane: usize,
}

impl<S: Size> Replicate<'_, S> {
    fn squares(&self) -> &Squares {
        &self.tables.squares.get_or_init(|| squares::squares(self.tables.view))[self.lane]
    }
}

impl<S: Size> TableSums for Replicate<'_, S> {
    fn n(&self) -> u64 {
        self.tables.n
    }

    fn pairs(&self) -> &PairCounts {
        &self.tables.sums()[self.lane].0
    }

    fn info(&self) -> &InfoSums {
        &self.tables.sums()[self.lane].1
    }

    fn clusters(&self) -> (usize, usize) {
        let [rows, columns] = self
            .tables
            .sizes(self.lane)
            .each_ref()
            .map(|sizes| sizes.iter().map(|&(_, clusters)| clusters as usize).sum());
        (rows, columns)
    }

    fn filled_cells(&self) -> u64 {
        self.tables.counts().filled(self.tables.view.block, self.lane)
    }

    fn cells_by_count(&self) -> Tally {
        self.tables.counts().tally(self.tables.view.block, self.lane)
    }

    fn sizes(&self) -> [Tally; 2] {
        self.tables.sizes(self.lane).clone()
    }

    fn largest_pieces(&self) -> (u64, u64) {
        let [rows, columns] = self.tables.largest_pieces.get_or_init(|| self.tables.pieces().items());
        (rows[self.lane], columns[self.lane])
    }

    fn square_ratios(&self) -> SquareRatios {
        SquareRatios { n: self.n(), ..self.squares().ratios }
    }

    fn squares_over_product(&self, factor: i128, constant: i128, _: fn(&Contingency) -> f64) -> f64 {
        let (value, constant) =
            (factor as f64 * self.squares().over_product + constant as f64, constant as f64);
        // What rounding leaves of nothing is nothing.
        if value > 1e-13 * constant.abs() { value } else { 0.0 }
    }

    fn best_f_measures(&self) -> f64 {
        self.tables.best_f_measures.get_or_init(|| best_f::best_f_measures(self.tables.view))[self.lane]
    }

    fn swap_information(&self) -> f64 {
        let tables = self.tables;
        tables.swap_information.get_or_init(|| swaps::swap_information(tables.view, tables.n))[self.lane]
    }

    fn by_entropy(&self, combine: Combine) -> f64 {
        let tables = self.tables;
        let scores = || ClusterScores::by_entropy(tables.view, tables.x_ln_x);
        tables.combined(&tables.by_entropy, scores, combine, self.lane)
    }

    fn by_largest_piece(&self, combine: Combine) -> f64 {
        let tables = self.tables;
        let scores = || ClusterScores::by_largest_piece(tables.view, tables.pieces());
        tables.combined(&tables.by_largest_piece, scores, combine, self.lane)
    }
}
