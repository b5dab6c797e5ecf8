//! Counting into a table with a cell for every pair of labels, small enough for a processor's cache.

use super::offsets::Column;
use crate::contingency::{Cell, Numbered};
use crate::cpu::{Vectorised, vectorised};
use crate::huge_pages::with_capacity;
use crate::threads::map_parts;
use crate::{Contingency, Result};

/// Cells of a small table: four copies of it fit the second-level cache, so that equal neighbours do not wait
/// for each other.
const SMALL: usize = 4096;
/// Cells of the largest table, a byte each.
const LARGEST: u64 = 1 << 22;
/// Items whose keys are computed at a time.
const CHUNK: usize = 1024;

/// Whether a table of so many cells is worth having for n items.
pub(super) fn fits(n: usize, rows: u64, cols: u64) -> bool {
    rows.checked_mul(cols).is_some_and(|cells| cells <= LARGEST.min(8 * n as u64))
}

/// Counts both columns, or finds that a label lies outside its range and returns nothing.
pub(super) fn count(a: Column<'_>, b: Column<'_>) -> Option<Result<Numbered>> {
    let shape = Shape { height: a.width() as usize, width: b.width() as usize };
    let cells = shape.height * shape.width;
    if cells <= SMALL {
        let tables = count_parts(a, b, Small::new)?;
        Some(shape.tabulate(&tables))
    } else {
        let mut tables = count_parts(a, b, || Bytes::new(cells))?;
        tables.iter_mut().for_each(|table| table.overflows.sort_unstable());
        Some(shape.tabulate(&tables))
    }
}

/// One table per part of the items.
fn count_parts<T: Table>(a: Column<'_>, b: Column<'_>, new: impl Fn() -> T + Sync) -> Option<Vec<T>> {
    let parts = map_parts(a.len, |part| {
        let mut table = new();
        let (mut keys, mut cols) = ([0_u32; CHUNK], [0_u32; CHUNK]);
        for start in part.clone().step_by(CHUNK) {
            let len = CHUNK.min(part.end - start);
            let (keys, cols) = (&mut keys[..len], &mut cols[..len]);
            if a.offsets.read(start, keys) > a.top || b.offsets.read(start, cols) > b.top {
                return None;
            }
            pack(keys, cols, b.width() as u32);
            table.add(keys);
        }
        Some(table)
    });
    parts.into_iter().collect()
}

/// Makes each row number the number of a cell.
fn pack(rows: &mut [u32], cols: &[u32], width: u32) {
    vectorised(Pack { rows, cols, width });
}

struct Pack<'p> {
    rows: &'p mut [u32],
    cols: &'p [u32],
    width: u32,
}

impl Vectorised for Pack<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        for (row, &col) in self.rows.iter_mut().zip(self.cols) {
            *row = *row * self.width + col;
        }
    }
}

/// Counters for the packed keys of a part of the items.
trait Table: Send + Sync {
    fn add(&mut self, keys: &[u32]);

    /// Number of counters above zero, or a little more.
    fn filled(&self) -> usize;

    /// Adds the counters from `first` on to a row of sums.
    fn add_row(&self, first: usize, sums: &mut [u64]);
}

struct Small(Box<[[u32; SMALL]; 4]>);

impl Small {
    fn new() -> Self {
        Self(Box::new([[0; SMALL]; 4]))
    }
}

impl Table for Small {
    fn add(&mut self, keys: &[u32]) {
        let [first, second, third, fourth] = &mut *self.0;
        let place = |key: u32| key as usize % SMALL;
        let fours = keys.chunks_exact(4);
        for &key in fours.remainder() {
            first[place(key)] += 1;
        }
        for four in fours {
            first[place(four[0])] += 1;
            second[place(four[1])] += 1;
            third[place(four[2])] += 1;
            fourth[place(four[3])] += 1;
        }
    }

    fn filled(&self) -> usize {
        SMALL
    }

    fn add_row(&self, first: usize, sums: &mut [u64]) {
        for copy in self.0.iter() {
            for (sum, &count) in sums.iter_mut().zip(&copy[first..]) {
                *sum += u64::from(count);
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
            *sum += u64::from(count);
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
    fn tabulate<T: Table>(&self, tables: &[T]) -> Result<Numbered> {
        let filled = tables.iter().map(Table::filled).sum::<usize>().min(self.height * self.width);
        let mut cells: Vec<Cell> = with_capacity(filled);
        let mut sums = vec![0; self.width];
        let mut row_cells = vec![Cell { row: 0, col: 0, count: 0 }; self.width];
        for row in 0..self.height {
            sums.fill(0);
            tables.iter().for_each(|table| table.add_row(row * self.width, &mut sums));
            // No branch: which cells are empty is hard to foresee.
            let mut kept = 0;
            for (&count, col) in sums.iter().zip(0..) {
                row_cells[kept] = Cell { row: row as u32, col, count };
                kept += usize::from(count > 0);
            }
            cells.extend_from_slice(&row_cells[..kept]);
        }
        Contingency::from_gapped_cells(cells, self.height, self.width)
    }
}
