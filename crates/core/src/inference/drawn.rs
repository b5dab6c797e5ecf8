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
#[derive(Debug, Clone, Default)]
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

/// Scratch space for the sums of drawn tables of n items, kept between draws.
#[derive(Debug)]
pub(super) struct Sums {
    n: u64,
    /// x ln x of the small integers, which most counts are, in units of 1 / `scale`: integers add up without
    /// waiting for each other.
    x_ln_x: Vec<u64>,
    scale: f64,
    row_sums: Vec<u64>,
    col_sums: Vec<u64>,
}

/// Integers whose x ln x is looked up.
const SMALL: u64 = 4095;

/// Σ x² and Σ x ln x of some counts.
#[derive(Debug, Clone, Copy, Default)]
struct Powers {
    squares: u128,
    small_squares: u64,
    logs: u64,
}

impl Sums {
    pub(super) fn new(n: u64) -> Self {
        // n ln n < 2^46 is the most that a sum can be; it has 63 bits.
        let most = (n as f64 * libm::log(n as f64)).max(1.0);
        let scale = libm::exp2(62.0 - libm::log2(most).ceil());
        let mut sums = Self { n, x_ln_x: Vec::new(), scale, row_sums: Vec::new(), col_sums: Vec::new() };
        sums.x_ln_x = (0..=n.min(SMALL)).map(|x| sums.scaled(x)).collect();
        sums
    }

    fn scaled(&self, x: u64) -> u64 {
        (x as f64 * libm::log((x as f64).max(1.0)) * self.scale) as u64
    }

    /// The pair counts and entropies of a drawn table.
    ///
    /// The entropies are differences of sums of x ln x: exact to 1e-13 or so, not relative to their own size
    /// as those of [`InfoSums::from_table`] are. For the spread of a thousand draws this is plenty.
    pub(super) fn of<C: Count>(&mut self, layout: &Layout, counts: &[C]) -> (PairCounts, InfoSums) {
        let cells = self.cells_and_margins(layout, counts);
        let (rows, cols) = (self.powers(&self.row_sums), self.powers(&self.col_sums));
        let n = u128::from(self.n);
        let pairs = PairCounts {
            n,
            sum_nij2: cells.squares,
            sum_ai2: rows.squares,
            sum_bj2: cols.squares,
            sum_ai_nij_bj: self.margin_products(layout, counts),
        };
        let items = self.n as f64;
        let all = self.scaled(self.n) as i128;
        let part = |sum: i128| (sum as f64 / self.scale / items).max(0.0);
        let [cells, rows, cols] = [cells.logs, rows.logs, cols.logs].map(i128::from);
        let info = InfoSums {
            n,
            h_a: part(all - rows),
            h_b: part(all - cols),
            h_a_given_b: part(cols - cells),
            h_b_given_a: part(rows - cells),
            mutual: part(all + cells - rows - cols),
        };
        (pairs, settle_zeros(info, &pairs))
    }

    /// The margins, and the sums over the cells, in one pass.
    fn cells_and_margins<C: Count>(&mut self, layout: &Layout, counts: &[C]) -> Powers {
        self.row_sums.clear();
        self.col_sums.clear();
        self.col_sums.resize(layout.width, 0);
        let mut powers = Powers::default();
        for range in layout.rows() {
            let mut row_sum = 0;
            for (&col, count) in layout.cols[range.clone()].iter().zip(&counts[range]) {
                let count = count.get();
                row_sum += count;
                self.col_sums[col as usize] += count;
                powers.add(count, &self.x_ln_x, self.scale);
            }
            self.row_sums.push(row_sum);
        }
        powers.settled()
    }

    fn powers(&self, counts: &[u64]) -> Powers {
        let mut powers = Powers::default();
        counts.iter().for_each(|&count| powers.add(count, &self.x_ln_x, self.scale));
        powers.settled()
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
}

impl Powers {
    #[inline]
    fn add(&mut self, count: u64, x_ln_x: &[u64], scale: f64) {
        match x_ln_x.get(count as usize) {
            Some(logs) => {
                self.small_squares += count * count;
                self.logs += logs;
            }
            None => {
                self.squares += u128::from(count) * u128::from(count);
                self.logs += (count as f64 * libm::log(count as f64) * scale) as u64;
            }
        }
    }

    fn settled(mut self) -> Self {
        self.squares += u128::from(std::mem::take(&mut self.small_squares));
        self
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
        let (pairs, info) = Sums::new(drawn.n()).of(&layout, &counts);
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
        let (_, info) = Sums::new(19).of(&Layout::of(&table), &counts);
        assert_eq!((info.mutual, info.h_a, info.h_a_given_b), (0.0, 0.0, 0.0));
        assert!(info.h_b > 0.5);
    }
}
