//! The tables of a block of replicates, all lanes at a time: what is asked of one replicate is worked out for all of
//! them, and only what is asked.

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
use std::fmt::Debug;
use std::ops::Range;

use super::drawn::Layout;
use super::lanes::{Block, LANES, Lanes, Split, for_each_marked};
use super::powers::{Powers, XLnX};
use crate::count_groups::size_groups;
use crate::table_sums::{Combine, DrawnSquares, DrawnSums, Tally};
use crate::{Contingency, InfoSums, PairCounts};
use counts::Counts;
pub(super) use margins::{Margins, Size};
use pieces::Pieces;
use scores::Scores;

/// Where the small and the large cells of a table are.
#[derive(Debug)]
pub(super) struct SplitLayout {
    small: Layout,
    large: Layout,
}

impl SplitLayout {
    pub(super) fn new(table: &Contingency, split: &Split) -> Self {
        let large: Vec<_> = split.large.iter().map(|&cell| table.cells()[cell as usize]).collect();
        Self {
            small: Layout::new(&split.small_of(table.cells()), table.clusters()),
            large: Layout::new(&large, table.clusters()),
        }
    }

    /// The small and the large cells of each row.
    fn rows(&self) -> impl Iterator<Item = (Range<usize>, Range<usize>)> + '_ {
        self.small.rows().zip(self.large.rows())
    }
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
pub(super) struct BlockTables<'a, S> {
    n: u64,
    view: View<'a, S>,
    x_ln_x: &'a XLnX,
    counts: OnceCell<Counts>,
    sums: OnceCell<Vec<(PairCounts, InfoSums)>>,
    sizes: OnceCell<Vec<[Tally; 2]>>,
    pieces: OnceCell<Pieces<S>>,
    largest_pieces: OnceCell<[Lanes<u64>; 2]>,
    squares: OnceCell<Lanes<DrawnSquares>>,
    best_f_measures: OnceCell<Lanes<f64>>,
    swap_information: OnceCell<Vec<f64>>,
    by_entropy: Combined,
    by_largest_piece: Combined,
}

/// The scores of the clusters and what they combine to.
#[derive(Debug, Default)]
struct Combined {
    scores: OnceCell<Scores>,
    product: OnceCell<Lanes<f64>>,
    mean: OnceCell<Lanes<f64>>,
}

impl<'a, S: Size> BlockTables<'a, S> {
    /// Adds up the margins; `margins` is scratch space.
    pub(super) fn new(
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
    pub(super) fn replicate(&self, lane: usize) -> Replicate<'_, S> {
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
            let [rows, cols] = [&margins.rows, &margins.cols].map(|sizes| self.margin_powers(sizes));
            let products = products::products(self.view);
            (0..LANES)
                .map(|lane| self.x_ln_x.summarise([cells[lane], rows[lane], cols[lane]], products[lane]))
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
            let [rows, cols] = [&self.view.margins.rows, &self.view.margins.cols].map(|sizes| by_lane(sizes));
            rows.into_iter().zip(cols).map(|(rows, cols)| [size_groups(&rows), size_groups(&cols)]).collect()
        });
        &sizes[lane]
    }

    fn combined(
        &self,
        found: &Combined,
        scores: impl FnOnce() -> Scores,
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
pub(super) struct Replicate<'a, S> {
    tables: &'a BlockTables<'a, S>,
    lane: usize,
}

impl<S: Size> DrawnSums for Replicate<'_, S> {
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
        let [rows, cols] = self
            .tables
            .sizes(self.lane)
            .each_ref()
            .map(|sizes| sizes.iter().map(|&(_, clusters)| clusters as usize).sum());
        (rows, cols)
    }

    fn cells_by_count(&self) -> Tally {
        self.tables.counts().tally(self.tables.view.block, self.lane)
    }

    fn sizes(&self) -> [Tally; 2] {
        self.tables.sizes(self.lane).clone()
    }

    fn largest_pieces(&self) -> (u64, u64) {
        let [rows, cols] = self.tables.largest_pieces.get_or_init(|| self.tables.pieces().items());
        (rows[self.lane], cols[self.lane])
    }

    fn squares(&self) -> DrawnSquares {
        self.tables.squares.get_or_init(|| squares::squares(self.tables.view))[self.lane]
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
        let scores = || Scores::by_entropy(tables.view, tables.x_ln_x);
        tables.combined(&tables.by_entropy, scores, combine, self.lane)
    }

    fn by_largest_piece(&self, combine: Combine) -> f64 {
        let tables = self.tables;
        let scores = || Scores::by_largest_piece(tables.view, tables.pieces());
        tables.combined(&tables.by_largest_piece, scores, combine, self.lane)
    }
}

#[cfg(test)]
mod tests {
    use super::super::random::stream;
    use super::super::resampler::Resampler;
    use super::*;
    use crate::{Cost, InputKind, Kernel, Request, Summary, measures};

    /// All that is asked of every replicate is what its table, once written down, gives.
    fn check<S: Size>(table: &Contingency) {
        let counts: Vec<u64> = table.cells().iter().map(|cell| cell.count).collect();
        let resampler = Resampler::new(&counts);
        let (layout, whole) = (SplitLayout::new(table, resampler.split()), Layout::of(table));
        let (mut block, mut drawn) = (Block::default(), Vec::new());
        resampler.draw(&mut stream(2, 0), &mut block);
        let (x_ln_x, mut margins) = (XLnX::new(table.n()), Margins::<S>::default());
        let tables = BlockTables::new(&layout, &block, &mut margins, &x_ln_x);
        let wide = products::within::<S, u128>(tables.view);
        assert_eq!(products::within::<S, u64>(tables.view), wide);
        for lane in 0..LANES {
            block.replicate(lane, resampler.split(), &mut drawn);
            let summary = Summary::new(whole.to_table(&drawn));
            check_replicate(&tables.replicate(lane), &summary);
        }
    }

    fn check_replicate(replicate: &dyn DrawnSums, summary: &Summary) {
        assert_eq!(replicate.pairs(), summary.pairs());
        assert_eq!(replicate.clusters(), summary.table().clusters());
        let linear = measures().iter().filter(|m| m.accepts(InputKind::Flat) && m.cost == Cost::Linear);
        let mut of_sums = 0;
        for request in linear.map(Request::new).chain(
            ["s_h:combine=mean", "split_merge_largest_piece:combine=mean"]
                .map(|name| Request::parse(name).unwrap()),
        ) {
            of_sums += u32::from(matches!(request.measure().kernel, Kernel::Sums(_)));
            let (found, expected) =
                (request.score_drawn(replicate).unwrap(), request.score(summary).unwrap());
            match (found.value(), expected.value()) {
                (Some(found), Some(expected)) => assert!(
                    (found - expected).abs() <= 1e-11 * expected.abs().max(1.0),
                    "{}: {found} {expected}",
                    request.measure().name
                ),
                (found, expected) => assert_eq!(found, expected, "{}", request.measure().name),
            }
        }
        assert!(of_sums > 20);
    }

    #[test]
    fn replicates_have_the_scores_of_the_tables_that_the_lanes_stand_for() {
        let few = Contingency::from_dense(&[[5_u64, 3, 1, 9], [2, 7, 5000, 1], [1, 1, 1, 1]]).unwrap();
        check::<u32>(&few);
        check::<u64>(&few);
        let triples = |large: u64| {
            (0..3000_u32)
                .map(move |i| (i / 60, i * 7 % 101, if i % 83 == 0 { large } else { u64::from(i % 5) + 1 }))
        };
        check::<u32>(&Contingency::from_triples(triples(90)).unwrap());
        check::<u32>(&Contingency::from_triples(triples(2000)).unwrap());
        check::<u64>(&Contingency::from_triples(triples(40_000)).unwrap());
    }
}
