//! What swaps of two items lose of the mutual information, for all replicates of a block.

use super::{Cells, GROUP, LEVELS, Row, View, for_each_above, part, part_mut};
use crate::chance::swaps;
use crate::inference::lanes::{LANES, Lanes, Size};
use crate::sums::{CountGroup, GroupSums};
use crate::sys::{Vectorised, vectorised};

/// The mean loss over all swaps.
pub(in crate::inference) fn swap_information<S: Size>(view: View<'_, S>, n: u64) -> Vec<f64> {
    let by_count = vectorised(ByCount { view });
    (0..LANES)
        .map(|lane| {
            let small = (1..).zip(&by_count).map(|(count, sums)| sums[lane].group(count));
            swaps::rounded_information(n, small.chain(large_cells(view, lane)))
        })
        .collect()
}

/// Each large cell of a replicate as a group.
fn large_cells<S: Size>(view: View<'_, S>, lane: usize) -> impl Iterator<Item = CountGroup> + '_ {
    let cells = view.rows().flat_map(move |Row { large, sizes, .. }| {
        let columns = &view.margins.columns;
        large.iter().map(move |(cell, column)| (cell[lane], sizes[lane].into(), columns[column][lane].into()))
    });
    cells
        .filter(|&(count, ..)| count > 0)
        .map(|(count, a, b)| CountGroup { count, sums: GroupSums::of(count, a, b) })
}

/// Sums over some cells.
#[derive(Debug, Clone, Copy, Default)]
struct CellSums {
    cells: u64,
    /// Σ (a + b).
    sizes: u128,
    /// Σ a b.
    products: u128,
}

impl CellSums {
    /// Adds cells of one row, of size `a`; `b` are the sizes of their columns together.
    #[inline(always)]
    fn add(&mut self, cells: u64, a: u64, b: u64) {
        self.cells += cells;
        self.sizes += u128::from(a) * u128::from(cells) + u128::from(b);
        self.products += u128::from(a) * u128::from(b);
    }

    fn less(&mut self, other: Self) {
        self.cells -= other.cells;
        self.sizes -= other.sizes;
        self.products -= other.products;
    }

    /// Cells that all hold `count` items.
    fn group(self, count: u64) -> CountGroup {
        let Self { cells, sizes, products } = self;
        let k = u128::from(count);
        // (a − k)(b − k) = a b − k (a + b) + k².
        let outside = products + k * k * u128::from(cells) - k * sizes;
        CountGroup { count, sums: GroupSums { cells, products, outside } }
    }
}

struct ByCount<'a, S> {
    view: View<'a, S>,
}

impl<S: Size> Vectorised for ByCount<'_, S> {
    /// By count, from 1.
    type Output = Vec<Lanes<CellSums>>;

    #[inline(always)]
    fn run(self) -> Self::Output {
        let columns = &self.view.margins.columns;
        let mut by_count = vec![[CellSums::default(); LANES]; usize::from(u8::MAX)];
        for Row { small, sizes, .. } in self.view.rows() {
            let levels = LevelSums::of(small, columns);
            for (sums, (cells, columns)) in by_count.iter_mut().zip(levels.cells.iter().zip(&levels.columns))
            {
                for (lane, sums) in sums.iter_mut().enumerate() {
                    sums.add(cells[lane].into(), sizes[lane].into(), columns[lane].into());
                }
            }
            for (cell, column) in small.iter() {
                for_each_above(LEVELS as u8, cell, |lane| {
                    let sums = &mut by_count[usize::from(cell[lane]) - 1][lane];
                    sums.add(1, sizes[lane].into(), columns[column][lane].into());
                });
            }
        }
        from_levels(&mut by_count);
        by_count
    }
}

/// Takes from the cells that hold at least 1, 2, … items those that hold more.
fn from_levels(by_count: &mut [Lanes<CellSums>]) {
    for lane in 0..LANES {
        for level in 0..LEVELS - 1 {
            let more = by_count[level + 1][lane];
            by_count[level][lane].less(more);
        }
        for beyond in LEVELS..by_count.len() {
            let more = by_count[beyond][lane];
            by_count[LEVELS - 1][lane].less(more);
        }
    }
}

/// How many cells of a row hold at least 1, 2, … items, and the sizes of their columns together.
struct LevelSums<S> {
    cells: [Lanes<S>; LEVELS],
    columns: [Lanes<S>; LEVELS],
}

impl<S: Size> LevelSums<S> {
    #[inline(always)]
    fn of(cells: Cells<'_, u8>, columns: &[Lanes<S>]) -> Self {
        let zeros = [[S::default(); LANES]; LEVELS];
        let mut levels = Self { cells: zeros, columns: zeros };
        for group in 0..LANES / GROUP {
            let zeros = [[S::default(); GROUP]; LEVELS];
            let (mut counted, mut sums) = (zeros, zeros);
            for (cell, column) in cells.iter() {
                let (cell, size) = (part::<_, GROUP>(cell, group), part::<_, GROUP>(&columns[column], group));
                for level in 0..LEVELS {
                    for lane in 0..GROUP {
                        // A product and not a branch: the compiler makes a mask of it.
                        let reached = S::from(u8::from(usize::from(cell[lane]) > level));
                        counted[level][lane] += reached;
                        sums[level][lane] += reached * size[lane];
                    }
                }
            }
            for level in 0..LEVELS {
                *part_mut(&mut levels.cells[level], group) = counted[level];
                *part_mut(&mut levels.columns[level], group) = sums[level];
            }
        }
        levels
    }
}
