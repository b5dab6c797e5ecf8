//! The slope of a score by the share of each cell of a shrunk table, and its variance over the items.

use crate::numeric::{FixedSum, float_sum};
use crate::table::Cell;

use super::classes::{Class, Classes};
use super::shrunk::Shrunk;
use super::statistics::{Point, Statistics};

/// The slope at an empty cell is a product, a term of its row and one of its column, and a share of the smaller cluster,
/// so that sums over all cells need no pass over all cells.
#[derive(Debug)]
pub(super) struct Slope<'a> {
    shrunk: &'a Shrunk<'a>,
    slopes: Point,
    /// The factor of αβ.
    product: f64,
    rows: Vec<f64>,
    columns: Vec<f64>,
    /// The factor of min(α, β).
    smaller: f64,
}

impl<'a> Slope<'a> {
    pub(super) fn new(shrunk: &'a Shrunk<'a>, slopes: Point) -> Self {
        let (put, [x, y, z], [by_x, by_y, by_z]) = (shrunk.shrinkage, shrunk.point, slopes);
        let (alpha, beta) = (&shrunk.alpha, &shrunk.beta);
        let (product, smaller, rows, columns) = match shrunk.statistics {
            Statistics::Pairs => {
                let mean = 2.0 * (by_x * x + by_y * y + by_z * z);
                let rows = alpha.iter().map(|share| 2.0 * by_y * share - mean).collect();
                let columns = beta.iter().map(|share| 2.0 * by_z * share).collect();
                (2.0 * by_x * put, 0.0, rows, columns)
            }
            Statistics::Info => {
                let constant = by_z * (libm::log(put) - z);
                let rows = alpha.iter().map(|share| by_x * (-libm::log(*share) - x) + constant).collect();
                let columns = beta.iter().map(|share| by_y * (-libm::log(*share) - y)).collect();
                (0.0, 0.0, rows, columns)
            }
            Statistics::Squares => {
                let mean = by_x * x + by_y * y + by_z * z;
                let [of_rows, of_columns] = [0, 1].map(|side| {
                    let (own, other) = if side == 0 { (by_x, by_y) } else { (by_y, by_x) };
                    let shares = if side == 0 { alpha } else { beta };
                    let sums = shrunk.concentration[side].iter().zip(&shrunk.decided[side]);
                    let of_cluster = |(share, (all, decided)): (&f64, (&f64, &f64))| {
                        2.0 * other * put * share - own * all - by_z * decided
                    };
                    shares.iter().zip(sums).map(of_cluster).collect::<Vec<f64>>()
                });
                let rows = of_rows.into_iter().map(|slope| slope - mean).collect();
                (0.0, 2.0 * by_z * put, rows, of_columns)
            }
        };
        Self { shrunk, slopes, product, rows, columns, smaller }
    }

    /// The mean square of the slopes over the items; their mean is zero.
    pub(super) fn variance(&self, classes: &Classes) -> f64 {
        let everywhere = if self.smaller == 0.0 { self.by_products() } else { self.by_sizes() };
        // The excess of the cells that are not empty over empty ones.
        let more = float_sum(classes.list.iter().map(|Class { cell, cells }| {
            let (share, put) = self.shrunk.share(cell);
            let (empty, more) = (self.at_empty(cell), self.more(cell));
            *cells as f64 * ((share - put) * empty * empty + share * more * (2.0 * empty + more))
        }));
        self.shrunk.shrinkage * everywhere + more
    }

    /// The slope if the cell were empty.
    fn at_empty(&self, cell: &Cell) -> f64 {
        let (row, column) = (cell.row as usize, cell.column as usize);
        let (alpha, beta) = (self.shrunk.alpha[row], self.shrunk.beta[column]);
        self.product * alpha * beta + self.smaller * alpha.min(beta) + self.rows[row] + self.columns[column]
    }

    /// Returns the part that its items add to the slope.
    fn more(&self, cell: &Cell) -> f64 {
        let [by_x, by_y, by_z] = self.slopes;
        let (share, put) = self.shrunk.share(cell);
        match self.shrunk.statistics {
            Statistics::Pairs => 2.0 * by_x * (share - put),
            Statistics::Info => by_z * libm::log(share / put),
            Statistics::Squares => {
                let (alpha, beta) =
                    (self.shrunk.alpha[cell.row as usize], self.shrunk.beta[cell.column as usize]);
                2.0 * (share - put) * (by_x / alpha + by_y / beta + by_z / alpha.max(beta))
            }
        }
    }

    /// Σ αβ (c αβ + r + s)² over all cells.
    fn by_products(&self) -> f64 {
        let (c, rows, columns) = (
            self.product,
            Powers::new(&self.shrunk.alpha, &self.rows),
            Powers::new(&self.shrunk.beta, &self.columns),
        );
        let crossed = rows.squares_by_term * columns.squares + rows.squares * columns.squares_by_term;
        c * c * rows.cubes * columns.cubes
            + 2.0 * c * crossed
            + rows.by_square
            + columns.by_square
            + 2.0 * rows.by_term * columns.by_term
    }

    /// Σ αβ (c min(α, β) + r + s)² over all cells: the columns in the order of their sizes, those that a row decides
    /// before those that decide for it.
    fn by_sizes(&self) -> f64 {
        let Shrunk { table, alpha, beta, .. } = self.shrunk;
        let sizes = table.column_sums();
        let mut order: Vec<usize> = (0..sizes.len()).collect();
        order.sort_unstable_by_key(|&column| sizes[column]);
        let moments = |term: fn(f64, f64, f64) -> f64| {
            let mut sums = [FixedSum::default(); 3];
            let mut all = vec![sums];
            for &column in &order {
                let value = term(self.columns[column], self.smaller, beta[column]);
                let powers = [1.0, value, value * value];
                sums.iter_mut().zip(powers).for_each(|(sum, power)| sum.add(beta[column] * power));
                all.push(sums);
            }
            all
        };
        let (before, after) =
            (moments(|term, factor, share| term + factor * share), moments(|term, _, _| term));
        let squared = |[mass, first, second]: [f64; 3], add: f64| second + add * (2.0 * first + add * mass);
        let whole = after[order.len()].map(FixedSum::value);
        let of_row = |row: usize| {
            let size = table.row_sums()[row];
            let decided = order.partition_point(|&column| sizes[column] <= size);
            let passed = after[decided].map(FixedSum::value);
            let left = [0, 1, 2].map(|power| whole[power] - passed[power]);
            let term = self.rows[row];
            alpha[row]
                * (squared(before[decided].map(FixedSum::value), term)
                    + squared(left, term + self.smaller * alpha[row]))
        };
        float_sum((0..alpha.len()).map(of_row))
    }
}

/// Sums over the clusters of one side, of share s and term r.
struct Powers {
    squares: f64,
    cubes: f64,
    /// Σ s r.
    by_term: f64,
    /// Σ s r².
    by_square: f64,
    /// Σ s² r.
    squares_by_term: f64,
}

impl Powers {
    fn new(shares: &[f64], terms: &[f64]) -> Self {
        let sum = |of: fn(f64, f64) -> f64| float_sum(shares.iter().zip(terms).map(|(&s, &r)| of(s, r)));
        Self {
            squares: sum(|s, _| s * s),
            cubes: sum(|s, _| s * s * s),
            by_term: sum(|s, r| s * r),
            by_square: sum(|s, r| s * r * r),
            squares_by_term: sum(|s, r| s * s * r),
        }
    }
}
