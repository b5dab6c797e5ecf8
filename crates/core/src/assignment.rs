//! The cheapest assignment of rows to columns of a dense table, after Jonker and Volgenant.

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

/// The column of each row in an assignment of least total cost.
pub(crate) fn assign(costs: &Costs) -> Vec<usize> {
    debug_assert!(costs.rows() <= costs.columns);
    let mut state = State {
        costs,
        price: vec![0; costs.columns],
        row_of: vec![FREE; costs.columns],
        column_of: vec![FREE; costs.rows()],
    };
    let free = state.bid();
    free.into_iter().for_each(|row| state.augment(row));
    state.column_of
}

/// Prices of columns such that every assigned row has a column of least cost less price; a column that was
/// never assigned has price 0.
struct State<'c> {
    costs: &'c Costs,
    price: Vec<i64>,
    row_of: Vec<usize>,
    column_of: Vec<usize>,
}

impl State<'_> {
    /// Lets rows outbid each other for their best columns; returns the rows left without one.
    fn bid(&mut self) -> Vec<usize> {
        let mut waiting: Vec<usize> = (0..self.costs.rows()).rev().collect();
        let mut left = Vec::new();
        // Bids by a single unit could go on for long: what is left is augmented.
        let mut bids = 16 * self.costs.rows();
        while let Some(row) = waiting.pop() {
            if bids == 0 {
                left.push(row);
                continue;
            }
            bids -= 1;
            let (best, least, second) = self.two_best(row);
            self.price[best] -= second.saturating_sub(least);
            let outbid = std::mem::replace(&mut self.row_of[best], row);
            self.column_of[row] = best;
            if outbid != FREE {
                self.column_of[outbid] = FREE;
                // Without a raise the two rows would take the column from each other for ever.
                if second > least { waiting.push(outbid) } else { left.push(outbid) }
            }
        }
        left
    }

    /// The best column of a row, its cost less price, and that of the second best.
    fn two_best(&self, row: usize) -> (usize, i64, i64) {
        let (mut best, mut least, mut second) = (0, i64::MAX, i64::MAX);
        for (column, (&cost, &price)) in self.costs.row(row).iter().zip(&self.price).enumerate() {
            let reduced = cost - price;
            if reduced < second {
                if reduced < least {
                    (best, second, least) = (column, least, reduced);
                } else {
                    second = reduced;
                }
            }
        }
        (best, least, if second == i64::MAX { least } else { second })
    }

    /// Gives a free row a column along the shortest alternating path.
    fn augment(&mut self, start: usize) {
        let columns = self.costs.columns;
        let mut distance: Vec<i64> =
            self.costs.row(start).iter().zip(&self.price).map(|(cost, price)| cost - price).collect();
        let mut came_from = vec![start; columns];
        let mut open: Vec<usize> = (0..columns).collect();
        let mut settled = Vec::new();
        let end = loop {
            let at = (0..open.len()).min_by_key(|&at| distance[open[at]]).expect("as many columns as rows");
            let column = open.swap_remove(at);
            let row = self.row_of[column];
            if row == FREE {
                break column;
            }
            settled.push(column);
            let costs = self.costs.row(row);
            let offset = distance[column] - (costs[column] - self.price[column]);
            for &other in &open {
                let through = costs[other] - self.price[other] + offset;
                if through < distance[other] {
                    distance[other] = through;
                    came_from[other] = row;
                }
            }
        };
        for &column in &settled {
            self.price[column] += distance[column] - distance[end];
        }
        let mut column = end;
        loop {
            let row = came_from[column];
            self.row_of[column] = row;
            column = std::mem::replace(&mut self.column_of[row], column);
            if row == start {
                break;
            }
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
            let spread = [2, 5, 1000][round % 3];
            let values = (0..rows * columns).map(|_| next(spread) as i64 - 2).collect();
            let costs = Costs { columns, values };
            let found = assign(&costs);
            let mut taken = found.clone();
            taken.sort_unstable();
            taken.dedup();
            assert_eq!(taken.len(), rows);
            let total: i64 = found.iter().enumerate().map(|(row, &column)| costs.row(row)[column]).sum();
            assert_eq!(total, brute_force(&costs, 0, &mut vec![false; columns]));
        }
    }
}
