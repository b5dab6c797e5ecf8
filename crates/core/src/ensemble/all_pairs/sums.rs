//! Sums over the cells of a table and over its rows and columns, in exact integers, without building the table.

use super::counter::Counted;
use crate::numeric::x_ln_x;
use crate::sums::{LogSums, PairCounts};
use crate::sys::map_list;

/// Values of x ln x that are kept: sixteen megabytes.
const MOST_LOGS: usize = 1 << 20;

/// Σ over cells, rows and columns.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CellSums {
    /// Of squares.
    pub(crate) pairs: PairCounts,
    /// Of x ln x, if asked for.
    pub(crate) logs: Option<LogSums>,
}

impl CellSums {
    /// The same with rows and columns exchanged.
    pub(crate) fn turned(&self) -> Self {
        let PairCounts { sum_ai2, sum_bj2, .. } = self.pairs;
        Self {
            pairs: PairCounts { sum_ai2: sum_bj2, sum_bj2: sum_ai2, ..self.pairs },
            logs: self.logs.map(|logs| LogSums { rows: logs.columns, columns: logs.rows, ..logs }),
        }
    }
}

/// x ln x for sizes and counts, each computed once.
#[derive(Debug)]
pub(crate) struct LogTable {
    values: Vec<i128>,
}

impl LogTable {
    /// For numbers of up to so many items.
    pub(crate) fn up_to(items: usize) -> Self {
        const PART: usize = 1 << 12;
        let count = (items + 1).min(MOST_LOGS);
        let part = |part: usize| {
            let numbers = (part * PART..count.min((part + 1) * PART)).map(|x| x as u64);
            numbers.map(|x| if x == 0 { 0 } else { x_ln_x(x) }).collect::<Vec<i128>>()
        };
        Self { values: map_list(0..count.div_ceil(PART), part).concat() }
    }

    fn get(&self, x: u64) -> i128 {
        match self.values.get(x as usize) {
            Some(&value) => value,
            None => x_ln_x(x),
        }
    }
}

/// Running sums, with memory that one pair leaves for the next.
#[derive(Debug, Default)]
pub(crate) struct Summing {
    columns: Vec<u64>,
    weighted: Vec<u64>,
}

/// Sums over the rows.
#[derive(Default)]
struct Rows {
    items: u64,
    squares: u64,
    cells: u64,
    logs: i128,
    log_cells: i128,
    terms: usize,
}

impl Summing {
    /// The sums of a table; nothing where it has no items.
    pub(crate) fn of(&mut self, counted: Counted<'_>, logs: Option<&LogTable>) -> Option<CellSums> {
        let columns = match counted {
            Counted::Dense { columns, .. } | Counted::Listed { columns, .. } => columns,
        };
        for sums in [&mut self.columns, &mut self.weighted] {
            sums.clear();
            sums.resize(columns, 0);
        }
        let mut rows = Rows::default();
        match counted {
            Counted::Dense { counts, stride, columns } if columns > 0 => {
                counts.chunks_exact(stride).for_each(|row| self.dense(&mut rows, &row[..columns], logs));
            }
            Counted::Dense { .. } => {}
            Counted::Listed { cells, .. } => {
                cells.chunk_by(|one, next| one.row == next.row).for_each(|row| {
                    let size = row.iter().map(|cell| cell.count).sum();
                    self.row(
                        &mut rows,
                        size,
                        logs,
                        row.iter().map(|cell| (cell.column as usize, cell.count)),
                    );
                });
            }
        }
        (rows.items > 0).then(|| self.sums(&rows, logs))
    }

    /// A row of all cells. Squares are added in lanes, and logarithms only where they are asked for.
    fn dense(&mut self, rows: &mut Rows, row: &[u32], logs: Option<&LogTable>) {
        let size: u64 = row.iter().map(|&count| u64::from(count)).sum();
        if size == 0 {
            return;
        }
        let sums = self.columns.iter_mut().zip(&mut self.weighted);
        let mut squares = 0;
        for (&count, (column, weighted)) in row.iter().zip(sums) {
            let count = u64::from(count);
            *column += count;
            *weighted += size * count;
            squares += count * count;
        }
        rows.add(size, squares, logs);
        if let Some(logs) = logs {
            for &count in row.iter().filter(|&&count| count > 0) {
                rows.log_cells += logs.get(count.into());
                rows.terms += 1;
            }
        }
    }

    fn row(
        &mut self,
        rows: &mut Rows,
        size: u64,
        logs: Option<&LogTable>,
        cells: impl Iterator<Item = (usize, u64)>,
    ) {
        let mut squares = 0;
        for (column, count) in cells {
            self.columns[column] += count;
            self.weighted[column] += size * count;
            squares += count * count;
            if let Some(logs) = logs {
                rows.log_cells += logs.get(count);
                rows.terms += 1;
            }
        }
        rows.add(size, squares, logs);
    }

    fn sums(&self, rows: &Rows, logs: Option<&LogTable>) -> CellSums {
        let filled = || self.columns.iter().copied().filter(|&size| size > 0);
        let products = self.columns.iter().zip(&self.weighted);
        let pairs = PairCounts {
            n: rows.items.into(),
            sum_nij2: rows.cells.into(),
            sum_ai2: rows.squares.into(),
            sum_bj2: filled().map(|size| u128::from(size) * u128::from(size)).sum(),
            sum_ai_nij_bj: products.map(|(&size, &sum)| u128::from(size) * u128::from(sum)).sum(),
        };
        let logs = logs.map(|logs| LogSums {
            rows: rows.logs,
            columns: filled().map(|size| logs.get(size)).sum(),
            cells: rows.log_cells,
            terms: rows.terms + filled().count(),
        });
        CellSums { pairs, logs }
    }
}

impl Rows {
    fn add(&mut self, size: u64, squares: u64, logs: Option<&LogTable>) {
        self.items += size;
        self.squares += size * size;
        self.cells += squares;
        if let Some(logs) = logs {
            self.logs += logs.get(size);
            self.terms += 1;
        }
    }
}
