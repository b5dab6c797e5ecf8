//! Two columns of labels become a table: one entry, and the algorithm that the labels call for.
//!
//! * Few pairs of labels are possible: a table with a cell for each of them, in cache ([`dense`]). The range of
//!   the labels is guessed from a sample and checked while counting, so that the columns are read once.
//! * Many are possible: the packed pairs are sorted by radix, bucket by bucket in cache ([`radix`]).
//! * The labels are scattered over a huge range: they are encoded first ([`encode`]).
//!
//! Where only the sums over pairs are wanted, no table is written ([`sums`]).
//!
//! Clusters of a table are numbered by the value of their label, whatever the algorithm and the number of threads.

mod blocks;
mod dense;
mod encode;
mod hot;
mod key;
mod offsets;
mod radix;
mod row_sums;
mod sort;
mod span;
mod spread;
mod sums;

use encode::{Encoded, Wanted};
pub use key::Key;
use offsets::{Column, Narrow};
use span::Span;

use crate::error::{ErrorKind, Result};
use crate::sys::available;
use crate::table::{Contingency, Numbered};

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
enum KeyColumn<'c, K> {
    /// The label so far above the lowest.
    Narrow(Narrow<'c, K>),
    /// The label of that code.
    Coded(Encoded<K>),
}

impl<'c, K: Key> KeyColumn<'c, K> {
    /// Encodes the labels unless margins with a place for everything in their range are affordable.
    fn of(keys: &'c [K], span: Span<K>, wanted: Wanted, threads: usize) -> Result<Self> {
        if Self::is_scattered(keys, span) {
            Encoded::of(keys, span, wanted, threads).map(Self::Coded)
        } else {
            Ok(Self::Narrow(Narrow { keys, span }))
        }
    }

    fn is_scattered(keys: &[K], span: Span<K>) -> bool {
        let affordable = (keys.len() + keys.len() / 4).max(1 << 12) as u64;
        span.top > affordable.min(u64::from(u32::MAX) - 1)
    }

    fn column(&self) -> Column<'_> {
        match self {
            Self::Narrow(near) => near.column(),
            Self::Coded(coded) => coded.column(),
        }
    }

    /// Whether threads that share the clusters evenly by number may not share the items evenly.
    fn is_lopsided(&self) -> bool {
        matches!(self, Self::Coded(_)) && available() > 1
    }

    /// Frees what is not needed once the items are dealt out.
    fn forget_codes(&mut self) {
        if let Self::Coded(coded) = self {
            coded.forget_codes();
        }
    }

    /// The labels of the clusters kept, of all `clusters` if none were dropped.
    fn labels(self, kept: Option<Vec<u32>>, clusters: usize) -> Vec<K> {
        match (self, kept) {
            (Self::Coded(coded), _) => coded.labels,
            (Self::Narrow(near), Some(kept)) => {
                kept.iter().map(|&old| K::at(near.span.low, u64::from(old))).collect()
            }
            (Self::Narrow(near), None) => (0..clusters as u64).map(|old| K::at(near.span.low, old)).collect(),
        }
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
    let mut a = KeyColumn::of(a, Span::of(a), wanted, available())?;
    let mut b = KeyColumn::of(b, Span::of(b), wanted, available())?;
    let numbered = match dense::count(a.column(), b.column()) {
        Some(numbered) => numbered?,
        None => {
            let (rows, columns) = (a.column().width() as usize, b.column().width() as usize);
            let dealt = radix::Dealt::of(a.column(), b.column());
            a.forget_codes();
            b.forget_codes();
            Contingency::from_gapped_cells(dealt.cells(), rows, columns)?
        }
    };
    Ok(Tally { numbered, a, b })
}

/// The number of items, which must be that of both columns and not zero.
fn checked_len<A, B>(a: &[A], b: &[B]) -> Result<usize> {
    if a.len() != b.len() {
        return Err(ErrorKind::UnequalLengths { a: a.len(), b: b.len() }.into());
    }
    if a.is_empty() { Err(ErrorKind::Empty.into()) } else { Ok(a.len()) }
}

#[cfg(test)]
mod tests;
