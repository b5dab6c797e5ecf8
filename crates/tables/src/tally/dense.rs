//! Counting into a table with a cell for every pair of labels, small enough for a processor's cache.

use super::offsets::Column;
use super::ways::{Way, choose};
use crate::error::Result;
use crate::sums::PairCounts;
use crate::sys::{map_parts, with_capacity};
use crate::table::{Cell, Contingency, Numbered};

/// Cells of a small table: four copies of it fit the second-level cache, so that equal neighbours do not wait
/// for each other. Clearing them takes longer than counting fewer items than that.
const SMALL: usize = 4096;
/// Items whose keys are computed at a time. Where more are read of one column before the other, the memory waits.
const CHUNK: usize = 128;
/// Items counted between two requests for memory.
const PIECE: usize = 64;
/// Items between the current one and the one whose memory is prefetched.
const AHEAD: usize = 1024;

/// Counts both columns; nothing where a table is too large, or where a label lies outside a guessed range.
pub(super) fn count(a: Column<'_>, b: Column<'_>) -> Option<Result<Numbered>> {
    tabulated(a, b, Shape::tabulate)
}

/// The sums over pairs of both columns, of fewer than 2^32 items; nothing where [`count`] returns nothing.
pub(super) fn pair_counts(a: Column<'_>, b: Column<'_>) -> Option<PairCounts> {
    // The sums are the same both ways, and short rows would be read one by one.
    if a.width() > b.width() {
        let counts = tabulated(b, a, Shape::pair_counts)?;
        return Some(PairCounts { sum_ai2: counts.sum_bj2, sum_bj2: counts.sum_ai2, ..counts });
    }
    tabulated(a, b, Shape::pair_counts)
}

/// As [`pair_counts`], also where a table is not worth having.
#[cfg(test)]
pub(super) fn pair_counts_of_any_size(a: Column<'_>, b: Column<'_>) -> Option<PairCounts> {
    read_table(a, b, &Shape { height: a.width() as usize, width: b.width() as usize }, Shape::pair_counts)
}

fn tabulated<R>(a: Column<'_>, b: Column<'_>, read: impl Fn(&Shape, &[&dyn Table]) -> R) -> Option<R> {
    read_table(a, b, &Shape::of(a, b)?, read)
}

fn read_table<R>(
    a: Column<'_>,
    b: Column<'_>,
    shape: &Shape,
    read: impl Fn(&Shape, &[&dyn Table]) -> R,
) -> Option<R> {
    let cells = shape.height * shape.width;
    if cells <= SMALL && a.len >= SMALL {
        let tables = count_parts(a, b, Small::new)?;
        let tables: Vec<&dyn Table> = tables.iter().map(|table| table as &dyn Table).collect();
        Some(read(shape, &tables))
    } else {
        let mut tables = count_parts(a, b, || Bytes::new(cells))?;
        tables.iter_mut().for_each(|table| table.overflows.sort_unstable());
        let tables: Vec<&dyn Table> = tables.iter().map(|table| table as &dyn Table).collect();
        Some(read(shape, &tables))
    }
}

/// One table per part of the items.
fn count_parts<T: Table>(a: Column<'_>, b: Column<'_>, new: impl Fn() -> T + Sync) -> Option<Vec<T>> {
    let parts = map_parts(a.len, |part| {
        let mut table = new();
        let mut keys = [0_u32; CHUNK];
        for start in part.clone().step_by(CHUNK) {
            let len = CHUNK.min(part.end - start);
            let keys = &mut keys[..len];
            // The number of a row becomes that of a cell, which fits.
            let width = b.width() as u32;
            if a.offsets.read(start, keys) > a.top || b.offsets.add_to(keys, width, start) > b.top {
                return None;
            }
            // The memory is busy while the processor counts, and the other way round.
            for (piece, ahead) in keys.chunks(PIECE).zip((start + AHEAD..).step_by(PIECE)) {
                a.offsets.prefetch(ahead, PIECE);
                b.offsets.prefetch(ahead, PIECE);
                table.add(piece);
            }
        }
        Some(table)
    });
    parts.into_iter().collect()
}

/// Counters for the packed keys of a part of the items.
trait Table: Send + Sync {
    fn add(&mut self, keys: &[u32]);

    /// Number of counters above zero, or a little more.
    fn filled(&self) -> usize;

    /// Adds the counters from `first` on to a row of sums, which fit.
    fn add_row(&self, first: usize, sums: &mut [u64]);
}

struct Small(Box<[[u32; SMALL]; 4]>);

impl Small {
    fn new() -> Self {
        Self(Box::new([[0; SMALL]; 4]))
    }
}

/// Parts have fewer than 2^31 items, so that no counter wraps around; looking for that would take as long as counting.
#[inline(always)]
fn count_one(counts: &mut [u32; SMALL], key: u32) {
    let count = &mut counts[key as usize % SMALL];
    *count = count.wrapping_add(1);
}

impl Table for Small {
    fn add(&mut self, keys: &[u32]) {
        let [first, second, third, fourth] = &mut *self.0;
        let fours = keys.chunks_exact(4);
        for &key in fours.remainder() {
            count_one(first, key);
        }
        for four in fours {
            count_one(first, four[0]);
            count_one(second, four[1]);
            count_one(third, four[2]);
            count_one(fourth, four[3]);
        }
    }

    fn filled(&self) -> usize {
        SMALL
    }

    fn add_row(&self, first: usize, sums: &mut [u64]) {
        for copy in self.0.iter() {
            for (sum, &count) in sums.iter_mut().zip(&copy[first..]) {
                *sum = sum.wrapping_add(count.into());
            }
        }
    }
}

/// Bytes that wrap around; the list has a key for each time that its counter did.
struct Bytes {
    counts: Vec<u8>,
    overflows: Vec<u32>,
}

impl Bytes {
    fn new(cells: usize) -> Self {
        Self { counts: vec![0; cells], overflows: Vec::new() }
    }
}

impl Table for Bytes {
    fn add(&mut self, keys: &[u32]) {
        for &key in keys {
            let count = &mut self.counts[key as usize];
            *count = count.wrapping_add(1);
            if *count == 0 {
                self.overflows.push(key);
            }
        }
    }

    fn filled(&self) -> usize {
        self.counts.iter().map(|&count| usize::from(count > 0)).sum::<usize>() + self.overflows.len()
    }

    fn add_row(&self, first: usize, sums: &mut [u64]) {
        for (sum, &count) in sums.iter_mut().zip(&self.counts[first..]) {
            *sum = sum.wrapping_add(count.into());
        }
        let from = self.overflows.partition_point(|&key| (key as usize) < first);
        let end = first + sums.len();
        for &key in self.overflows[from..].iter().take_while(|&&key| (key as usize) < end) {
            sums[key as usize - first] += 256;
        }
    }
}

/// Rows and columns of a table, empty ones included.
struct Shape {
    height: usize,
    width: usize,
}

impl Shape {
    /// Nothing where the table is not worth building for this number of items.
    fn of(a: Column<'_>, b: Column<'_>) -> Option<Self> {
        let worth_having = choose(a.len, a.width(), b.width()) == Way::Dense;
        worth_having.then(|| Self { height: a.width() as usize, width: b.width() as usize })
    }

    /// The counts of a row.
    fn read_row(&self, tables: &[&dyn Table], row: usize, sums: &mut [u64]) {
        sums.fill(0);
        tables.iter().for_each(|table| table.add_row(row * self.width, sums));
    }

    /// The sums over pairs of fewer than 2^32 items: squares and products of counts fit 64 bits. Where overflows are looked
    /// for, looking for one takes a product of 128 bits.
    fn pair_counts(&self, tables: &[&dyn Table]) -> PairCounts {
        let mut columns = vec![0_u64; self.width];
        let mut counts = vec![0; self.width];
        let mut sizes = Vec::with_capacity(self.height);
        let mut sum_nij2 = 0_u128;
        for row in 0..self.height {
            self.read_row(tables, row, &mut counts);
            let (mut size, mut squares) = (0_u64, 0_u64);
            for (column, &count) in columns.iter_mut().zip(&counts) {
                *column = column.wrapping_add(count);
                size = size.wrapping_add(count);
                squares = squares.wrapping_add(count.wrapping_mul(count));
            }
            sizes.push(size);
            sum_nij2 += u128::from(squares);
        }
        let of_row = |(row, &size): (usize, &u64)| {
            self.read_row(tables, row, &mut counts);
            u128::from(size) * u128::from(products(&counts, &columns))
        };
        let sum_ai_nij_bj = sizes.iter().enumerate().map(of_row).sum();
        PairCounts {
            n: sizes.iter().map(|&size| u128::from(size)).sum(),
            sum_nij2,
            sum_ai2: products(&sizes, &sizes).into(),
            sum_bj2: products(&columns, &columns).into(),
            sum_ai_nij_bj,
        }
    }

    fn tabulate(&self, tables: &[&dyn Table]) -> Result<Numbered> {
        let filled = tables.iter().map(|table| table.filled()).sum::<usize>().min(self.height * self.width);
        let mut cells: Vec<Cell> = with_capacity(filled);
        let mut sums = vec![0; self.width];
        let mut row_cells = vec![Cell { row: 0, column: 0, count: 0 }; self.width];
        for row in 0..self.height {
            self.read_row(tables, row, &mut sums);
            let mut kept = 0;
            for (eight, first) in sums.chunks(8).zip((0..).step_by(8)) {
                if eight.iter().fold(0, |any, count| any | count) == 0 {
                    continue;
                }
                // No branch: which cells are empty is hard to foresee.
                for (&count, column) in eight.iter().zip(first..) {
                    row_cells[kept] = Cell { row: row as u32, column, count };
                    kept += usize::from(count > 0);
                }
            }
            cells.extend_from_slice(&row_cells[..kept]);
        }
        Contingency::from_gapped_cells(cells, self.height, self.width)
    }
}

/// The sum of products that is known to fit.
fn products(one: &[u64], other: &[u64]) -> u64 {
    one.iter().zip(other).fold(0, |sum, (&x, &y)| sum.wrapping_add(x.wrapping_mul(y)))
}
