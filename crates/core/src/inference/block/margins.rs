//! The sizes of the clusters of all replicates of a block.

use std::ops::{AddAssign, Mul};

use super::super::lanes::{Block, LANES, Lanes};
use super::SplitLayout;
use crate::cpu::{Vectorised, vectorised};

/// The size of a cluster: 32 bits where they are enough, since memory is what limits large tables.
pub(in crate::inference) trait Size:
    Copy + Default + From<u8> + Into<u64> + AddAssign + Mul<Output = Self> + Ord + std::fmt::Debug
{
    fn new(size: u64) -> Self;
}

impl Size for u32 {
    #[inline(always)]
    fn new(size: u64) -> Self {
        size as Self
    }
}

impl Size for u64 {
    #[inline(always)]
    fn new(size: u64) -> Self {
        size
    }
}

/// The sizes of the rows and columns, kept from block to block for their memory.
#[derive(Debug, Default)]
pub(in crate::inference) struct Margins<S> {
    pub(super) rows: Vec<Lanes<S>>,
    pub(super) cols: Vec<Lanes<S>>,
}

impl<S: Size> Margins<S> {
    pub(super) fn add_up(&mut self, layout: &SplitLayout, block: &Block) {
        for (sizes, clusters) in
            [(&mut self.rows, layout.small.height()), (&mut self.cols, layout.small.width)]
        {
            sizes.clear();
            sizes.resize(clusters, [S::default(); LANES]);
        }
        vectorised(AddUp { layout, block, rows: &mut self.rows, cols: &mut self.cols });
    }

    /// The largest row and the largest column of any replicate.
    pub(super) fn largest(&self) -> [u64; 2] {
        [&self.rows, &self.cols].map(|sizes| sizes.as_flattened().iter().max().map_or(0, |&size| size.into()))
    }
}

/// Adds the cells to their rows and columns.
struct AddUp<'a, S> {
    layout: &'a SplitLayout,
    block: &'a Block,
    rows: &'a mut [Lanes<S>],
    cols: &'a mut [Lanes<S>],
}

impl<S: Size> Vectorised for AddUp<'_, S> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self { layout, block, rows, cols } = self;
        for ((small, large), row) in layout.rows().zip(rows) {
            let mut sum = [S::default(); LANES];
            for (cell, &col) in block.small[small.clone()].iter().zip(&layout.small.cols[small]) {
                let col = &mut cols[col as usize];
                for lane in 0..LANES {
                    sum[lane] += S::from(cell[lane]);
                    col[lane] += S::from(cell[lane]);
                }
            }
            for (cell, &col) in block.large[large.clone()].iter().zip(&layout.large.cols[large]) {
                for ((sum, col), &count) in sum.iter_mut().zip(&mut cols[col as usize]).zip(cell) {
                    *sum += S::new(count);
                    *col += S::new(count);
                }
            }
            *row = sum;
        }
    }
}
