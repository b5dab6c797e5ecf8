//! The largest cell of each row and column, for all replicates of a block.

use super::{Row, View};
use crate::inference::lanes::{LANES, Lanes, Size};
use crate::sys::{Vectorised, vectorised};

/// max_j n_ij of each row and max_i n_ij of each column.
#[derive(Debug)]
pub(in crate::inference) struct Pieces<S> {
    pub(in crate::inference) rows: Vec<Lanes<S>>,
    pub(in crate::inference) columns: Vec<Lanes<S>>,
}

impl<S: Size> Pieces<S> {
    pub(in crate::inference) fn of(view: View<'_, S>) -> Self {
        let (mut rows, mut columns) = vectorised(SmallPieces { view });
        for (row, Row { large, .. }) in rows.iter_mut().zip(view.rows()) {
            for (cell, column) in large.iter() {
                for (lane, &count) in cell.iter().enumerate() {
                    for largest in [&mut row[lane], &mut columns[column][lane]] {
                        *largest = S::of(count).max(*largest);
                    }
                }
            }
        }
        Self { rows, columns }
    }

    /// The items in the largest cell of their row, and in the largest of their column.
    pub(in crate::inference) fn items(&self) -> [Lanes<u64>; 2] {
        [&self.rows, &self.columns].map(|pieces| {
            let mut items = [0; LANES];
            for piece in pieces {
                items.iter_mut().zip(piece).for_each(|(items, &piece)| *items += piece.into());
            }
            items
        })
    }
}

/// The same of the small cells.
struct SmallPieces<'a, S> {
    view: View<'a, S>,
}

impl<S: Size> Vectorised for SmallPieces<'_, S> {
    type Output = (Vec<Lanes<S>>, Vec<Lanes<S>>);

    #[inline(always)]
    fn run(self) -> Self::Output {
        let view = self.view;
        // As bytes while they are looked up in no order.
        let mut columns = vec![[0_u8; LANES]; view.margins.columns.len()];
        let mut rows = vec![[S::default(); LANES]; view.margins.rows.len()];
        for (Row { small, .. }, row) in view.rows().zip(&mut rows) {
            let mut largest = [0_u8; LANES];
            for (cell, column) in small.iter() {
                let of_column = &mut columns[column];
                for lane in 0..LANES {
                    largest[lane] = largest[lane].max(cell[lane]);
                    of_column[lane] = of_column[lane].max(cell[lane]);
                }
            }
            *row = largest.map(S::from);
        }
        (rows, columns.into_iter().map(|column| column.map(S::from)).collect())
    }
}
