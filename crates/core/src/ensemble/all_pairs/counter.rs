//! The table of two clusterings: counted in one array while that is small, otherwise cluster by cluster.

use super::bits;
use super::columns::{Column, Columns};
use crate::table::Cell;

/// Cells of a table that is counted in arrays of a fixed size, whose bounds need no check.
const SMALL: usize = 1 << 14;

/// Memory that one pair leaves for the next.
#[derive(Debug)]
pub(crate) struct Counter {
    /// Sorted items hit one cell again and again; every other item goes to another array, so that none waits.
    first: Box<[u32; SMALL]>,
    second: Box<[u32; SMALL]>,
    large: Vec<u32>,
    cells: Vec<Cell>,
    groups: Groups,
}

impl Default for Counter {
    fn default() -> Self {
        let zeros = || vec![0; SMALL].try_into().expect("as many as asked for");
        Self {
            first: zeros(),
            second: zeros(),
            large: Vec::new(),
            cells: Vec::new(),
            groups: Groups::default(),
        }
    }
}

/// The items that both clusterings label, by their clusters.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Counted<'a> {
    /// All cells, row after row, each row in its first places.
    Dense {
        /// The counts.
        counts: &'a [u32],
        /// From one row to the next.
        stride: usize,
        /// Number of columns.
        columns: usize,
    },
    /// The cells that are not empty, by row and column.
    Listed {
        /// The cells.
        cells: &'a [Cell],
        /// Number of columns.
        columns: usize,
    },
}

impl Counter {
    /// Counts two of the clusterings.
    pub(crate) fn count(&mut self, columns: &Columns, a: usize, b: usize) -> Counted<'_> {
        if let [Some(Some(one)), Some(Some(other))] = [a, b].map(|at| columns.bits.get(at)) {
            let [rows, stride] = [a, b].map(|at| columns.list[at].clusters as usize);
            if rows * stride <= bits::MOST_CELLS && rows * stride > 0 {
                bits::count(one, other, &mut self.first[..rows * stride]);
                return Counted::Dense { counts: &self.first[..rows * stride], stride, columns: stride };
            }
        }
        let ([a, b], weights) = ([a, b].map(|at| &columns.list[at]), columns.weights.as_deref());
        let size = a.numbers().saturating_mul(b.numbers());
        if size > SMALL && size > 2 * a.codes.len() {
            return self.grouped(a, b, weights);
        }
        let stride = b.numbers();
        let counts = match weights {
            None if size <= SMALL => self.interleaved(a, b, size),
            _ => self.plain(a, b, size, weights),
        };
        Counted::Dense {
            counts: &counts[..a.clusters as usize * stride],
            stride,
            columns: b.clusters as usize,
        }
    }

    fn interleaved(&mut self, a: &Column, b: &Column, size: usize) -> &[u32] {
        const MASK: usize = SMALL - 1;
        let stride = b.numbers() as u32;
        let (first, second) = (&mut *self.first, &mut *self.second);
        first[..size].fill(0);
        second[..size].fill(0);
        let place = |x: u32, y: u32| (x * stride + y) as usize & MASK;
        let ((twos, last), (other_twos, other_last)) = (a.codes.as_chunks::<2>(), b.codes.as_chunks::<2>());
        for (x, y) in twos.iter().zip(other_twos) {
            first[place(x[0], y[0])] += 1;
            second[place(x[1], y[1])] += 1;
        }
        for (&x, &y) in last.iter().zip(other_last) {
            first[place(x, y)] += 1;
        }
        first[..size].iter_mut().zip(&second[..size]).for_each(|(sum, other)| *sum += other);
        &first[..size]
    }

    fn plain(&mut self, a: &Column, b: &Column, size: usize, weights: Option<&[u32]>) -> &[u32] {
        let (stride, counts) = (b.numbers(), &mut self.large);
        counts.clear();
        counts.resize(size, 0);
        let places = a.codes.iter().zip(&b.codes).map(|(&x, &y)| x as usize * stride + y as usize);
        match weights {
            None => places.for_each(|place| counts[place] += 1),
            Some(weights) => places.zip(weights).for_each(|(place, weight)| counts[place] += weight),
        }
        counts
    }

    fn grouped(&mut self, a: &Column, b: &Column, weights: Option<&[u32]>) -> Counted<'_> {
        self.groups.of(a);
        self.cells.clear();
        let counts = &mut self.large;
        counts.clear();
        counts.resize(b.numbers(), 0);
        let mut touched = Vec::new();
        for (row, items) in (0..a.clusters).zip(self.groups.ends.windows(2)) {
            for &item in &self.groups.items[items[0] as usize..items[1] as usize] {
                let column = b.codes[item as usize];
                let count = &mut counts[column as usize];
                if *count == 0 {
                    touched.push(column);
                }
                *count += weights.map_or(1, |weights| weights[item as usize]);
            }
            touched.sort_unstable();
            for column in touched.drain(..) {
                let count = std::mem::take(&mut counts[column as usize]);
                if column < b.clusters {
                    self.cells.push(Cell { row, column, count: count.into() });
                }
            }
        }
        Counted::Listed { cells: &self.cells, columns: b.clusters as usize }
    }
}

/// The items of a clustering listed by cluster.
#[derive(Debug, Default)]
struct Groups {
    ends: Vec<u32>,
    items: Vec<u32>,
}

impl Groups {
    fn of(&mut self, column: &Column) {
        self.ends.clear();
        self.ends.resize(column.numbers() + 1, 0);
        column.codes.iter().for_each(|&code| self.ends[code as usize + 1] += 1);
        (1..self.ends.len()).for_each(|at| self.ends[at] += self.ends[at - 1]);
        let mut next = self.ends.clone();
        self.items.resize(column.codes.len(), 0);
        for (&code, item) in column.codes.iter().zip(0..) {
            let place = &mut next[code as usize];
            self.items[*place as usize] = item;
            *place += 1;
        }
    }
}
