//! The cheapest assignment of rows to columns of a dense table.
//!
//! Rows bid for columns, first in coarse steps and then in finer ones (Bertsekas's auction), which brings the
//! prices near their optimum; then the few rows whose column is not exactly their best get theirs along
//! shortest alternating paths (Jonker and Volgenant), which makes the assignment exact. From prices of zero
//! those paths settle hundreds of columns each where all rows want the same ones, as the splits of trees do.

use crate::sys::{Vectorised, checkpoint, vectorised};

/// Integer costs, row by row; at least as many columns as rows.
pub(crate) struct Costs {
    pub columns: usize,
    pub values: Vec<i64>,
}

impl Costs {
    fn row(&self, row: usize) -> &[i64] {
        &self.values[row * self.columns..(row + 1) * self.columns]
    }

    fn rows(&self) -> usize {
        self.values.len().checked_div(self.columns).unwrap_or(0)
    }
}

const FREE: usize = usize::MAX;
/// By how much steps become finer.
const REFINEMENT: i64 = 5;
/// The finest step is this share of the spread of the costs: 2^-20.
const FINEST_SHIFT: u32 = 20;
/// Among so few columns the paths are short, and fine steps cost more than they save: 2^-7 is enough.
const FEW_COLUMNS: usize = 500;
const FINEST_SHIFT_OF_FEW: u32 = 7;

/// The column of each row in an assignment of least total cost.
pub(crate) fn assign(costs: &Costs) -> Vec<usize> {
    assign_after(costs, if costs.columns <= FEW_COLUMNS { FINEST_SHIFT_OF_FEW } else { FINEST_SHIFT })
}

/// The same, after an auction whose finest step is that share of the spread.
fn assign_after(costs: &Costs, finest_shift: u32) -> Vec<usize> {
    debug_assert!(costs.rows() <= costs.columns);
    let mut state = State {
        costs,
        // As many rows as columns: those added cost nothing anywhere.
        nothing: vec![0; costs.columns],
        price: vec![0; costs.columns],
        row_of: vec![FREE; costs.columns],
        column_of: vec![FREE; costs.columns],
    };
    state.auction(finest_shift);
    let free = state.release(0);
    free.into_iter().for_each(|row| state.augment(row));
    state.column_of.truncate(costs.rows());
    state.column_of
}

/// Prices of columns such that every assigned row has a column of least cost less price, or nearly so during
/// the auction.
struct State<'c> {
    costs: &'c Costs,
    nothing: Vec<i64>,
    price: Vec<i64>,
    row_of: Vec<usize>,
    column_of: Vec<usize>,
}

impl State<'_> {
    fn row(&self, row: usize) -> &[i64] {
        if row < self.costs.rows() { self.costs.row(row) } else { &self.nothing }
    }

    /// Lets rows outbid each other for their best columns, in finer and finer steps.
    fn auction(&mut self, finest_shift: u32) {
        let least = self.costs.values.iter().copied().min().unwrap_or(0).min(0);
        let most = self.costs.values.iter().copied().max().unwrap_or(0).max(0);
        let finest = ((most - least) >> finest_shift).max(1);
        let mut step = ((most - least) / REFINEMENT).max(1);
        loop {
            let mut waiting = self.release(step);
            while let Some(row) = waiting.pop() {
                checkpoint();
                let (best, least, second) = vectorised(TwoBest { costs: self.row(row), price: &self.price });
                self.price[best] -= second - least + step;
                let outbid = std::mem::replace(&mut self.row_of[best], row);
                self.column_of[row] = best;
                if outbid != FREE {
                    self.column_of[outbid] = FREE;
                    waiting.push(outbid);
                }
            }
            if step <= finest {
                return;
            }
            step = (step / REFINEMENT).max(1);
        }
    }

    /// Takes the column from rows for which another one is better by more than `slack`; returns the rows
    /// without a column, the last first.
    fn release(&mut self, slack: i64) -> Vec<usize> {
        let mut free = Vec::new();
        for row in (0..self.column_of.len()).rev() {
            let column = self.column_of[row];
            if column != FREE {
                let (_, least, _) = vectorised(TwoBest { costs: self.row(row), price: &self.price });
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

    /// Gives a free row a column along the shortest alternating path.
    fn augment(&mut self, start: usize) {
        checkpoint();
        let mut distance: Vec<i64> =
            self.row(start).iter().zip(&self.price).map(|(cost, price)| cost - price).collect();
        let mut came_from = vec![start as u64; distance.len()];
        let mut settled = Vec::new();
        let (end, reached) = loop {
            let (column, least) = vectorised(Nearest(&distance));
            let row = self.row_of[column];
            if row == FREE {
                break (column, least);
            }
            settled.push((column, least));
            distance[column] = SETTLED;
            let costs = self.row(row);
            let offset = least - (costs[column] - self.price[column]);
            vectorised(Relax {
                distance: &mut distance,
                came_from: &mut came_from,
                costs,
                price: &self.price,
                offset,
                row: row as u64,
            });
        };
        for &(column, distance) in &settled {
            self.price[column] += distance - reached;
        }
        let mut column = end;
        loop {
            let row = came_from[column] as usize;
            self.row_of[column] = row;
            column = std::mem::replace(&mut self.column_of[row], column);
            if row == start {
                break;
            }
        }
    }
}

/// The distance of a column that is settled: no way is shorter.
const SETTLED: i64 = i64::MIN;
const LANES: usize = 16;

/// The first column of least cost less price, that value, and the second least.
struct TwoBest<'a> {
    costs: &'a [i64],
    price: &'a [i64],
}

impl Vectorised for TwoBest<'_> {
    type Output = (usize, i64, i64);

    #[inline(always)]
    fn run(self) -> Self::Output {
        let (mut least, mut second) = ([i64::MAX; LANES], [i64::MAX; LANES]);
        let mut see = |lane: usize, value: i64| {
            let greater = value.max(least[lane]);
            second[lane] = second[lane].min(greater);
            least[lane] = least[lane].min(value);
        };
        let (costs, prices) = (self.costs.chunks_exact(LANES), self.price.chunks_exact(LANES));
        for (lane, (cost, price)) in costs.remainder().iter().zip(prices.remainder()).enumerate() {
            see(lane, cost - price);
        }
        for (costs, prices) in costs.zip(prices) {
            for lane in 0..LANES {
                see(lane, costs[lane] - prices[lane]);
            }
        }
        let (mut best, mut next) = (i64::MAX, i64::MAX);
        for value in least.into_iter().chain(second) {
            next = next.min(value.max(best));
            best = best.min(value);
        }
        let is_best = |(cost, price): (&i64, &i64)| cost - price == best;
        let column = self.costs.iter().zip(self.price).position(is_best).expect("there is a column");
        (column, best, if next == i64::MAX { best } else { next })
    }
}

/// The first column of least distance that is not settled.
struct Nearest<'a>(&'a [i64]);

impl Vectorised for Nearest<'_> {
    type Output = (usize, i64);

    #[inline(always)]
    fn run(self) -> Self::Output {
        let mut least = [i64::MAX; LANES];
        let open = |distance: i64| if distance == SETTLED { i64::MAX } else { distance };
        let chunks = self.0.chunks_exact(LANES);
        for (lane, &distance) in chunks.remainder().iter().enumerate() {
            least[lane] = open(distance);
        }
        for chunk in chunks {
            for lane in 0..LANES {
                least[lane] = least[lane].min(open(chunk[lane]));
            }
        }
        let least = least.into_iter().fold(i64::MAX, i64::min);
        (self.0.iter().position(|&distance| distance == least).expect("as many columns as rows"), least)
    }
}

/// Shortens distances by ways through a row.
struct Relax<'a> {
    distance: &'a mut [i64],
    came_from: &'a mut [u64],
    costs: &'a [i64],
    price: &'a [i64],
    offset: i64,
    row: u64,
}

impl Vectorised for Relax<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let ends = self.distance.iter_mut().zip(self.came_from);
        for ((distance, from), (cost, price)) in ends.zip(self.costs.iter().zip(self.price)) {
            let through = cost - price + self.offset;
            let shorter = through < *distance;
            *distance = if shorter { through } else { *distance };
            *from = if shorter { self.row } else { *from };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn brute_force(costs: &Costs, row: usize, used: &mut Vec<bool>) -> i64 {
        if row == costs.rows() {
            return 0;
        }
        let mut best = i64::MAX;
        for column in 0..costs.columns {
            if !used[column] {
                used[column] = true;
                best = best.min(costs.row(row)[column] + brute_force(costs, row + 1, used));
                used[column] = false;
            }
        }
        best
    }

    #[test]
    fn equals_brute_force() {
        let mut state = 99_u64;
        let mut next = |bound: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % bound
        };
        for round in 0..4000 {
            let columns = 1 + next(6) as usize;
            let rows = next(columns as u64 + 1) as usize;
            let spread = [2, 5, 1000, 1 << 30][round % 4];
            let values = (0..rows * columns).map(|_| next(spread) as i64 - 2).collect();
            let costs = Costs { columns, values };
            let best = brute_force(&costs, 0, &mut vec![false; columns]);
            for shift in [FINEST_SHIFT_OF_FEW, FINEST_SHIFT, 1] {
                let found = assign_after(&costs, shift);
                let mut taken = found.clone();
                taken.sort_unstable();
                taken.dedup();
                assert_eq!(taken.len(), rows);
                let total: i64 = found.iter().enumerate().map(|(row, &column)| costs.row(row)[column]).sum();
                assert_eq!(total, best);
            }
        }
    }
}
