//! The sizes of the clusters of all replicates of a block.

use super::{SplitLayout, rows};
use crate::inference::bootstrap::block::Block;
use crate::inference::lanes::{LANES, Lanes, Size};
use crate::sys::{Vectorised, vectorised};

/// The sizes of the rows and columns, kept from block to block for their memory.
#[derive(Debug, Default)]
pub(in crate::inference) struct Margins<S> {
    pub(in crate::inference) rows: Vec<Lanes<S>>,
    pub(in crate::inference) columns: Vec<Lanes<S>>,
}

impl<S: Size> Margins<S> {
    pub(in crate::inference) fn add_up(&mut self, layout: &SplitLayout, block: &Block) {
        for (sizes, clusters) in
            [(&mut self.rows, layout.small.height()), (&mut self.columns, layout.small.width)]
        {
            sizes.clear();
            sizes.resize(clusters, [S::default(); LANES]);
        }
        vectorised(AddUp { layout, block, rows: &mut self.rows, columns: &mut self.columns });
    }

    /// The largest row and the largest column of any replicate.
    pub(in crate::inference) fn largest(&self) -> [u64; 2] {
        [&self.rows, &self.columns]
            .map(|sizes| sizes.as_flattened().iter().max().map_or(0, |&size| size.into()))
    }
}

/// Adds the cells to their rows and columns.
struct AddUp<'a, S> {
    layout: &'a SplitLayout,
    block: &'a Block,
    rows: &'a mut [Lanes<S>],
    columns: &'a mut [Lanes<S>],
}

impl<S: Size> Vectorised for AddUp<'_, S> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self { layout, block, rows: sizes, columns } = self;
        for ((small, large), row) in rows(layout, block).zip(sizes) {
            let mut sum = [S::default(); LANES];
            for (cell, column) in small.iter() {
                let column = &mut columns[column];
                for lane in 0..LANES {
                    sum[lane] += S::from(cell[lane]);
                    column[lane] += S::from(cell[lane]);
                }
            }
            for (cell, column) in large.iter() {
                for ((sum, column), &count) in sum.iter_mut().zip(&mut columns[column]).zip(cell) {
                    *sum += S::of(count);
                    *column += S::of(count);
                }
            }
            *row = sum;
        }
    }
}
