//! A table drawn at random, in the compact form that a thousand draws of a million cells ask for.

use crate::inference::replicates::powers::{Powers, XLnX};
use crate::sums::{InfoSums, PairCounts};
use crate::table::{Cell, Contingency};

/// Places of a table's cells: their columns row by row. Counts may be zero.
#[derive(Debug, Clone, Default)]
pub(in crate::inference) struct Layout {
    pub(in crate::inference) row_start: Vec<usize>,
    pub(in crate::inference) columns: Vec<u32>,
    pub(in crate::inference) width: usize,
}

impl Layout {
    pub(in crate::inference) fn of(table: &Contingency) -> Self {
        Self::new(table.cells(), table.clusters())
    }

    /// Some cells of a table with these numbers of clusters.
    pub(in crate::inference) fn new(cells: &[Cell], (rows, width): (usize, usize)) -> Self {
        let mut row_start = vec![0; rows + 1];
        cells.iter().for_each(|cell| row_start[cell.row as usize + 1] += 1);
        (0..rows).for_each(|row| row_start[row + 1] += row_start[row]);
        Self { row_start, columns: cells.iter().map(|cell| cell.column).collect(), width }
    }

    pub(in crate::inference) fn rows(&self) -> impl Iterator<Item = std::ops::Range<usize>> + '_ {
        self.row_start.windows(2).map(|ends| ends[0]..ends[1])
    }

    /// The table with these counts; empty cells, rows and columns are dropped.
    pub(in crate::inference) fn to_table(&self, counts: &[u64]) -> Contingency {
        let mut used = vec![0_u32; self.width];
        for (&column, count) in self.columns.iter().zip(counts) {
            used[column as usize] |= u32::from(*count > 0);
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
            for (&column, count) in self.columns[range.clone()].iter().zip(&counts[range]) {
                if *count > 0 {
                    cells.push(Cell { row, column: used[column as usize], count: *count });
                }
            }
            row += u32::from(cells.len() > before);
        }
        Contingency::from_sorted_cells(cells).expect("a drawn table has the items of a valid one")
    }
}

/// Scratch space for the sums of drawn tables of n items, kept between draws.
#[derive(Debug)]
pub(in crate::inference) struct Sums {
    x_ln_x: XLnX,
    row_sums: Vec<u64>,
    column_sums: Vec<u64>,
    logs: u64,
}

impl Sums {
    pub(in crate::inference) fn new(n: u64) -> Self {
        Self { x_ln_x: XLnX::new(n), row_sums: Vec::new(), column_sums: Vec::new(), logs: 0 }
    }

    /// Σ x ln x over the cells of the last table, in the units of its number of items.
    pub(in crate::inference) fn logs(&self) -> u64 {
        self.logs
    }

    /// Below which two such sums are the same: 1e-12 n ln n.
    pub(in crate::inference) fn slack(&self) -> u64 {
        (1e-12 * self.x_ln_x.of(self.x_ln_x.n()) as f64) as u64
    }

    /// The pair counts and entropies of a drawn table.
    pub(in crate::inference) fn of(&mut self, layout: &Layout, counts: &[u64]) -> (PairCounts, InfoSums) {
        let cells = self.cells_and_margins(layout, counts);
        self.logs = cells.logs;
        let powers = [cells, self.powers(&self.row_sums), self.powers(&self.column_sums)];
        self.x_ln_x.summarise(powers, self.margin_products(layout, counts))
    }

    /// The margins, and the sums over the cells, in one pass.
    fn cells_and_margins(&mut self, layout: &Layout, counts: &[u64]) -> Powers {
        self.row_sums.clear();
        self.column_sums.clear();
        self.column_sums.resize(layout.width, 0);
        let mut powers = Powers::default();
        for range in layout.rows() {
            let mut row_sum = 0;
            for (&column, &count) in layout.columns[range.clone()].iter().zip(&counts[range]) {
                row_sum += count;
                self.column_sums[column as usize] += count;
                powers.add(count, &self.x_ln_x);
            }
            self.row_sums.push(row_sum);
        }
        powers
    }

    fn powers(&self, counts: &[u64]) -> Powers {
        let mut powers = Powers::default();
        counts.iter().for_each(|&count| powers.add(count, &self.x_ln_x));
        powers
    }

    /// Σ a_i n_ij b_j, row by row.
    fn margin_products(&self, layout: &Layout, counts: &[u64]) -> u128 {
        let rows = layout.rows().zip(&self.row_sums).map(|(range, &row_sum)| {
            let cells = layout.columns[range.clone()].iter().zip(&counts[range]);
            // The n_ij b_j of a row add up to at most its size times n < 2^40: mostly 64 bits are enough.
            let inner: u128 = if row_sum < 1 << 24 {
                cells.map(|(&column, &count)| count * self.column_sums[column as usize]).sum::<u64>().into()
            } else {
                cells.map(|(&column, &c)| u128::from(c) * u128::from(self.column_sums[column as usize])).sum()
            };
            inner * u128::from(row_sum)
        });
        rows.sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_equal_those_of_the_table_they_stand_for() {
        let table = Contingency::from_dense(&[[5_u64, 3, 1, 9], [2, 7, 5000, 1], [1, 1, 1, 1]]).unwrap();
        let layout = Layout::of(&table);
        let counts: Vec<u64> = vec![4, 0, 2, 0, 0, 9, 5001, 0, 0, 0, 0, 0];
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
