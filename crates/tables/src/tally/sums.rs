//! The sums over two columns, without their table.
//!
//! The pair-counting measures need five numbers, entropies how many cells and clusters have each size. Where a table has about as
//! many cells as there are items, writing its cells and reading them again takes longer than finding those numbers.

use super::encode::{Wanted, all_distinct};
use super::offsets::{Column, Narrow};
use super::pairs::{Pairs, Rows, Sink};
use super::{Key, KeyColumn, Span, checked_len, dense};
use crate::error::Result;
use crate::sums::{Frequencies, PairCounts, TableSums};
use crate::sys::{available, join, with_threads};
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
        Ok(match count(a, b, Sought::Pairs)? {
            Counted::Pairs(pairs) => pairs,
            Counted::Sums(sums) => sums.pairs,
            Counted::Table(table) => Self::from_table(&table),
        })
    }
}

/// What counting two columns of labels gives, where as little is counted as is needed.
#[derive(Debug, Clone)]
pub enum Counted {
    /// The sums over pairs alone.
    Pairs(PairCounts),
    /// The sums over a table.
    Sums(TableSums),
    /// A table.
    Table(Contingency),
}

/// What is needed of two columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sought {
    /// The sums over pairs.
    Pairs,
    /// The sums over the table.
    Sums,
    /// The table.
    Table,
}

/// Counts two columns of integer labels of the same items, of any width and range: at least what is sought, and a table where
/// that takes no longer.
///
/// # Errors
/// When the columns have different lengths or no items, or more than 2^32 − 1 clusters.
pub fn count<A: Key, B: Key>(a: &[A], b: &[B], sought: Sought) -> Result<Counted> {
    let n = checked_len(a, b)?;
    // Squares of counts must fit 64 bits here.
    if sought == Sought::Table || n > u32::MAX as usize {
        return Contingency::count(a, b).map(Counted::Table);
    }
    if n < FEW {
        return with_threads(Some(1), || counted(a, b, sought))?;
    }
    counted(a, b, sought)
}

/// Fewer items than this are counted before another thread has begun.
const FEW: usize = 1 << 16;

fn counted<A: Key, B: Key>(a: &[A], b: &[B], sought: Sought) -> Result<Counted> {
    let n = a.len();
    let (rows, columns) = (Narrow::guess(a), Narrow::guess(b));
    if let Some(counted) = in_table(rows.column(), columns.column(), sought) {
        return counted;
    }
    let spans = (rows.exact_span(), columns.exact_span());
    let scattered = [KeyColumn::is_scattered(a, spans.0), KeyColumn::is_scattered(b, spans.1)];
    // Two columns are numbered side by side.
    let threads = if scattered == [true; 2] { available().div_ceil(2) } else { available() };
    let (a, b) = join(|| told_apart(a, spans.0, threads), || told_apart(b, spans.1, threads));
    let (a, b) = (a?, b?);
    if let (Some(a), Some(b)) = (&a, &b)
        && let Some(counted) = in_table(a.column(), b.column(), sought)
    {
        return counted;
    }
    let (a, b) = join(|| ClusterSizes::of(a, n), || ClusterSizes::of(b, n));
    Ok(if sought == Sought::Pairs {
        Counted::Pairs(pairs_of(a, b, n))
    } else {
        Counted::Sums(sums_of(a, b, n))
    })
}

/// Counts in a table with a cell for each pair of labels; nothing where it is too large or a label lies outside.
fn in_table(a: Column<'_>, b: Column<'_>, sought: Sought) -> Option<Result<Counted>> {
    if sought == Sought::Pairs {
        return dense::pair_counts(a, b).map(|pairs| Ok(Counted::Pairs(pairs)));
    }
    dense::count(a, b).map(|numbered| Ok(Counted::Table(numbered?.table)))
}

fn pairs_of<A: Key, B: Key>(a: ClusterSizes<'_, A>, b: ClusterSizes<'_, B>, n: usize) -> PairCounts {
    let (sum_ai2, sum_bj2) = (a.squares(), b.squares());
    let sums = by_cells(a, b, n, |_| ());
    sums.pair_counts(n, sum_ai2, sum_bj2)
}

fn sums_of<A: Key, B: Key>(a: ClusterSizes<'_, A>, b: ClusterSizes<'_, B>, n: usize) -> TableSums {
    let (sum_ai2, sum_bj2) = (a.squares(), b.squares());
    let (rows, columns) = (a.groups(), b.groups());
    let sums = by_cells(a, b, n, Frequencies::of_about);
    let pairs = sums.pair_counts(n, sum_ai2, sum_bj2);
    TableSums { pairs, cells: sums.counts.groups(), rows, columns }
}

/// The sums over the cells, and their counts as `counts` makes room for them.
fn by_cells<A: Key, B: Key, C: Counts>(
    a: ClusterSizes<'_, A>,
    b: ClusterSizes<'_, B>,
    n: usize,
    counts: impl Fn(usize) -> C + Sync,
) -> Sums<C> {
    let alone = |products: u128| {
        let mut ones = counts(n);
        ones.add_many(1, n);
        Sums { squares: n as u128, products, counts: ones }
    };
    match (a, b) {
        (ClusterSizes::Alone(_), b) => alone(b.squares()),
        (a, ClusterSizes::Alone(_)) => alone(a.squares()),
        (ClusterSizes::Sized(a, rows), ClusterSizes::Sized(b, columns)) => {
            // The sums are the same both ways, and those of a bucket have few rows.
            if rows.len() < columns.len() {
                of_sized(b, a, &columns, &rows, counts)
            } else {
                of_sized(a, b, &rows, &columns, counts)
            }
        }
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

    /// The sizes with the number of clusters that have them, ascending.
    fn groups(&self) -> Vec<(u64, u64)> {
        match self {
            Self::Alone(items) => vec![(1, *items as u64)],
            Self::Sized(_, sizes) => {
                let mut found = Frequencies::of_about(sizes.len());
                sizes.iter().for_each(|&size| found.add(size.into()));
                found.groups()
            }
        }
    }
}

/// The sums of two columns with the sizes of their clusters.
fn of_sized<A: Key, B: Key, C: Counts>(
    a: KeyColumn<'_, A>,
    b: KeyColumn<'_, B>,
    rows: &[u32],
    columns: &[u32],
    counts: impl Fn(usize) -> C + Sync,
) -> Sums<C> {
    let order = if a.is_lopsided() && available() > 1 { Rows::Rotated } else { Rows::Ascending };
    let pairs = Pairs::of(a.column(), b.column(), order);
    drop((a, b));
    let sink =
        |items| CellSums { rows, columns, sums: Sums { squares: 0, products: 0, counts: counts(items) } };
    let parts = pairs.count(sink).into_iter().map(|part| part.sums);
    parts.reduce(Sums::merge).unwrap_or_else(|| Sums { squares: 0, products: 0, counts: counts(0) })
}

/// Sums over the cells: of n_ij² and of a_i n_ij b_j, and how many cells have each count if that is asked for.
struct Sums<C> {
    squares: u128,
    products: u128,
    counts: C,
}

impl<C: Counts> Sums<C> {
    fn merge(mut self, other: Self) -> Self {
        self.squares += other.squares;
        self.products += other.products;
        self.counts.merge(other.counts);
        self
    }

    fn pair_counts(&self, n: usize, sum_ai2: u128, sum_bj2: u128) -> PairCounts {
        let (sum_nij2, sum_ai_nij_bj) = (self.squares, self.products);
        PairCounts { n: n as u128, sum_nij2, sum_ai2, sum_bj2, sum_ai_nij_bj }
    }
}

/// Who takes note of the counts of cells.
trait Counts: Send {
    fn add(&mut self, count: u64);
    fn add_many(&mut self, count: u64, cells: usize);
    fn merge(&mut self, other: Self);
}

impl Counts for () {
    #[inline(always)]
    fn add(&mut self, _: u64) {}
    fn add_many(&mut self, _: u64, _: usize) {}
    fn merge(&mut self, (): Self) {}
}

impl Counts for Frequencies {
    #[inline(always)]
    fn add(&mut self, count: u64) {
        self.add(count);
    }

    fn add_many(&mut self, count: u64, cells: usize) {
        self.add_many(count, cells);
    }

    fn merge(&mut self, other: Self) {
        self.merge(other);
    }
}

/// Adds up cells, with the sizes of the clusters.
struct CellSums<'s, C> {
    rows: &'s [u32],
    columns: &'s [u32],
    sums: Sums<C>,
}

impl<C: Counts> Sink for CellSums<'_, C> {
    #[inline(always)]
    fn push(&mut self, row: u32, column: u32, count: u64) {
        let (a, b) = (self.rows[row as usize], self.columns[column as usize]);
        self.sums.squares += u128::from(count * count);
        self.sums.products += u128::from(u64::from(a) * u64::from(b)) * u128::from(count);
        self.sums.counts.add(count);
    }
}
