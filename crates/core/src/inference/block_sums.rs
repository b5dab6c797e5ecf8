//! The sums of the replicates of a block, all lanes at a time.

use std::hint::black_box;
use std::ops::{AddAssign, Mul};

use super::drawn::Layout;
use super::lanes::{Block, LANES, Lanes, Split};
use super::powers::{Powers, XLnX};
use crate::cpu::{Vectorised, vectorised};
use crate::{Contingency, InfoSums, PairCounts};

/// Where the small and the large cells of a table are.
#[derive(Debug)]
pub(super) struct SplitLayout {
    small: Layout,
    /// The row and the column of each large cell.
    large: Vec<(u32, u32)>,
}

impl SplitLayout {
    pub(super) fn new(table: &Contingency, split: &Split) -> Self {
        let place = |&cell: &u32| (table.cells()[cell as usize].row, table.cells()[cell as usize].col);
        let small = Layout::new(&split.small_of(table.cells()), table.clusters());
        Self { small, large: split.large.iter().map(place).collect() }
    }
}

/// The size of a cluster: 32 bits where they are enough, since memory is what limits large tables.
pub(super) trait Size: Copy + Default + From<u8> + Into<u64> + AddAssign + Ord {
    fn new(size: u64) -> Self;
}

impl Size for u32 {
    fn new(size: u64) -> Self {
        size as Self
    }
}

impl Size for u64 {
    fn new(size: u64) -> Self {
        size
    }
}

/// Scratch space for the sums of blocks of tables of n items.
#[derive(Debug)]
pub(super) struct BlockSums<S> {
    x_ln_x: XLnX,
    row_sums: Vec<Lanes<S>>,
    col_sums: Vec<Lanes<S>>,
}

impl<S: Size> BlockSums<S> {
    pub(super) fn new(n: u64) -> Self {
        Self { x_ln_x: XLnX::new(n), row_sums: Vec::new(), col_sums: Vec::new() }
    }

    /// The pair counts and entropies of each replicate.
    pub(super) fn of(&mut self, layout: &SplitLayout, block: &Block) -> Vec<(PairCounts, InfoSums)> {
        self.margins(layout, block);
        let cells = self.cell_powers(block);
        let (rows, cols) = (self.margin_powers(&self.row_sums), self.margin_powers(&self.col_sums));
        let products = self.products(layout, block);
        (0..LANES)
            .map(|lane| self.x_ln_x.summarise([cells[lane], rows[lane], cols[lane]], products[lane]))
            .collect()
    }

    fn margins(&mut self, layout: &SplitLayout, block: &Block) {
        let empty = [S::default(); LANES];
        self.row_sums.clear();
        self.row_sums.resize(layout.small.row_start.len() - 1, empty);
        self.col_sums.clear();
        self.col_sums.resize(layout.small.width, empty);
        let (row_sums, col_sums) = (&mut self.row_sums, &mut self.col_sums);
        vectorised(Margins { layout: &layout.small, cells: &block.small, row_sums, col_sums });
        for (&(row, col), cell) in layout.large.iter().zip(&block.large) {
            let (row, col) = (&mut self.row_sums[row as usize], &mut self.col_sums[col as usize]);
            for ((row, col), &count) in row.iter_mut().zip(col).zip(cell) {
                *row += S::new(count);
                *col += S::new(count);
            }
        }
    }

    fn cell_powers(&self, block: &Block) -> Lanes<Powers> {
        let mut at_least = vec![[0; LANES]; 1 + usize::from(u8::MAX)];
        vectorised(AtLeast { cells: &block.small, at_least: &mut at_least });
        let mut powers = [Powers::default(); LANES];
        for (value, at_least) in (1_u64..).zip(&at_least[1..]) {
            // What the last of `value` items adds to the square and to x ln x.
            let (square, log) = (2 * value - 1, self.x_ln_x.of(value) - self.x_ln_x.of(value - 1));
            for (powers, &at_least) in powers.iter_mut().zip(at_least) {
                powers.squares += u128::from(square * at_least);
                powers.logs += log * at_least;
            }
        }
        for cell in &block.large {
            powers.iter_mut().zip(cell).for_each(|(powers, &count)| powers.add(count, &self.x_ln_x));
        }
        powers
    }

    fn margin_powers(&self, sizes: &[Lanes<S>]) -> Lanes<Powers> {
        let mut powers = [Powers::default(); LANES];
        for sizes in sizes {
            powers.iter_mut().zip(sizes).for_each(|(powers, &size)| powers.add(size.into(), &self.x_ln_x));
        }
        powers
    }

    /// Σ a_i n_ij b_j.
    fn products(&self, layout: &SplitLayout, block: &Block) -> Lanes<u128> {
        let largest = |sizes: &[Lanes<S>]| sizes.as_flattened().iter().max().map_or(0, |&size| size.into());
        // The n_ij b_j of a row add up to at most this.
        let most = u128::from(largest(&self.row_sums)) * u128::from(largest(&self.col_sums));
        let mut products = if most <= u128::from(u32::MAX) {
            self.small_products::<u32>(layout, block)
        } else if most <= u128::from(u64::MAX) {
            self.small_products::<u64>(layout, block)
        } else {
            self.small_products::<u128>(layout, block)
        };
        for (&(row, col), cell) in layout.large.iter().zip(&block.large) {
            let (row, col) = (&self.row_sums[row as usize], &self.col_sums[col as usize]);
            for (lane, product) in products.iter_mut().enumerate() {
                let (a, b): (u64, u64) = (row[lane].into(), col[lane].into());
                *product += u128::from(a) * u128::from(b) * u128::from(cell[lane]);
            }
        }
        products
    }

    fn small_products<T: Inner>(&self, layout: &SplitLayout, block: &Block) -> Lanes<u128> {
        let (row_sums, col_sums) = (&self.row_sums, &self.col_sums);
        let inner = std::marker::PhantomData::<T>;
        vectorised(Products { layout: &layout.small, cells: &block.small, row_sums, col_sums, inner })
    }
}

/// Adds the small cells to their rows and columns.
struct Margins<'a, S> {
    layout: &'a Layout,
    cells: &'a [Lanes<u8>],
    row_sums: &'a mut [Lanes<S>],
    col_sums: &'a mut [Lanes<S>],
}

impl<S: Size> Vectorised for Margins<'_, S> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        for (range, row_sum) in self.layout.rows().zip(self.row_sums) {
            let mut sum = [S::default(); LANES];
            for (cell, &col) in self.cells[range.clone()].iter().zip(&self.layout.cols[range]) {
                let col_sum = &mut self.col_sums[col as usize];
                for lane in 0..LANES {
                    sum[lane] += S::from(cell[lane]);
                    col_sum[lane] += S::from(cell[lane]);
                }
            }
            *row_sum = sum;
        }
    }
}

/// Counts the cells that hold at least 1, 2, 3 … items.
struct AtLeast<'a> {
    cells: &'a [Lanes<u8>],
    at_least: &'a mut [Lanes<u64>],
}

impl Vectorised for AtLeast<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        // As many cells as a byte can count.
        for cells in self.cells.chunks(usize::from(u8::MAX)) {
            let (mut least, mut most) = ([u8::MAX; LANES], [0; LANES]);
            for cell in cells {
                for ((least, most), &count) in least.iter_mut().zip(&mut most).zip(cell) {
                    *least = count.min(*least);
                    *most = count.max(*most);
                }
            }
            let least = least.into_iter().min().unwrap_or(0);
            let most = most.into_iter().max().unwrap_or(0);
            for at_least in &mut self.at_least[1..=usize::from(least)] {
                at_least.iter_mut().for_each(|total| *total += cells.len() as u64);
            }
            for value in least..most {
                // Without the two black boxes the compiler compares 64-bit numbers, or takes a vector of cells
                // for each lane: six times slower.
                let (value, mut above) = (black_box(value), [0_u8; LANES]);
                for cell in cells {
                    let cell = black_box(cell);
                    for (above, &count) in above.iter_mut().zip(cell) {
                        *above += u8::from(count > value);
                    }
                }
                add_bytes(&mut self.at_least[usize::from(value) + 1], &above);
            }
        }
    }
}

/// Out of line, or the bytes are widened before they are counted.
#[inline(never)]
fn add_bytes(totals: &mut Lanes<u64>, bytes: &Lanes<u8>) {
    totals.iter_mut().zip(bytes).for_each(|(total, &byte)| *total += u64::from(byte));
}

/// An integer that holds the sum of the n_ij b_j of a row.
trait Inner: Copy + Default + From<u8> + Into<u128> + AddAssign + Mul<Output = Self> {
    fn size(size: u64) -> Self;
}

impl Inner for u32 {
    #[inline(always)]
    fn size(size: u64) -> Self {
        size as Self
    }
}

impl Inner for u64 {
    #[inline(always)]
    fn size(size: u64) -> Self {
        size
    }
}

impl Inner for u128 {
    #[inline(always)]
    fn size(size: u64) -> Self {
        size.into()
    }
}

/// Adds up a_i n_ij b_j over the small cells.
struct Products<'a, S, T> {
    layout: &'a Layout,
    cells: &'a [Lanes<u8>],
    row_sums: &'a [Lanes<S>],
    col_sums: &'a [Lanes<S>],
    inner: std::marker::PhantomData<T>,
}

impl<S: Size, T: Inner> Vectorised for Products<'_, S, T> {
    type Output = Lanes<u128>;

    #[inline(always)]
    fn run(self) -> Lanes<u128> {
        let mut totals = [0; LANES];
        for (range, row_sum) in self.layout.rows().zip(self.row_sums) {
            let mut inner = [T::default(); LANES];
            for (cell, &col) in self.cells[range.clone()].iter().zip(&self.layout.cols[range]) {
                let col_sum = &self.col_sums[col as usize];
                for ((inner, &count), &size) in inner.iter_mut().zip(cell).zip(col_sum) {
                    *inner += T::from(count) * T::size(size.into());
                }
            }
            for ((total, inner), &size) in totals.iter_mut().zip(inner).zip(row_sum) {
                let (inner, size): (u128, u64) = (inner.into(), size.into());
                *total += inner * u128::from(size);
            }
        }
        totals
    }
}

#[cfg(test)]
mod tests {
    use super::super::random::stream;
    use super::super::resampler::Resampler;
    use super::*;

    /// The sums of every replicate are those of its table.
    fn check<S: Size>(table: &Contingency) {
        let counts: Vec<u64> = table.cells().iter().map(|cell| cell.count).collect();
        let resampler = Resampler::new(&counts);
        let (layout, whole) = (SplitLayout::new(table, resampler.split()), Layout::of(table));
        let (mut block, mut drawn) = (Block::default(), Vec::new());
        resampler.draw(&mut stream(2, 0), &mut block);
        let mut scratch = BlockSums::<S>::new(table.n());
        let sums = scratch.of(&layout, &block);
        let wide = scratch.small_products::<u128>(&layout, &block);
        assert_eq!(scratch.small_products::<u64>(&layout, &block), wide);
        for (lane, (pairs, info)) in sums.into_iter().enumerate() {
            block.replicate(lane, resampler.split(), &mut drawn);
            let drawn = whole.to_table(&drawn);
            assert_eq!(pairs, PairCounts::from_table(&drawn));
            let exact = InfoSums::from_table(&drawn);
            for (ours, exact) in [(info.h_a, exact.h_a), (info.h_b, exact.h_b), (info.mutual, exact.mutual)] {
                assert!((ours - exact).abs() < 1e-12, "{ours} {exact}");
            }
        }
    }

    #[test]
    fn sums_equal_those_of_the_tables_that_the_lanes_stand_for() {
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
