//! The cells of a block of tables, row by row and lane by lane.

use super::{Margins, SplitLayout};
use crate::inference::bootstrap::block::Block;
use crate::inference::lanes::{Lanes, for_each_marked};
use crate::inference::replicates::layout::Layout;
use crate::sys::prefetch;

/// Some cells of a row: their counts and their columns.
#[derive(Debug)]
pub(super) struct Cells<'a, C> {
    pub(super) counts: &'a [Lanes<C>],
    pub(super) columns: &'a [u32],
    /// The columns of the cells that follow.
    next: &'a [u32],
}

impl<C> Clone for Cells<'_, C> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<C> Copy for Cells<'_, C> {}

impl<'a, C> Cells<'a, C> {
    #[inline(always)]
    pub(super) fn new(layout: &'a Layout, counts: &'a [Lanes<C>], row: std::ops::Range<usize>) -> Self {
        let next = row.end..(row.end + row.len()).min(layout.columns.len());
        Self { counts: &counts[row.clone()], columns: &layout.columns[row], next: &layout.columns[next] }
    }

    #[inline(always)]
    pub(super) fn iter(self) -> impl Iterator<Item = (&'a Lanes<C>, usize)> {
        self.counts.iter().zip(self.columns).map(|(counts, &column)| (counts, column as usize))
    }

    /// Asks for what the next row will look up for its columns: rows are about as long as each other, and the memory
    /// works while this one is added up.
    #[inline(always)]
    pub(super) fn prefetch_next<T>(&self, of_columns: &[Lanes<T>]) {
        self.next.iter().for_each(|&column| prefetch(&of_columns[column as usize]));
    }
}

/// The small and the large cells of each row.
#[inline(always)]
pub(super) fn rows<'a>(
    layout: &'a SplitLayout,
    block: &'a Block,
) -> impl Iterator<Item = (Cells<'a, u8>, Cells<'a, u64>)> {
    layout.small.rows().zip(layout.large.rows()).map(|(small, large)| {
        (Cells::new(&layout.small, &block.small, small), Cells::new(&layout.large, &block.large, large))
    })
}

/// The cells of a row, and its size.
pub(super) struct Row<'a, S> {
    pub(super) small: Cells<'a, u8>,
    pub(super) large: Cells<'a, u64>,
    pub(super) sizes: &'a Lanes<S>,
}

/// A block of tables with the sizes of their clusters.
#[derive(Debug)]
pub(super) struct View<'a, S> {
    pub(super) layout: &'a SplitLayout,
    pub(super) block: &'a Block,
    pub(super) margins: &'a Margins<S>,
}

impl<S> Clone for View<'_, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S> Copy for View<'_, S> {}

impl<'a, S> View<'a, S> {
    #[inline(always)]
    pub(super) fn rows(self) -> impl Iterator<Item = Row<'a, S>> {
        let rows = rows(self.layout, self.block).zip(&self.margins.rows);
        rows.map(|((small, large), sizes)| Row { small, large, sizes })
    }
}

/// Lanes whose sums fit the registers while the cells of a row pass by.
pub(super) const GROUP: usize = 8;

/// The lanes of a group.
#[inline(always)]
pub(super) fn part<T, const N: usize>(lanes: &Lanes<T>, group: usize) -> &[T; N] {
    &lanes.as_chunks().0[group]
}

/// The lanes of a group, to be written.
#[inline(always)]
pub(super) fn part_mut<T, const N: usize>(lanes: &mut Lanes<T>, group: usize) -> &mut [T; N] {
    &mut lanes.as_chunks_mut().0[group]
}

/// Counts that few cells of a sparse table exceed: up to here all lanes are worked on at a time, beyond one by one.
pub(super) const LEVELS: usize = 4;

/// Visits the lanes that hold more than `level` items.
#[inline(always)]
pub(super) fn for_each_above(level: u8, cell: &Lanes<u8>, visit: impl FnMut(usize)) {
    for_each_marked(&cell.map(|count| if count > level { u8::MAX } else { 0 }), visit);
}

/// The count of a small or of a large cell.
pub(super) trait Count: Copy + Into<u64> {
    fn to_f64(self) -> f64;
}

impl Count for u8 {
    #[inline(always)]
    fn to_f64(self) -> f64 {
        self.into()
    }
}

impl Count for u64 {
    #[inline(always)]
    fn to_f64(self) -> f64 {
        self as f64
    }
}
