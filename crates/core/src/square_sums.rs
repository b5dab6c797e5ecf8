//! Sums of squares of the cells of each cluster, and what several measures make of them.

use crate::exact::quotient;
use crate::fixed_sum::{FixedSum, fixed_sum};
use crate::{Cell, Contingency};

/// Sums of n_ij² over sizes of clusters. All that is added up cell by cell are integers.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct SquareSums {
    /// Σ n_ij² / a_i.
    pub(crate) over_a: f64,
    /// Σ n_ij² / b_j.
    pub(crate) over_b: f64,
    /// Σ n_ij² / max(a_i, b_j).
    pub(crate) over_larger: f64,
    /// Σ n_ij² / (a_i b_j).
    pub(crate) over_product: Fixed,
}

/// A number as an integer times a power of two, up to an error.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Fixed {
    units: i128,
    digits: u32,
    /// The true number has between no and this many units more.
    short: i128,
}

impl Fixed {
    /// `factor` times the number plus `constant`, if enough digits are left after the subtraction.
    pub(crate) fn times_plus(self, factor: i128, constant: i128) -> Option<f64> {
        // The error is below 2^-50 of the value.
        const CLEAR: i128 = 1 << 50;
        let units = factor * self.units + (constant << self.digits);
        let clear = units.checked_div(factor.abs() * self.short.max(1)).is_some_and(|ratio| ratio > CLEAR);
        clear.then(|| units as f64 / (1_u128 << self.digits) as f64)
    }
}

/// The squares of the cells of a column: all, and those in rows that are smaller than the column.
#[derive(Clone, Copy)]
struct Column {
    size: u64,
    /// 1 / b_j in the units of [`SquareSums::over_product`].
    inverse: u128,
    all: u128,
    in_smaller: u128,
}

/// The squares of the cells of a row: all, those in columns that are not larger, and Σ n_ij² / b_j.
#[derive(Default)]
struct Row {
    all: u128,
    in_others: u128,
    over_cols: u128,
}

impl Row {
    fn add_up(cells: &[Cell], size: u64, cols: &mut [Column]) -> Self {
        let mut row = Self::default();
        for cell in cells {
            let square = u128::from(cell.count) * u128::from(cell.count);
            let col = &mut cols[cell.col as usize];
            let in_smaller = if col.size > size { square } else { 0 };
            row.all += square;
            row.in_others += square - in_smaller;
            row.over_cols += square * col.inverse;
            col.all += square;
            col.in_smaller += in_smaller;
        }
        row
    }
}

impl SquareSums {
    pub(crate) fn of(table: &Contingency) -> Self {
        // Twice n units must fit.
        let digits = u128::BITS - 3 - (u64::BITS - table.n().leading_zeros());
        let column = |&size: &u64| {
            let inverse = (1 << digits) / u128::from(size);
            Column { size, inverse, all: 0, in_smaller: 0 }
        };
        let mut cols: Vec<Column> = table.col_sums().iter().map(column).collect();
        let mut units = 0;
        let (mut over_a, mut over_larger) = (FixedSum::default(), FixedSum::default());
        for (cells, &size) in table.cells().chunk_by(|one, next| one.row == next.row).zip(table.row_sums()) {
            let row = Row::add_up(cells, size, &mut cols);
            units += row.over_cols / u128::from(size);
            over_a.add(quotient(row.all, size.into()));
            over_larger.add(quotient(row.in_others, size.into()));
        }
        cols.iter().for_each(|col| over_larger.add(quotient(col.in_smaller, col.size.into())));
        // Each inverse is cut by less than a unit, which n_ij² / a_i turns into n_ij units at most.
        let short = table.n() + table.row_sums().len() as u64;
        Self {
            over_a: over_a.value(),
            over_b: fixed_sum(cols.iter().map(|col| quotient(col.all, col.size.into()))),
            over_larger: over_larger.value(),
            over_product: Fixed { units: units as i128, digits, short: short.into() },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_those_of_the_definitions() {
        let triples = (0..500_u64).map(|i| (i as u32 % 37, (i * i % 29) as u32, 1 + i % 11));
        let table = Contingency::from_triples(triples).unwrap();
        let sums = SquareSums::of(&table);
        let sum = |divisor: fn(f64, f64) -> f64| -> f64 {
            table.overlaps().map(|(k, a, b)| (k * k) as f64 / divisor(a as f64, b as f64)).sum()
        };
        let close = |found: f64, expected: f64| (found - expected).abs() < 1e-13 * expected;
        assert!(close(sums.over_a, sum(|a, _| a)));
        assert!(close(sums.over_b, sum(|_, b| b)));
        assert!(close(sums.over_larger, sum(f64::max)));
        assert!(close(sums.over_product.times_plus(1, 0).unwrap(), sum(|a, b| a * b)));
    }

    #[test]
    fn differences_without_digits_are_refused() {
        // Independent clusterings: the sum is 1.
        let table = Contingency::from_dense(&[[3_u64, 6], [7, 14]]).unwrap();
        assert_eq!(SquareSums::of(&table).over_product.times_plus(1, -1), None);
        // Identical ones: it is the number of clusters.
        let table = Contingency::from_dense(&[[3_u64, 0], [0, 14]]).unwrap();
        assert_eq!(SquareSums::of(&table).over_product.times_plus(-2, 4), None);
    }
}
