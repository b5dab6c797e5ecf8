//! The cheapest assignment of rows to columns of a dense table.

use super::auction::{Auction, FEW_COLUMNS, FEW_COSTS};
use super::path::Path;
use crate::sys::{Vectorised, vectorised};

/// A table of costs and its assignment; one is used for many tables without a new allocation.
#[derive(Debug, Default)]
pub struct Assignment {
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// Columns with those that fill up the last vector: they cost more than any.
    pub(super) stride: usize,
    pub(super) costs: Vec<f64>,
    /// As many rows as columns: those added cost nothing anywhere.
    pub(super) nothing: Vec<f64>,
    /// Such that every row with a column has one of least cost less price, or nearly so during the auction.
    pub(super) price: Vec<f64>,
    pub(super) row_of: Vec<usize>,
    pub(super) column_of: Vec<usize>,
    pub(super) path: Path,
}

pub(super) const FREE: usize = usize::MAX;

pub(super) const LANES: usize = 16;

/// The size of costs times the number of columns must stay below this: prices may grow to it.
pub const MOST_COST: f64 = (1_u64 << 50) as f64;

impl Assignment {
    /// Begins a table; its rows are to be filled next. All prices are zero, and no row has a column.
    ///
    /// # Panics
    /// When there are more rows than columns.
    pub fn start(&mut self, rows: usize, columns: usize) {
        assert!(rows <= columns, "each row gets a column");
        self.rows = rows;
        self.columns = columns;
        self.stride = columns.next_multiple_of(LANES);
        let fill = |list: &mut Vec<f64>, len: usize| {
            list.clear();
            list.resize(len, 0.0);
        };
        // The rows are overwritten: what is there from before need not be cleared.
        self.costs.resize(rows * self.stride, 0.0);
        for row in self.costs.chunks_exact_mut(self.stride.max(1)) {
            row[columns..].fill(f64::INFINITY);
        }
        fill(&mut self.nothing, self.stride);
        self.nothing[columns..].fill(f64::INFINITY);
        fill(&mut self.price, self.stride);
        fill(&mut self.path.distance, self.stride);
        fill(&mut self.path.from, self.stride);
        fill(&mut self.path.price, self.stride);
        for list in [&mut self.row_of, &mut self.column_of] {
            list.clear();
            list.resize(columns, FREE);
        }
    }

    /// The costs of a row.
    pub fn row_mut(&mut self, row: usize) -> &mut [f64] {
        &mut self.costs[row * self.stride..][..self.columns]
    }

    /// Returns the cost of a column for a row beyond the column's price.
    pub fn reduced(&self, row: usize, column: usize) -> f64 {
        self.costs[row * self.stride + column] - self.price[column]
    }

    /// The price of a column.
    pub fn price(&self, column: usize) -> f64 {
        self.price[column]
    }

    /// Guesses the price of a column.
    pub fn set_price(&mut self, column: usize, price: f64) {
        self.price[column] = price;
    }

    /// Guesses the column of a row, unless another has it.
    pub fn set_column(&mut self, row: usize, column: usize) {
        if self.row_of[column] == FREE {
            self.row_of[column] = row;
            self.column_of[row] = column;
        }
    }

    /// Finds an assignment of least total cost.
    pub fn solve(&mut self) {
        let (least, most) = self.extent();
        let auction = match () {
            () if most - least <= FEW_COSTS => Auction::No,
            () if self.columns <= FEW_COLUMNS => Auction::Once,
            () => Auction::Refined,
        };
        self.solve_after(auction);
    }

    /// The same from guesses, which change how long it takes.
    pub fn solve_from_guesses(&mut self) {
        self.solve_after(Auction::No);
    }

    fn solve_after(&mut self, auction: Auction) {
        vectorised(Solve { state: self, auction });
    }

    /// The column of each row, once solved.
    pub fn columns(&self) -> &[usize] {
        &self.column_of[..self.rows]
    }

    /// The least and the greatest cost, nothing included.
    pub(super) fn extent(&self) -> (f64, f64) {
        let rows = self.costs.chunks_exact(self.stride.max(1));
        let costs = rows.flat_map(|row| &row[..self.columns]);
        costs.fold((0.0, 0.0), |(least, most), &cost| (f64::min(least, cost), f64::max(most, cost)))
    }

    #[inline(always)]
    pub(super) fn row(&self, row: usize) -> &[f64] {
        if row < self.rows { &self.costs[row * self.stride..][..self.stride] } else { &self.nothing }
    }

    /// Takes the column from rows for which another one is better by more than `slack`; returns the rows without a column,
    /// the last first.
    #[inline(always)]
    pub(super) fn release(&mut self, slack: f64) -> Vec<usize> {
        let mut free = Vec::new();
        for row in (0..self.columns).rev() {
            let column = self.column_of[row];
            if column != FREE {
                let (_, least, _) = self.two_best(row);
                if self.row(row)[column] - self.price[column] <= least + slack {
                    continue;
                }
                self.row_of[column] = FREE;
                self.column_of[row] = FREE;
            }
            free.push(row);
        }
        free
    }
}

/// One instruction where a minimum that knows what is no number takes several.
#[inline(always)]
pub(super) fn lesser(x: f64, y: f64) -> f64 {
    if x < y { x } else { y }
}

#[inline(always)]
pub(super) fn greater(x: f64, y: f64) -> f64 {
    if x > y { x } else { y }
}

/// All of it in the widest vectors.
struct Solve<'s> {
    state: &'s mut Assignment,
    auction: Auction,
}

impl Vectorised for Solve<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        self.state.auction(self.auction);
        for row in self.state.release(0.0) {
            self.state.augment(row);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn brute_force(costs: &[Vec<f64>], row: usize, used: &mut Vec<bool>) -> f64 {
        if row == costs.len() {
            return 0.0;
        }
        let mut best = f64::INFINITY;
        for column in 0..used.len() {
            if !used[column] {
                used[column] = true;
                best = best.min(costs[row][column] + brute_force(costs, row + 1, used));
                used[column] = false;
            }
        }
        best
    }

    fn check(found: &[usize], costs: &[Vec<f64>], best: f64) {
        let mut taken = found.to_vec();
        taken.sort_unstable();
        taken.dedup();
        assert_eq!(taken.len(), costs.len());
        let total: f64 = found.iter().zip(costs).map(|(&column, row)| row[column]).sum();
        assert_eq!(total, best);
    }

    #[test]
    fn equals_brute_force() {
        let mut state = 99_u64;
        let mut next = |bound: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % bound
        };
        let mut solver = Assignment::default();
        for round in 0..4000 {
            let columns = 1 + next(6) as usize;
            let rows = next(columns as u64 + 1) as usize;
            let spread = [2, 5, 1000, 1 << 30][round % 4];
            let mut value = || next(spread) as f64 - 2.0;
            let costs: Vec<Vec<f64>> = (0..rows).map(|_| (0..columns).map(|_| value()).collect()).collect();
            let best = brute_force(&costs, 0, &mut vec![false; columns]);
            for auction in [Auction::No, Auction::Once, Auction::Refined] {
                solver.start(rows, columns);
                costs.iter().enumerate().for_each(|(row, costs)| solver.row_mut(row).copy_from_slice(costs));
                solver.solve_after(auction);
                check(solver.columns(), &costs, best);
            }
            solver.start(rows, columns);
            for (row, costs) in costs.iter().enumerate() {
                solver.row_mut(row).copy_from_slice(costs);
                solver.set_column(row, next(columns as u64) as usize);
            }
            (0..columns)
                .for_each(|column| solver.set_price(column, next(spread) as f64 - next(spread) as f64));
            solver.solve_from_guesses();
            check(solver.columns(), &costs, best);
        }
    }
}
