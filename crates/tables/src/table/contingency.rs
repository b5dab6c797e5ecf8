//! The cross-table of two clusterings: sparse, exact, the one thing that all flat measures read.

use crate::error::{Error, ErrorKind, Result};
use crate::input::Partition;
use crate::sys::zeros;

/// A non-empty cell: `count` items are in cluster `row` of A and in cluster `column` of B.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Cell {
    /// Cluster of A.
    pub row: u32,
    /// Cluster of B.
    pub column: u32,
    /// Items in both; never zero.
    pub count: u64,
}

/// The sparse cross-table of two clusterings. Cells are sorted by row, then column; no row or column is empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contingency {
    cells: Vec<Cell>,
    row_sums: Vec<u64>,
    column_sums: Vec<u64>,
    n: u64,
}

impl Contingency {
    /// Counts two clusterings of the same items.
    ///
    /// # Errors
    /// When they label different numbers of items, or none.
    pub fn from_partitions(a: &Partition, b: &Partition) -> Result<Self> {
        Self::count(a.ids(), b.ids())
    }

    /// Sums `(row, column, count)` triples in any order; cells may repeat, zero counts are passed over, and
    /// clusters without items are dropped.
    ///
    /// # Errors
    /// When nothing is left, or when the total does not fit.
    pub fn from_triples(triples: impl IntoIterator<Item = (u32, u32, u64)>) -> Result<Self> {
        Self::tabulate(triples).map(|tabulated| tabulated.table)
    }

    /// As [`Self::from_triples`], with the old numbers of the clusters that are left.
    #[doc(hidden)]
    pub fn tabulate(triples: impl IntoIterator<Item = (u32, u32, u64)>) -> Result<Tabulated> {
        let mut cells: Vec<Cell> = triples
            .into_iter()
            .filter(|&(_, _, count)| count > 0)
            .map(|(row, column, count)| Cell { row, column, count })
            .collect();
        cells.sort_unstable_by_key(|cell| (cell.row, cell.column));
        let mut overflow = false;
        cells.dedup_by(|later, kept| {
            let same = (later.row, later.column) == (kept.row, kept.column);
            if same {
                overflow |= kept.count.checked_add(later.count).is_none();
                kept.count = kept.count.wrapping_add(later.count);
            }
            same
        });
        if overflow {
            return Err(too_many_items());
        }
        let (rows, columns) = renumber(&mut cells);
        Ok(Tabulated { table: Self::from_sorted_cells(cells)?, rows, columns })
    }

    /// A dense table of counts, one inner slice per cluster of A.
    ///
    /// # Errors
    /// When the rows have different lengths, when all counts are zero, or when the total does not fit.
    pub fn from_dense<R: AsRef<[u64]>>(rows: &[R]) -> Result<Self> {
        let width = rows.first().map_or(0, |row| row.as_ref().len());
        if let Some((i, row)) = rows.iter().enumerate().find(|(_, row)| row.as_ref().len() != width) {
            let found = row.as_ref().len();
            return Err(ErrorKind::BadTable(format!(
                "row {} of the table has {found} counts and the first has {width}; give a rectangular table",
                i + 1
            ))
            .into());
        }
        Self::from_triples(rows.iter().enumerate().flat_map(|(i, row)| {
            row.as_ref().iter().enumerate().map(move |(j, &count)| (i as u32, j as u32, count))
        }))
    }

    /// Takes cells that are sorted, distinct, non-zero and numbered without gaps.
    #[doc(hidden)]
    pub fn from_sorted_cells(cells: Vec<Cell>) -> Result<Self> {
        let Some(last) = cells.last() else { return Err(ErrorKind::Empty.into()) };
        let rows = last.row as usize + 1;
        let columns = cells.iter().map(|cell| cell.column).max().unwrap_or(0) as usize + 1;
        Self::with_margins(cells, rows, columns)
    }

    /// Takes cells that are sorted, distinct and non-zero, and drops the rows and columns without any.
    #[doc(hidden)]
    pub fn from_gapped_cells(cells: Vec<Cell>, rows: usize, columns: usize) -> Result<Numbered> {
        if cells.is_empty() {
            return Err(ErrorKind::Empty.into());
        }
        let mut table = Self::with_margins(cells, rows, columns)?;
        let rows = close_gaps(&mut table.row_sums, &mut table.cells, |cell| &mut cell.row);
        let columns = close_gaps(&mut table.column_sums, &mut table.cells, |cell| &mut cell.column);
        Ok(Numbered { table, rows, columns })
    }

    fn with_margins(cells: Vec<Cell>, rows: usize, columns: usize) -> Result<Self> {
        let (mut row_sums, mut column_sums, mut n) = (zeros(rows), zeros(columns), 0_u64);
        for row in cells.chunk_by(|one, next| one.row == next.row) {
            let mut sum = 0_u64;
            for cell in row {
                sum = sum.saturating_add(cell.count);
                // Overflows only where `sum` and `n` do too.
                let of_column: &mut u64 = &mut column_sums[cell.column as usize];
                *of_column = of_column.wrapping_add(cell.count);
            }
            row_sums[row[0].row as usize] = sum;
            n = n.saturating_add(sum);
        }
        if n > MAX_ITEMS {
            return Err(too_many_items());
        }
        Ok(Self { cells, row_sums, column_sums, n })
    }

    /// The non-empty cells by row, then column.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Sizes of the clusters of A.
    #[must_use]
    pub fn row_sums(&self) -> &[u64] {
        &self.row_sums
    }

    /// Sizes of the clusters of B.
    #[must_use]
    pub fn column_sums(&self) -> &[u64] {
        &self.column_sums
    }

    /// Number of items.
    #[must_use]
    pub fn n(&self) -> u64 {
        self.n
    }

    /// Number of clusters of A and of B.
    #[must_use]
    pub fn clusters(&self) -> (usize, usize) {
        (self.row_sums.len(), self.column_sums.len())
    }

    /// Returns whether the two clusterings are the same up to the names of the clusters.
    #[must_use]
    pub fn is_identity(&self) -> bool {
        self.cells.len() == self.row_sums.len() && self.cells.len() == self.column_sums.len()
    }

    /// The same comparison with the roles of A and B exchanged.
    #[must_use]
    pub fn transposed(&self) -> Self {
        // Counting sort: rows come in order, so within a column they stay in order.
        let mut places = vec![0_usize; self.column_sums.len() + 1];
        for cell in &self.cells {
            places[cell.column as usize + 1] += 1;
        }
        for column in 0..self.column_sums.len() {
            places[column + 1] += places[column];
        }
        let mut cells = vec![Cell { row: 0, column: 0, count: 0 }; self.cells.len()];
        for cell in &self.cells {
            let place = &mut places[cell.column as usize];
            cells[*place] = Cell { row: cell.column, column: cell.row, count: cell.count };
            *place += 1;
        }
        Self { cells, row_sums: self.column_sums.clone(), column_sums: self.row_sums.clone(), n: self.n }
    }

    /// The cells with the sizes of their two clusters: `(count, size in A, size in B)`.
    #[doc(hidden)]
    pub fn overlaps(&self) -> impl Iterator<Item = (u64, u64, u64)> + '_ {
        self.cells.iter().map(|cell| {
            (cell.count, self.row_sums[cell.row as usize], self.column_sums[cell.column as usize])
        })
    }
}

/// Third powers of the number of items must fit `u128`: 2^40 items leave room for every sum.
const MAX_ITEMS: u64 = 1 << 40;

fn too_many_items() -> Error {
    ErrorKind::TooLarge {
        what: format!("a total of more than {MAX_ITEMS} items"),
        remedy: "check the counts, or compare a sample",
    }
    .into()
}

/// A table with the numbers that its clusters had before those without items were dropped.
pub struct Tabulated {
    /// The table without them.
    pub table: Contingency,
    /// The old number of each row.
    pub rows: Vec<u32>,
    /// The old number of each column.
    pub columns: Vec<u32>,
}

/// A table with the numbers that its clusters had before gaps were closed; none where there were no gaps.
pub struct Numbered {
    /// The table without gaps.
    pub table: Contingency,
    /// The old number of each row.
    pub rows: Option<Vec<u32>>,
    /// The old number of each column.
    pub columns: Option<Vec<u32>>,
}

/// Drops clusters of size zero and renumbers the others in order; returns the old numbers of those.
fn close_gaps(
    sizes: &mut Vec<u64>,
    cells: &mut [Cell],
    number: impl Fn(&mut Cell) -> &mut u32,
) -> Option<Vec<u32>> {
    if !sizes.contains(&0) {
        return None;
    }
    let mut kept = Vec::new();
    let mut places = vec![0; sizes.len()];
    for (old, _) in sizes.iter().enumerate().filter(|&(_, &size)| size > 0) {
        places[old] = kept.len() as u32;
        kept.push(old as u32);
    }
    for cell in cells {
        let number = number(cell);
        *number = places[*number as usize];
    }
    sizes.retain(|&size| size > 0);
    Some(kept)
}

/// Numbers the rows and columns that occur `0, 1, …` in their old order; returns the old numbers.
fn renumber(cells: &mut [Cell]) -> (Vec<u32>, Vec<u32>) {
    let mut rows: Vec<u32> = cells.iter().map(|cell| cell.row).collect();
    rows.dedup();
    let mut columns: Vec<u32> = cells.iter().map(|cell| cell.column).collect();
    columns.sort_unstable();
    columns.dedup();
    let has_gaps = |kept: &[u32]| kept.last().is_some_and(|&last| last as usize + 1 != kept.len());
    if has_gaps(&rows) || has_gaps(&columns) {
        let place = |kept: &[u32], old| kept.binary_search(&old).expect("every number is kept") as u32;
        for cell in cells {
            (cell.row, cell.column) = (place(&rows, cell.row), place(&columns, cell.column));
        }
    }
    (rows, columns)
}
