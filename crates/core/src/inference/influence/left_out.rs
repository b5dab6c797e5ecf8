//! The score without one item of a cell, from the sums of the table.

use std::cmp::Ordering;

use crate::compare::{Input, Request, Source};
use crate::numeric::{to_float, x_ln_x};
use crate::summary::{SquareRatios, Summary, TableSums as _};
use crate::sums::{InfoSums, PairCounts};
use crate::sys::map_parts;
use crate::table::{Cell, Contingency};

use super::statistics::Statistics;

/// Sums over the cells of one cluster.
#[derive(Debug, Clone, Copy, Default)]
struct ClusterSums {
    /// Σ n².
    squares: u128,
    /// Twice Σ n² over the cells whose other cluster is smaller, once if it is as large.
    in_smaller: u128,
    /// Σ n times the size of the other cluster.
    products: u128,
}

/// A table of which an item may be left out.
#[derive(Debug)]
pub(super) struct LeftOut<'a> {
    table: &'a Contingency,
    pairs: PairCounts,
    rows: Vec<ClusterSums>,
    columns: Vec<ClusterSums>,
    x_ln_x: Totals,
    squares: SquareRatios,
}

/// Σ x ln x over the sizes of A, of B and over the cells, in fixed point.
#[derive(Debug, Clone, Copy)]
struct Totals {
    rows: i128,
    columns: i128,
    cells: i128,
}

/// How many halves of a cell are divided by the size of its row, where the larger of its two clusters decides. The
/// choice is kept when an item is left out.
pub(super) fn halves_by_row(a: u64, b: u64) -> u8 {
    match a.cmp(&b) {
        Ordering::Greater => 2,
        Ordering::Equal => 1,
        Ordering::Less => 0,
    }
}

impl<'a> LeftOut<'a> {
    pub(super) fn new(summary: &'a Summary) -> Self {
        let table = summary.table();
        let (k, l) = table.clusters();
        let (mut rows, mut columns) = (vec![ClusterSums::default(); k], vec![ClusterSums::default(); l]);
        for (cell, (count, a, b)) in table.cells().iter().zip(table.overlaps()) {
            let square = u128::from(count) * u128::from(count);
            let (row, column) = (&mut rows[cell.row as usize], &mut columns[cell.column as usize]);
            row.squares += square;
            column.squares += square;
            let halves = u128::from(halves_by_row(a, b));
            row.in_smaller += halves * square;
            column.in_smaller += (2 - halves) * square;
            row.products += u128::from(count) * u128::from(b);
            column.products += u128::from(count) * u128::from(a);
        }
        let sum = |sizes: &[u64]| sizes.iter().map(|&size| x_ln_x(size)).sum();
        let x_ln_x = Totals {
            rows: sum(table.row_sums()),
            columns: sum(table.column_sums()),
            cells: table.cells().iter().map(|cell| x_ln_x(cell.count)).sum(),
        };
        Self { table, pairs: *summary.pairs(), rows, columns, x_ln_x, squares: summary.square_ratios() }
    }

    /// By how much the score without one item of each cell exceeds the score; none where it is undefined.
    pub(super) fn changes(&self, request: &Request, statistics: Statistics, score: f64) -> Option<Vec<f64>> {
        let cells = self.table.cells();
        let change = |cell: &Cell| Some(self.score(request, statistics, cell)? - score);
        let parts =
            map_parts(cells.len(), |part| cells[part].iter().map(change).collect::<Option<Vec<f64>>>());
        Some(parts.into_iter().collect::<Option<Vec<_>>>()?.concat())
    }

    fn score(&self, request: &Request, statistics: Statistics, cell: &Cell) -> Option<f64> {
        let pairs = self.pairs(cell);
        let score = match statistics {
            Statistics::Pairs => request.score(Input(Source::Pairs(&pairs))),
            Statistics::Info => request.score(Input(Source::Info(&pairs, &self.info(cell)))),
            Statistics::Squares => request.score(Input(Source::Squares(&pairs, &self.squares(cell)))),
        };
        score.ok()?.value()
    }

    fn sizes(&self, cell: &Cell) -> (u64, u64) {
        (self.table.row_sums()[cell.row as usize], self.table.column_sums()[cell.column as usize])
    }

    fn pairs(&self, cell: &Cell) -> PairCounts {
        let ((a, b), count) = (self.sizes(cell), u128::from(cell.count));
        let (a, b) = (u128::from(a), u128::from(b));
        let (row, column) = (self.rows[cell.row as usize], self.columns[cell.column as usize]);
        let others = (row.products - count * b) + (column.products - count * a);
        PairCounts {
            n: self.pairs.n - 1,
            sum_nij2: self.pairs.sum_nij2 - (2 * count - 1),
            sum_ai2: self.pairs.sum_ai2 - (2 * a - 1),
            sum_bj2: self.pairs.sum_bj2 - (2 * b - 1),
            sum_ai_nij_bj: self.pairs.sum_ai_nij_bj - others - a * count * b
                + (a - 1) * (count - 1) * (b - 1),
        }
    }

    fn info(&self, cell: &Cell) -> InfoSums {
        let (a, b) = self.sizes(cell);
        let n = self.table.n() - 1;
        let step = |x: u64| x_ln_x(x) - x_ln_x(x - 1);
        let Totals { rows, columns, cells } = self.x_ln_x;
        let (rows, columns, cells) = (rows - step(a), columns - step(b), cells - step(cell.count));
        let entropy = |units: i128| to_float(units) / n as f64;
        let whole = x_ln_x(n);
        InfoSums {
            n: n.into(),
            h_a: entropy(whole - rows),
            h_b: entropy(whole - columns),
            h_a_given_b: entropy(columns - cells),
            h_b_given_a: entropy(rows - cells),
            mutual: entropy(whole - rows - columns + cells),
        }
    }

    fn squares(&self, cell: &Cell) -> SquareRatios {
        let ((a, b), count) = (self.sizes(cell), u128::from(cell.count));
        let (row, column) = (self.rows[cell.row as usize], self.columns[cell.column as usize]);
        // What the sum changes by when a cluster of this size and this sum of squares loses an item and `less` of the sum.
        let change = |sum: u128, size: u64, less: u128| {
            let now = if size > 1 { (sum - less) as f64 / (size - 1) as f64 } else { 0.0 };
            now - sum as f64 / size as f64
        };
        let less = 2 * count - 1;
        let halves = u128::from(halves_by_row(a, b));
        SquareRatios {
            n: self.squares.n - 1,
            over_a: self.squares.over_a + change(row.squares, a, less),
            over_b: self.squares.over_b + change(column.squares, b, less),
            over_larger: self.squares.over_larger
                + change(row.in_smaller, a, halves * less) / 2.0
                + change(column.in_smaller, b, (2 - halves) * less) / 2.0,
        }
    }
}
