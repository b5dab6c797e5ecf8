//! The sums over pairs of two columns, without their table.
//!
//! The pair-counting measures need five numbers. Where a table has about as many cells as there are items,
//! writing its cells and reading them again takes longer than finding those numbers.

use super::encode::{Wanted, all_distinct};
use super::offsets::Narrow;
use super::pairs::{Pairs, Rows, Sink};
use super::{Key, KeyColumn, Span, checked_len, dense};
use crate::error::Result;
use crate::sums::PairCounts;
use crate::sys::{available, join};
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
        let spans = (rows.exact_span(), columns.exact_span());
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
                // The sums are the same both ways, and those of a bucket have few rows.
                if rows.len() < columns.len() {
                    of_sized(b, a, &columns, &rows)
                } else {
                    of_sized(a, b, &rows, &columns)
                }
            }
        };
        let Sums { squares, products } = sums;
        Ok(Self { n: n as u128, sum_nij2: squares, sum_ai2, sum_bj2, sum_ai_nij_bj: products })
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
fn of_sized<A: Key, B: Key>(a: KeyColumn<'_, A>, b: KeyColumn<'_, B>, rows: &[u32], columns: &[u32]) -> Sums {
    let order = if a.is_lopsided() && available() > 1 { Rows::Rotated } else { Rows::Ascending };
    let pairs = Pairs::of(a.column(), b.column(), order);
    drop((a, b));
    let sums = pairs.count(|_| CellSums { rows, columns, sums: Sums::default() });
    sums.into_iter().fold(Sums::default(), |one, other| Sums {
        squares: one.squares + other.sums.squares,
        products: one.products + other.sums.products,
    })
}

/// Sums over the cells: of n_ij² and of a_i n_ij b_j.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Sums {
    squares: u128,
    products: u128,
}

/// Adds up cells, with the sizes of the clusters.
struct CellSums<'s> {
    rows: &'s [u32],
    columns: &'s [u32],
    sums: Sums,
}

impl Sink for CellSums<'_> {
    #[inline(always)]
    fn push(&mut self, row: u32, column: u32, count: u64) {
        let (a, b) = (self.rows[row as usize], self.columns[column as usize]);
        self.sums.squares += u128::from(count * count);
        self.sums.products += u128::from(u64::from(a) * u64::from(b)) * u128::from(count);
    }
}
