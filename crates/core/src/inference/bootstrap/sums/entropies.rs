//! Σ x ln x over the cells of each row and of each column, for all replicates of a block.

use super::{LEVELS, Row, View, for_each_above};
use crate::inference::lanes::{LANES, Lanes, Size};
use crate::inference::replicates::powers::XLnX;
use crate::sys::{Vectorised, vectorised};

/// Of the rows, then of the columns.
pub(in crate::inference) fn entropies<S: Size>(
    view: View<'_, S>,
    x_ln_x: &XLnX,
) -> (Vec<Lanes<u64>>, Vec<Lanes<u64>>) {
    vectorised(Entropies { view, x_ln_x })
}

struct Entropies<'a, S> {
    view: View<'a, S>,
    x_ln_x: &'a XLnX,
}

impl<S: Size> Vectorised for Entropies<'_, S> {
    type Output = (Vec<Lanes<u64>>, Vec<Lanes<u64>>);

    #[inline(always)]
    fn run(self) -> Self::Output {
        let (view, values) = (self.view, Values::new(self.x_ln_x));
        let mut rows = vec![[0; LANES]; view.margins.rows.len()];
        let mut columns = vec![[0; LANES]; view.margins.columns.len()];
        let mut levels_of_columns = vec![LevelBytes::default(); columns.len()];
        for (Row { small, large, .. }, row) in view.rows().zip(&mut rows) {
            let mut levels = LevelBytes::default();
            for (cell, column) in small.iter() {
                let (column, levels_of_col) = (&mut columns[column], &mut levels_of_columns[column]);
                levels.add(cell, &values, row);
                levels_of_col.add(cell, &values, column);
                for_each_above(LEVELS as u8, cell, |lane| {
                    let beyond = values.beyond[usize::from(cell[lane])];
                    row[lane] += beyond;
                    column[lane] += beyond;
                });
            }
            for (cell, column) in large.iter() {
                for (lane, &count) in cell.iter().enumerate() {
                    let value = self.x_ln_x.of(count);
                    row[lane] += value;
                    columns[column][lane] += value;
                }
            }
            levels.settle(&values, row);
        }
        levels_of_columns
            .iter_mut()
            .zip(&mut columns)
            .for_each(|(levels, column)| levels.settle(&values, column));
        (rows, columns)
    }
}

/// x ln x of the counts of small cells.
struct Values {
    /// What the second, the third … item of a cell adds; the first adds nothing.
    steps: [u64; LEVELS - 1],
    /// What all items beyond these add, by count.
    beyond: [u64; 1 + u8::MAX as usize],
}

impl Values {
    fn new(x_ln_x: &XLnX) -> Self {
        let value = |count: usize| x_ln_x.of(count as u64);
        Self {
            steps: std::array::from_fn(|level| value(level + 2) - value(level + 1)),
            beyond: std::array::from_fn(|count| value(count.max(LEVELS)) - value(LEVELS)),
        }
    }
}

/// How many cells of a cluster hold at least 2, 3, … items, as long as a byte can count them.
#[derive(Debug, Clone, Copy, Default)]
struct LevelBytes {
    cells: u8,
    reached: [Lanes<u8>; LEVELS - 1],
}

impl LevelBytes {
    /// Counts the levels that a small cell reaches; `sum` takes over when a byte is full.
    #[inline(always)]
    fn add(&mut self, cell: &Lanes<u8>, values: &Values, sum: &mut Lanes<u64>) {
        if self.cells == u8::MAX {
            self.settle(values, sum);
        }
        self.cells += 1;
        for (level, reached) in self.reached.iter_mut().enumerate() {
            for lane in 0..LANES {
                reached[lane] += u8::from(cell[lane] > level as u8 + 1);
            }
        }
    }

    /// Adds what the levels count, and starts anew. Out of line: it is rare, and the loops around it stay short.
    #[inline(never)]
    fn settle(&mut self, values: &Values, sum: &mut Lanes<u64>) {
        for (reached, step) in self.reached.iter().zip(values.steps) {
            sum.iter_mut().zip(reached).for_each(|(sum, &cells)| *sum += u64::from(cells) * step);
        }
        *self = Self::default();
    }
}
