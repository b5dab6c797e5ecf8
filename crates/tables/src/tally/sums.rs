//! The sums over pairs of two columns, without their table.
//!
//! The pair-counting measures need five numbers. Where a table has about as many cells as there are items,
//! writing its cells and reading them again takes longer than finding those numbers.

use super::encode::{Wanted, all_distinct};
use super::offsets::Narrow;
use super::radix::{Buckets, Dealt, Sink, place};
use super::row_sums::RowCounter;
use super::sort::Word;
use super::spread::Spread;
use super::{Key, KeyColumn, Span, checked_len, dense};
use crate::error::Result;
use crate::sums::PairCounts;
use crate::sys::{available, join, map_list};
use crate::table::Contingency;

impl PairCounts {
    /// Counts two columns of integer labels of the same items, of any width and range.
    ///
    /// ```
    /// let counts = partita::PairCounts::count(&[7_u8, 7, 0], &[-5_i64, 900_000_000_000, -5])?;
    /// assert_eq!((counts.sum_nij2, counts.sum_ai2, counts.sum_bj2), (3, 5, 5));
    /// # Ok::<(), partita::Error>(())
    /// ```
    ///
    /// # Errors
    /// When the columns have different lengths or no items, or more than 2^32 − 1 clusters.
    pub fn count<A: Key, B: Key>(a: &[A], b: &[B]) -> Result<Self> {
        let n = checked_len(a, b)?;
        // Squares of counts must fit 64 bits here.
        if n > u32::MAX as usize {
            return Ok(Self::from_table(&Contingency::count(a, b)?));
        }
        let (rows, columns) = (Narrow::guess(a), Narrow::guess(b));
        if let Some(counts) = dense::pair_counts(rows.column(), columns.column()) {
            return Ok(counts);
        }
        if n < FEW {
            return Ok(of_few(a, b));
        }
        let spans = (Span::of(a), Span::of(b));
        let scattered = [KeyColumn::is_scattered(a, spans.0), KeyColumn::is_scattered(b, spans.1)];
        // Two columns are numbered side by side.
        let threads = if scattered == [true; 2] { available().div_ceil(2) } else { available() };
        let (a, b) = join(|| told_apart(a, spans.0, threads), || told_apart(b, spans.1, threads));
        let (a, b) = (a?, b?);
        if let (Some(a), Some(b)) = (&a, &b)
            && let Some(counts) = dense::pair_counts(a.column(), b.column())
        {
            return Ok(counts);
        }
        let (a, b) = join(|| ClusterSizes::of(a, n), || ClusterSizes::of(b, n));
        let (sum_ai2, sum_bj2) = (a.squares(), b.squares());
        let sums = match (a, b) {
            (ClusterSizes::Alone(_), _) => Sums { squares: n as u128, products: sum_bj2 },
            (_, ClusterSizes::Alone(_)) => Sums { squares: n as u128, products: sum_ai2 },
            (ClusterSizes::Sized(a, rows), ClusterSizes::Sized(b, columns)) => {
                // The sums are the same both ways, and few columns are counted without sorting.
                if rows.len() < columns.len() {
                    of_sized((b, columns), (a, rows))
                } else {
                    of_sized((a, rows), (b, columns))
                }
            }
        };
        let Sums { squares, products } = sums;
        Ok(Self { n: n as u128, sum_nij2: squares, sum_ai2, sum_bj2, sum_ai_nij_bj: products })
    }
}

/// Fewer items than this are not worth encoding, nor another thread.
const FEW: usize = 1 << 12;

/// The sums of a few items, sorted as they are.
fn of_few<A: Key, B: Key>(a: &[A], b: &[B]) -> PairCounts {
    let mut pairs: Vec<(A, B)> = a.iter().copied().zip(b.iter().copied()).collect();
    pairs.sort_unstable();
    let mut columns = b.to_vec();
    columns.sort_unstable();
    let column_size =
        |column: B| columns.partition_point(|&x| x <= column) - columns.partition_point(|&x| x < column);
    let (mut sums, mut sum_ai2) = (Sums::default(), 0);
    for row in pairs.chunk_by(|x, y| x.0 == y.0) {
        sum_ai2 += (row.len() as u128).pow(2);
        for cell in row.chunk_by(|x, y| x.1 == y.1) {
            sums.add(cell.len() as u64, row.len() as u32, column_size(cell[0].1) as u32);
        }
    }
    PairCounts {
        n: a.len() as u128,
        sum_nij2: sums.squares,
        sum_ai2,
        sum_bj2: columns.chunk_by(B::eq).map(|run| (run.len() as u128).pow(2)).sum(),
        sum_ai_nij_bj: sums.products,
    }
}

/// A column with numbers for its clusters; nothing if its labels are scattered and each occurs once.
fn told_apart<K: Key>(keys: &[K], span: Span<K>, threads: usize) -> Result<Option<KeyColumn<'_, K>>> {
    let alone = KeyColumn::is_scattered(keys, span) && all_distinct(keys, span);
    if alone { Ok(None) } else { KeyColumn::of(keys, span, Wanted::Apart, threads).map(Some) }
}

/// A column with the sizes of its clusters.
enum ClusterSizes<'c, K> {
    /// Each item has a cluster of its own.
    Alone(usize),
    /// Some labels in the range may not occur: their clusters have no items.
    Sized(KeyColumn<'c, K>, Vec<u32>),
}

impl<'c, K: Key> ClusterSizes<'c, K> {
    fn of(side: Option<KeyColumn<'c, K>>, items: usize) -> Self {
        let Some(side) = side else { return Self::Alone(items) };
        if side.column().occur_once() {
            return Self::Alone(items);
        }
        let sizes = side.column().histogram();
        Self::Sized(side, sizes)
    }

    fn squares(&self) -> u128 {
        match self {
            Self::Alone(items) => *items as u128,
            Self::Sized(_, sizes) => {
                let square = |&size: &u32| u64::from(size) * u64::from(size);
                // The squares of all sizes add up to less than 2^64: there are fewer than 2^32 items.
                sizes.iter().map(square).sum::<u64>().into()
            }
        }
    }
}

/// The sums of two columns with the sizes of their clusters.
fn of_sized<A: Key, B: Key>(
    (a, mut rows): (KeyColumn<'_, A>, Vec<u32>),
    (b, columns): (KeyColumn<'_, B>, Vec<u32>),
) -> Sums {
    let dealt = if a.is_lopsided() {
        let spread = Spread::of(a.column());
        rows = spread.sizes(&rows);
        Dealt::of(spread.column(), b.column())
    } else {
        Dealt::of(a.column(), b.column())
    };
    drop((a, b));
    Sums::of(&dealt, Margins { rows: &rows, columns: &columns })
}

/// The sizes of the clusters of both columns.
#[derive(Clone, Copy)]
pub(super) struct Margins<'m> {
    pub(super) rows: &'m [u32],
    pub(super) columns: &'m [u32],
}

/// Sums over the cells: of n_ij² and of a_i n_ij b_j.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Sums {
    pub(super) squares: u128,
    pub(super) products: u128,
}

impl Sums {
    /// Adds a cell.
    #[inline(always)]
    pub(super) fn add(&mut self, count: u64, a: u32, b: u32) {
        self.squares += u128::from(count * count);
        self.products += u128::from(u64::from(a) * u64::from(b)) * u128::from(count);
    }

    fn of(dealt: &Dealt, margins: Margins<'_>) -> Self {
        match dealt {
            Dealt::Narrow(buckets) => Self::of_buckets(buckets, margins),
            Dealt::Wide(buckets) => Self::of_buckets(buckets, margins),
        }
    }

    fn of_buckets<W: Word>(buckets: &Buckets<W>, margins: Margins<'_>) -> Self {
        let shares = buckets.shares();
        let sums = map_list(0..shares.len(), |share| {
            let buckets_of_share = shares[share].clone();
            if RowCounter::<W>::suits(margins) {
                RowCounter::new(buckets, margins).count(buckets_of_share)
            } else {
                buckets
                    .push_runs_to(
                        RunSums { column_bits: buckets.column_bits, margins, sums: Self::default() },
                        buckets_of_share,
                    )
                    .sums
            }
        });
        sums.into_iter().fold(Self::default(), |one, other| Self {
            squares: one.squares + other.squares,
            products: one.products + other.products,
        })
    }
}

/// Adds up runs of equal pairs.
struct RunSums<'m> {
    column_bits: u32,
    margins: Margins<'m>,
    sums: Sums,
}

impl Sink for RunSums<'_> {
    #[inline(always)]
    fn push(&mut self, pair: u64, count: u64) {
        let (row, column) = place(pair, self.column_bits);
        self.sums.add(count, self.margins.rows[row], self.margins.columns[column]);
    }
}
