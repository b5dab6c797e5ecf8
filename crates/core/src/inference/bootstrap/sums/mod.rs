//! The tables of a block of replicates, all lanes at a time: a sum of one replicate is computed for all of
//! them, when it is first needed.

mod best_f;
mod counts;
mod entropies;
mod margins;
mod pieces;
mod products;
mod scores;
mod squares;
mod swaps;

use std::cell::OnceCell;

use crate::inference::bootstrap::block::{Block, Split};
use crate::inference::lanes::{LANES, Lanes, Size, for_each_marked};
use crate::inference::replicates::layout::Layout;
use crate::inference::replicates::powers::{Powers, XLnX};
use crate::split_merge::Combine;
use crate::summary::{SquareRatios, TableSums, Tally};
use crate::sums::{InfoSums, PairCounts, size_groups};
use crate::sys::prefetch;
use crate::table::Contingency;
use counts::Counts;
pub(in crate::inference) use margins::Margins;
use pieces::Pieces;
use scores::ClusterScores;
use squares::Squares;

/// Where the small and the large cells of a table are.
#[derive(Debug)]
pub(in crate::inference) struct SplitLayout {
    small: Layout,
    large: Layout,
}

impl SplitLayout {
    pub(in crate::inference) fn new(table: &Contingency, split: &Split) -> Self {
        let large: Vec<_> = split.large.iter().map(|&cell| table.cells()[cell as usize]).collect();
        Self {
            small: Layout::new(&split.small_of(table.cells()), table.clusters()),
            large: Layout::new(&large, table.clusters()),
        }
    }
}

/// Some cells of a row: their counts and their columns.
#[derive(Debug)]
struct Cells<'a, C> {
    counts: &'a [Lanes<C>],
    columns: &'a [u32],
    /// The columns of the cells that follow.
    next: &'a [u32],
}

impl<C> Clone for Cells<'_, C> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<C> Copy for Cells<'_, C> {}

impl<'a, C> Cells<'a, C> {
    #[inline(always)]
    fn new(layout: &'a Layout, counts: &'a [Lanes<C>], row: std::ops::Range<usize>) -> Self {
        let next = row.end..(row.end + row.len()).min(layout.columns.len());
        Self { counts: &counts[row.clone()], columns: &layout.columns[row], next: &layout.columns[next] }
    }

    #[inline(always)]
    fn iter(self) -> impl Iterator<Item = (&'a Lanes<C>, usize)> {
        self.counts.iter().zip(self.columns).map(|(counts, &column)| (counts, column as usize))
    }

    /// Asks for what the next row will look up for its columns: rows are about as long as each other, and the memory
    /// works while this one is added up.
    #[inline(always)]
    fn prefetch_next<T>(&self, of_columns: &[Lanes<T>]) {
        self.next.iter().for_each(|&column| prefetch(&of_columns[column as usize]));
    }
}

/// The small and the large cells of each row.
#[inline(always)]
fn rows<'a>(
    layout: &'a SplitLayout,
    block: &'a Block,
) -> impl Iterator<Item = (Cells<'a, u8>, Cells<'a, u64>)> {
    layout.small.rows().zip(layout.large.rows()).map(|(small, large)| {
        (Cells::new(&layout.small, &block.small, small), Cells::new(&layout.large, &block.large, large))
    })
}

/// The cells of a row, and its size.
struct Row<'a, S> {
    small: Cells<'a, u8>,
    large: Cells<'a, u64>,
    sizes: &'a Lanes<S>,
}

/// A block of tables with the sizes of their clusters.
#[derive(Debug)]
struct View<'a, S> {
    layout: &'a SplitLayout,
    block: &'a Block,
    margins: &'a Margins<S>,
}

impl<S> Clone for View<'_, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S> Copy for View<'_, S> {}

impl<'a, S> View<'a, S> {
    #[inline(always)]
    fn rows(self) -> impl Iterator<Item = Row<'a, S>> {
        let rows = rows(self.layout, self.block).zip(&self.margins.rows);
        rows.map(|((small, large), sizes)| Row { small, large, sizes })
    }
}

/// Lanes whose sums fit the registers while the cells of a row pass by.
const GROUP: usize = 8;

/// The lanes of a group.
#[inline(always)]
fn part<T, const N: usize>(lanes: &Lanes<T>, group: usize) -> &[T; N] {
    &lanes.as_chunks().0[group]
}

/// The lanes of a group, to be written.
#[inline(always)]
fn part_mut<T, const N: usize>(lanes: &mut Lanes<T>, group: usize) -> &mut [T; N] {
    &mut lanes.as_chunks_mut().0[group]
}

/// Counts that few cells of a sparse table exceed: up to here all lanes are worked on at a time, beyond one by one.
const LEVELS: usize = 4;

/// Visits the lanes that hold more than `level` items.
#[inline(always)]
fn for_each_above(level: u8, cell: &Lanes<u8>, visit: impl FnMut(usize)) {
    for_each_marked(&cell.map(|count| if count > level { u8::MAX } else { 0 }), visit);
}

/// The count of a small or of a large cell.
trait Count: Copy + Into<u64> {
    fn to_f64(self) -> f64;
}

impl Count for u8 {
    #[inline(always)]
    fn to_f64(self) -> f64 {
        self.into()
    }
}

impl Count for u64 {
    #[inline(always)]
    fn to_f64(self) -> f64 {
        self as f64
    }
}

/// The tables of one block.
#[derive(Debug)]
pub(in crate::inference) struct BlockTables<'a, S> {
    n: u64,
    view: View<'a, S>,
    x_ln_x: &'a XLnX,
    counts: OnceCell<Counts>,
    sums: OnceCell<Vec<(PairCounts, InfoSums)>>,
    sizes: OnceCell<Vec<[Tally; 2]>>,
    pieces: OnceCell<Pieces<S>>,
    largest_pieces: OnceCell<[Lanes<u64>; 2]>,
    squares: OnceCell<Lanes<Squares>>,
    best_f_measures: OnceCell<Lanes<f64>>,
    swap_information: OnceCell<Vec<f64>>,
    by_entropy: Combined,
    by_largest_piece: Combined,
}

/// The scores of the clusters and what they combine to.
#[derive(Debug, Default)]
struct Combined {
    scores: OnceCell<ClusterScores>,
    product: OnceCell<Lanes<f64>>,
    mean: OnceCell<Lanes<f64>>,
}

impl<'a, S: Size> BlockTables<'a, S> {
    /// Adds up the margins; `margins` is scratch space.
    pub(in crate::inference) fn new(
        layout: &'a SplitLayout,
        block: &'a Block,
        margins: &'a mut Margins<S>,
        x_ln_x: &'a XLnX,
    ) -> Self {
        margins.add_up(layout, block);
        Self {
            n: x_ln_x.n(),
            view: View { layout, block, margins },
            x_ln_x,
            counts: OnceCell::new(),
            sums: OnceCell::new(),
            sizes: OnceCell::new(),
            pieces: OnceCell::new(),
            largest_pieces: OnceCell::new(),
            squares: OnceCell::new(),
            best_f_measures: OnceCell::new(),
            swap_information: OnceCell::new(),
            by_entropy: Combined::default(),
            by_largest_piece: Combined::default(),
        }
    }

    /// One of the replicates.
    pub(in crate::inference) fn replicate(&self, lane: usize) -> Replicate<'_, S> {
        Replicate { tables: self, lane }
    }

    fn counts(&self) -> &Counts {
        self.counts.get_or_init(|| Counts::of(self.view.block))
    }

    fn pieces(&self) -> &Pieces<S> {
        self.pieces.get_or_init(|| Pieces::of(self.view))
    }

    fn sums(&self) -> &[(PairCounts, InfoSums)] {
        self.sums.get_or_init(|| {
            let cells = self.counts().powers(self.view.block, self.x_ln_x);
            let margins = self.view.margins;
            let [rows, columns] = [&margins.rows, &margins.columns].map(|sizes| self.margin_powers(sizes));
            let products = products::products(self.view);
            (0..LANES)
                .map(|lane| self.x_ln_x.summarise([cells[lane], rows[lane], columns[lane]], products[lane]))
                .collect()
        })
    }

    fn margin_powers(&self, sizes: &[Lanes<S>]) -> Lanes<Powers> {
        let mut powers = [Powers::default(); LANES];
        for sizes in sizes {
            powers.iter_mut().zip(sizes).for_each(|(powers, &size)| powers.add(size.into(), self.x_ln_x));
        }
        powers
    }

    fn sizes(&self, lane: usize) -> &[Tally; 2] {
        let sizes = self.sizes.get_or_init(|| {
            let [rows, columns] =
                [&self.view.margins.rows, &self.view.margins.columns].map(|sizes| by_lane(sizes));
            rows.into_iter()
                .zip(columns)
                .map(|(rows, columns)| [size_groups(&rows), size_groups(&columns)])
                .collect()
        });
        &sizes[lane]
    }

    fn combined(
        &self,
        found: &Combined,
        scores: impl FnOnce() -> ClusterScores,
        combine: Combine,
        lane: usize,
    ) -> f64 {
        let values = match combine {
            Combine::Product => &found.product,
            Combine::Mean => &found.mean,
        };
        values.get_or_init(|| found.scores.get_or_init(scores).combined(self.view, combine, self.n))[lane]
    }
}

/// The sizes of the clusters of each replicate that are not empty.
fn by_lane<S: Size>(sizes: &[Lanes<S>]) -> Vec<Vec<u64>> {
    let mut lanes = vec![Vec::new(); LANES];
    for sizes in sizes {
        for (lane, &size) in lanes.iter_mut().zip(sizes) {
            lane.push(size.into());
        }
    }
    lanes.iter_mut().for_each(|sizes| sizes.retain(|&size| size > 0));
    lanes
}

/// One table of a block.
#[derive(Debug)]
pub(in crate::inference) struct Replicate<'a, S> {
    tables: &'a BlockTables<'a, S>,
    lane: usize,
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

#[cfg(test)]
mod tests;
