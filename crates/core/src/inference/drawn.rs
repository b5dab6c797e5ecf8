//! A table drawn at random, in the compact form that a thousand draws of a million cells ask for.

use crate::{Cell, Contingency, InfoSums, PairCounts};

/// A count of a drawn table: 32 bits where they are enough, since memory is what limits large tables.
pub(super) trait Count: Copy + Default + Send + Sync {
    fn new(count: u64) -> Self;
    fn get(self) -> u64;
}

impl Count for u32 {
    fn new(count: u64) -> Self {
        debug_assert!(count <= u64::from(Self::MAX));
        count as Self
    }

    fn get(self) -> u64 {
        u64::from(self)
    }
}

impl Count for u64 {
    fn new(count: u64) -> Self {
        count
    }

    fn get(self) -> u64 {
        self
    }
}

/// Where the cells of a table are: their columns row by row. Counts may be zero.
#[derive(Debug, Clone)]
pub(super) struct Layout {
    pub(super) row_start: Vec<usize>,
    pub(super) cols: Vec<u32>,
    pub(super) width: usize,
}

impl Layout {
    pub(super) fn of(table: &Contingency) -> Self {
        let (rows, width) = table.clusters();
        let mut row_start = vec![0; rows + 1];
        table.cells().iter().for_each(|cell| row_start[cell.row as usize + 1] += 1);
        for row in 0..rows {
            row_start[row + 1] += row_start[row];
        }
        Self { row_start, cols: table.cells().iter().map(|cell| cell.col).collect(), width }
    }

    fn rows(&self) -> impl Iterator<Item = std::ops::Range<usize>> + '_ {
        self.row_start.windows(2).map(|ends| ends[0]..ends[1])
    }

    /// The table with these counts; empty cells, rows and columns are dropped.
    pub(super) fn to_table<C: Count>(&self, counts: &[C]) -> Contingency {
        let mut used = vec![0_u32; self.width];
        for (&col, count) in self.cols.iter().zip(counts) {
            used[col as usize] |= u32::from(count.get() > 0);
        }
        let mut next = 0;
        for number in &mut used {
            let kept = *number;
            *number = next;
            next += kept;
        }
        let (mut cells, mut row) = (Vec::with_capacity(counts.len()), 0);
        for range in self.rows() {
            let before = cells.len();
            for (&col, count) in self.cols[range.clone()].iter().zip(&counts[range]) {
                if count.get() > 0 {
                    cells.push(Cell { row, col: used[col as usize], count: count.get() });
                }
            }
            row += u32::from(cells.len() > before);
        }
        Contingency::from_sorted_cells(cells).expect("a drawn table has the items of a valid one")
    }
}

/// Scratch space for the sums of drawn tables, kept between draws.
#[derive(Debug)]
pub(super) struct Sums {
    /// x ln x of the small integers, which most counts are.
    x_ln_x: Vec<f64>,
    row_sums: Vec<u64>,
    col_sums: Vec<u64>,
}

/// Integers whose x ln x is looked up.
const SMALL: usize = 4096;

impl Sums {
    pub(super) fn new() -> Self {
        let x_ln_x = (0..SMALL).map(|x| x as f64 * libm::log((x as f64).max(1.0))).collect();
        Self { x_ln_x, row_sums: Vec::new(), col_sums: Vec::new() }
    }

    /// The pair counts and entropies of a drawn table of `n` items.
    ///
    /// The entropies are differences of sums of x ln x: exact to 1e-13 or so, not relative to their own size
    /// as those of [`InfoSums::from_table`] are. For the spread of a thousand draws this is plenty.
    pub(super) fn of<C: Count>(&mut self, layout: &Layout, counts: &[C], n: u64) -> (PairCounts, InfoSums) {
        self.margins(layout, counts);
        let (cell_squares, cell_logs) = self.squares_and_logs(counts.iter().map(|count| count.get()));
        let (row_squares, row_logs) = self.squares_and_logs(self.row_sums.iter().copied());
        let (col_squares, col_logs) = self.squares_and_logs(self.col_sums.iter().copied());
        let pairs = PairCounts {
            n: u128::from(n),
            sum_nij2: cell_squares,
            sum_ai2: row_squares,
            sum_bj2: col_squares,
            sum_ai_nij_bj: self.margin_products(layout, counts),
        };
        let items = n as f64;
        let all_logs = items * libm::log(items);
        let part = |x: f64| (x / items).max(0.0);
        let info = InfoSums {
            n: u128::from(n),
            h_a: part(all_logs - row_logs),
            h_b: part(all_logs - col_logs),
            h_a_given_b: part(col_logs - cell_logs),
            h_b_given_a: part(row_logs - cell_logs),
            mutual: part(all_logs + cell_logs - row_logs - col_logs),
        };
        (pairs, settle_zeros(info, &pairs))
    }

    fn margins<C: Count>(&mut self, layout: &Layout, counts: &[C]) {
        self.row_sums.clear();
        self.col_sums.clear();
        self.col_sums.resize(layout.width, 0);
        for range in layout.rows() {
            let mut row_sum = 0;
            for (&col, count) in layout.cols[range.clone()].iter().zip(&counts[range]) {
                row_sum += count.get();
                self.col_sums[col as usize] += count.get();
            }
            self.row_sums.push(row_sum);
        }
    }

    /// Σ a_i n_ij b_j, row by row.
    fn margin_products<C: Count>(&self, layout: &Layout, counts: &[C]) -> u128 {
        let rows = layout.rows().zip(&self.row_sums).map(|(range, &row_sum)| {
            let cells = layout.cols[range.clone()].iter().zip(&counts[range]);
            // The n_ij b_j of a row add up to at most its size times n < 2^40: mostly 64 bits are enough.
            let inner: u128 = if row_sum < 1 << 24 {
                cells.map(|(&col, count)| count.get() * self.col_sums[col as usize]).sum::<u64>().into()
            } else {
                cells.map(|(&col, c)| u128::from(c.get()) * u128::from(self.col_sums[col as usize])).sum()
            };
            inner * u128::from(row_sum)
        });
        rows.sum()
    }

    /// Σ x² and Σ x ln x. Four partial sums of each hide the latency of the additions.
    fn squares_and_logs(&self, counts: impl Iterator<Item = u64>) -> (u128, f64) {
        let (mut squares, mut logs) = ([0_u64; 4], [0.0; 4]);
        let mut large = (0_u128, 0.0);
        for (index, count) in counts.enumerate() {
            match self.x_ln_x.get(count as usize) {
                Some(log) => {
                    squares[index % 4] += count * count;
                    logs[index % 4] += log;
                }
                None => {
                    large.0 += u128::from(count) * u128::from(count);
                    large.1 += count as f64 * libm::log(count as f64);
                }
            }
        }
        let squares: u128 = squares.iter().map(|&part| u128::from(part)).sum();
        (squares + large.0, logs.iter().sum::<f64>() + large.1)
    }
}

/// Entropies that are zero by the exact sums are zero: kernels test for it.
fn settle_zeros(info: InfoSums, pairs: &PairCounts) -> InfoSums {
    let whole = pairs.n * pairs.n;
    let zero_if = |zero: bool, value: f64| if zero { 0.0 } else { value };
    let (one_a, one_b) = (pairs.sum_ai2 == whole, pairs.sum_bj2 == whole);
    InfoSums {
        h_a: zero_if(one_a, info.h_a),
        h_b: zero_if(one_b, info.h_b),
        h_a_given_b: zero_if(pairs.sum_nij2 == pairs.sum_bj2, info.h_a_given_b),
        h_b_given_a: zero_if(pairs.sum_nij2 == pairs.sum_ai2, info.h_b_given_a),
        mutual: zero_if(one_a || one_b, info.mutual),
        ..info
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_equal_those_of_the_table_they_stand_for() {
        let table = Contingency::from_dense(&[[5_u64, 3, 1, 9], [2, 7, 5000, 1], [1, 1, 1, 1]]).unwrap();
        let layout = Layout::of(&table);
        let counts: Vec<u32> = vec![4, 0, 2, 0, 0, 9, 5001, 0, 0, 0, 0, 0];
        let drawn = layout.to_table(&counts);
        assert_eq!(drawn.clusters(), (2, 3));
        let (pairs, info) = Sums::new().of(&layout, &counts, drawn.n());
        assert_eq!(pairs, PairCounts::from_table(&drawn));
        let exact = InfoSums::from_table(&drawn);
        let difference = |x: f64, y: f64| assert!((x - y).abs() < 1e-13, "{x} {y}");
        difference(info.h_a, exact.h_a);
        difference(info.h_b, exact.h_b);
        difference(info.h_a_given_b, exact.h_a_given_b);
        difference(info.h_b_given_a, exact.h_b_given_a);
        difference(info.mutual, exact.mutual);
    }

    #[test]
    fn one_cluster_shares_exactly_nothing() {
        let table = Contingency::from_dense(&[[5_u64, 3, 11]]).unwrap();
        let counts = [7_u64, 1, 11];
        let (_, info) = Sums::new().of(&Layout::of(&table), &counts, 19);
        assert_eq!((info.mutual, info.h_a, info.h_a_given_b), (0.0, 0.0, 0.0));
        assert!(info.h_b > 0.5);
    }
}
