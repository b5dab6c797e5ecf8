//! Cells of few clusters: inclusion and exclusion over the sets of clusters that they have.
//!
//! Let n_ST be the items whose rows contain the set S of clusters of A and T of B. For an item i, over all j,
//! Σ_j C(t_A, r) C(t_B, s) = Σ n_ST over the S of r clusters and T of s clusters that i has. Inverting the binomials
//! gives h_i. The sets are taken one S after the other, so that the n_ST of one S fit into a column of counters.

use super::super::rows::Rows;
use super::super::subsets::Subsets;
use super::tally::Tally;
use crate::sys::checkpoint;
use crate::table::{Cell, Contingency};

/// The items that share clusters with those of each cell.
pub(super) struct FewClusters {
    cells: Vec<Few>,
    /// h of all cells, one after the other: x by x, y within.
    shared: Vec<u64>,
}

struct Few {
    cell: Cell,
    /// Its clusters in A and in B.
    sizes: (u32, u32),
    /// The beginning of its h.
    start: usize,
}

impl Few {
    fn width(&self) -> usize {
        self.sizes.1 as usize + 1
    }

    fn range(&self) -> std::ops::Range<usize> {
        self.start..self.start + (self.sizes.0 as usize + 1) * self.width()
    }
}

impl FewClusters {
    /// Counts the chosen cells among themselves.
    pub(super) fn count(cells: &Contingency, a: &Rows, b: &Rows, is_few: &[bool]) -> Self {
        let mut few = Self::of(cells, a, b, is_few);
        let mut wanted = (vec![false; a.len()], vec![false; b.len()]);
        for Few { cell, .. } in &few.cells {
            (wanted.0[cell.row as usize], wanted.1[cell.column as usize]) = (true, true);
        }
        let (of_a, of_b) = (Subsets::of(a, &wanted.0), Subsets::of(b, &wanted.1));
        few.sum_over_subsets(&of_a, &of_b);
        few.invert();
        few
    }

    fn of(cells: &Contingency, a: &Rows, b: &Rows, is_few: &[bool]) -> Self {
        let mut start = 0;
        let chosen = cells.cells().iter().zip(is_few).filter(|(_, is_few)| **is_few);
        let few = chosen.map(|(&cell, _)| {
            let sizes = (a.size(cell.row as usize) as u32, b.size(cell.column as usize) as u32);
            let few = Few { cell, sizes, start };
            start = few.range().end;
            few
        });
        let cells = few.collect();
        Self { cells, shared: vec![0; start] }
    }

    /// Σ_{S, T} n_ST by the sizes of S and T.
    fn sum_over_subsets(&mut self, of_a: &Subsets, of_b: &Subsets) {
        let holders = Holders::of(&self.cells, of_a);
        let mut items = vec![0_u64; of_b.count()];
        for (set, holders) in holders.iter() {
            if set % 1024 == 0 {
                checkpoint();
            }
            let cells = || holders.iter().map(|&at| &self.cells[at as usize]);
            for few in cells() {
                for &other in of_b.of_type(few.cell.column) {
                    items[other as usize] += few.cell.count;
                }
            }
            let size = of_a.size(set);
            for few in cells() {
                let of_size = &mut self.shared[few.start + size * few.width()..][..few.width()];
                for (at, &other) in of_b.of_type(few.cell.column).iter().enumerate() {
                    of_size[at.count_ones() as usize] += items[other as usize];
                }
            }
            for few in cells() {
                of_b.of_type(few.cell.column).iter().for_each(|&other| items[other as usize] = 0);
            }
        }
    }

    /// Undoes the binomials of both sides. Differences may pass below zero on the way; as the results are counts, they are
    /// right modulo 2^64.
    fn invert(&mut self) {
        for few in &self.cells {
            let (height, width) = (few.sizes.0 as usize + 1, few.width());
            let shared = &mut self.shared[few.range()];
            for row in shared.chunks_mut(width) {
                undo_binomials(width, |at| at, row);
            }
            for column in 0..width {
                undo_binomials(height, |at| at * width + column, shared);
            }
        }
    }

    /// Adds `count` items that share (x, y) clusters with the items of the cell at this place among the chosen.
    pub(super) fn add(&mut self, at: usize, (x, y): (u32, u32), count: u64) {
        let few = &self.cells[at];
        self.shared[few.start + x as usize * few.width() + y as usize] += count;
    }

    pub(super) fn add_to(&self, tally: &mut Tally) {
        let mut listed = Vec::new();
        for few in &self.cells {
            listed.clear();
            let rows = self.shared[few.range()].chunks(few.width()).zip(0..);
            let entries = rows.flat_map(|(row, x)| row.iter().zip(0..).map(move |(&items, y)| (x, y, items)));
            listed.extend(entries.filter(|&(_, _, items)| items > 0));
            tally.add(few.cell.count, few.sizes, &listed);
        }
    }
}

/// The polynomial with these coefficients in z, rewritten in 1 + z.
fn undo_binomials(length: usize, place: impl Fn(usize) -> usize, numbers: &mut [u64]) {
    for first in 0..length {
        for at in (first..length - 1).rev() {
            numbers[place(at)] = numbers[place(at)].wrapping_sub(numbers[place(at + 1)]);
        }
    }
}

/// The cells that have each set of clusters of A.
struct Holders {
    starts: Vec<usize>,
    cells: Vec<u32>,
}

impl Holders {
    fn of(cells: &[Few], subsets: &Subsets) -> Self {
        let mut starts = vec![0; subsets.count() + 1];
        let sets = |few: &Few| subsets.of_type(few.cell.row);
        for few in cells {
            sets(few).iter().for_each(|&set| starts[set as usize + 1] += 1);
        }
        for set in 0..subsets.count() {
            starts[set + 1] += starts[set];
        }
        let mut places = starts.clone();
        let mut holders = vec![0; starts[subsets.count()]];
        for (at, few) in cells.iter().enumerate() {
            for &set in sets(few) {
                let place = &mut places[set as usize];
                holders[*place] = at as u32;
                *place += 1;
            }
        }
        Self { starts, cells: holders }
    }

    fn iter(&self) -> impl Iterator<Item = (usize, &[u32])> {
        self.starts.windows(2).enumerate().map(|(set, ends)| (set, &self.cells[ends[0]..ends[1]]))
    }
}
