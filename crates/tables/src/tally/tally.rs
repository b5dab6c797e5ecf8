//! Two columns of labels become a table: one entry, and the algorithm that the labels call for.

use super::encode::{Encoded, Wanted};
use super::offsets::{Column, Narrow};
use super::pairs::{Pairs, Rows, Sink};
use super::span::Span;
use super::{Key, dense};
use crate::error::{ErrorKind, Result};
use crate::sys::{available, with_capacity};
use crate::table::{Cell, Contingency, Numbered};

/// A table with the label of each of its rows and columns, in ascending order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CountedLabels<A, B> {
    /// The counts.
    pub table: Contingency,
    /// Labels of the clusters of A.
    pub rows: Vec<A>,
    /// Labels of the clusters of B.
    pub columns: Vec<B>,
}

impl Contingency {
    /// Counts two columns of integer labels of the same items, of any width and range. Clusters are numbered
    /// by the value of their label.
    ///
    /// ```
    /// let table = partita::Contingency::count(&[7_u8, 7, -0_i8 as u8], &[-5_i64, 900_000_000_000, -5])?;
    /// assert_eq!(table.row_sums(), [1, 2]);
    /// assert_eq!(table.column_sums(), [2, 1]);
    /// # Ok::<(), partita::Error>(())
    /// ```
    ///
    /// # Errors
    /// When the columns have different lengths or no items, or more than 2^32 − 1 clusters.
    pub fn count<A: Key, B: Key>(a: &[A], b: &[B]) -> Result<Self> {
        Ok(tally(a, b, Wanted::Ranks)?.numbered.table)
    }

    /// As [`Self::count`], with the label of each row and column.
    ///
    /// # Errors
    /// As [`Self::count`].
    pub fn count_labels<A: Key, B: Key>(a: &[A], b: &[B]) -> Result<CountedLabels<A, B>> {
        let Tally { numbered: Numbered { table, rows, columns }, a, b } = tally(a, b, Wanted::Labels)?;
        let (rows, columns) = (a.labels(rows, table.clusters().0), b.labels(columns, table.clusters().1));
        Ok(CountedLabels { table, rows, columns })
    }
}

struct Tally<'c, A, B> {
    numbered: Numbered,
    a: KeyColumn<'c, A>,
    b: KeyColumn<'c, B>,
}

/// A column, and what the numbers of its clusters mean.
pub(super) enum KeyColumn<'c, K> {
    /// The label so far above the lowest.
    Narrow(Narrow<'c, K>),
    /// The label of that code.
    Coded(Encoded<K>),
}

impl<'c, K: Key> KeyColumn<'c, K> {
    /// Encodes the labels unless margins with a place for everything in their range are affordable.
    pub(super) fn of(keys: &'c [K], span: Span<K>, wanted: Wanted, threads: usize) -> Result<Self> {
        if Self::is_scattered(keys, span) {
            Encoded::of(keys, span, wanted, threads).map(Self::Coded)
        } else {
            Ok(Self::Narrow(Narrow { keys, span }))
        }
    }

    pub(super) fn is_scattered(keys: &[K], span: Span<K>) -> bool {
        let affordable = (keys.len() + keys.len() / 4).max(1 << 12) as u64;
        span.top > affordable.min(u64::from(u32::MAX) - 1)
    }

    pub(super) fn column(&self) -> Column<'_> {
        match self {
            Self::Narrow(near) => near.column(),
            Self::Coded(coded) => coded.column(),
        }
    }

    /// Returns whether most items may be in the first clusters: codes are given in order of first appearance.
    pub(super) fn is_lopsided(&self) -> bool {
        matches!(self, Self::Coded(_))
    }

    /// Frees what is not needed once the items are dealt out.
    pub(super) fn forget_codes(&mut self) {
        if let Self::Coded(coded) = self {
            coded.forget_codes();
        }
    }

    /// The labels of the clusters kept, of all `clusters` if none were dropped.
    pub(super) fn labels(self, kept: Option<Vec<u32>>, clusters: usize) -> Vec<K> {
        match (self, kept) {
            (Self::Coded(coded), _) => coded.labels,
            (Self::Narrow(near), Some(kept)) => {
                kept.iter().map(|&old| K::at(near.span.low, u64::from(old))).collect()
            }
            (Self::Narrow(near), None) => (0..clusters as u64).map(|old| K::at(near.span.low, old)).collect(),
        }
    }
}

impl Sink for Vec<Cell> {
    #[inline(always)]
    fn push(&mut self, row: u32, column: u32, count: u64) {
        self.push(Cell { row, column, count });
    }
}

/// The labels of scattered columns are kept on request: those of many clusters would take as much memory as
/// the columns.
fn tally<'c, A: Key, B: Key>(a: &'c [A], b: &'c [B], wanted: Wanted) -> Result<Tally<'c, A, B>> {
    checked_len(a, b)?;
    let (rows, columns) = (Narrow::guess(a), Narrow::guess(b));
    if let Some(numbered) = dense::count(rows.column(), columns.column()) {
        return Ok(Tally { numbered: numbered?, a: KeyColumn::Narrow(rows), b: KeyColumn::Narrow(columns) });
    }
    let mut a = KeyColumn::of(a, rows.exact_span(), wanted, available())?;
    let mut b = KeyColumn::of(b, columns.exact_span(), wanted, available())?;
    let numbered = match dense::count(a.column(), b.column()) {
        Some(numbered) => numbered?,
        None => {
            let (rows, columns) = (a.column().width() as usize, b.column().width() as usize);
            let pairs = Pairs::of(a.column(), b.column(), Rows::Ascending);
            a.forget_codes();
            b.forget_codes();
            // Room for the most cells there can be: pages that are never written cost nothing.
            let mut lists = pairs.count(with_capacity);
            drop(pairs);
            let cells = if lists.len() == 1 { lists.remove(0) } else { lists.concat() };
            Contingency::from_gapped_cells(cells, rows, columns)?
        }
    };
    Ok(Tally { numbered, a, b })
}

/// The number of items, which must be that of both columns and not zero.
pub(super) fn checked_len<A, B>(a: &[A], b: &[B]) -> Result<usize> {
    if a.len() != b.len() {
        return Err(ErrorKind::UnequalLengths { a: a.len(), b: b.len() }.into());
    }
    if a.is_empty() { Err(ErrorKind::Empty.into()) } else { Ok(a.len()) }
}
