//! The tables of a block of replicates, all lanes at a time: a sum of one replicate is computed for all of
//! them, when it is first needed.

mod best_f;
mod counts;
mod entropies;
mod margins;
mod pieces;
mod products;
mod replicate;
mod scores;
mod squares;
mod swaps;
mod view;

use std::cell::OnceCell;

use crate::inference::bootstrap::block::{Block, Split};
use crate::inference::lanes::{LANES, Lanes, Size};
use crate::inference::replicates::layout::Layout;
use crate::inference::replicates::powers::{Powers, XLnX};
use crate::split_merge::Combine;
use crate::summary::Tally;
use crate::sums::{InfoSums, PairCounts, size_groups};
use crate::table::Contingency;
use counts::Counts;
pub(in crate::inference) use margins::Margins;
use pieces::Pieces;
pub(in crate::inference) use replicate::Replicate;
use scores::ClusterScores;
use squares::Squares;
use view::{Cells, Count, GROUP, LEVELS, Row, View, for_each_above, part, part_mut, rows};

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

#[cfg(test)]
mod tests;
