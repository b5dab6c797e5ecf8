//! Sums of squares of the cells of each cluster, and what several measures make of them.

use crate::numeric::{FixedSum, quotient};
use crate::table::{Cell, Contingency};

/// Sums of n_ij² over sizes of clusters. All that is added up cell by cell are integers.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SquareSums {
    /// Σ n_ij² / a_i.
    pub over_a: f64,
    /// Σ n_ij² / b_j.
    pub over_b: f64,
    /// Σ n_ij² / max(a_i, b_j).
    pub over_larger: f64,
    /// Σ n_ij² / (a_i b_j).
    pub over_product: Fixed,
}

/// A number as an integer times a power of two, up to an error.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fixed {
    units: i128,
    digits: u32,
    /// The true number has between no and this many units more.
    short: i128,
}

impl Fixed {
    /// `factor` times the number plus `constant`, if enough digits are left after the subtraction.
    pub fn times_plus(self, factor: i128, constant: i128) -> Option<f64> {
        // The error is below 2^-50 of the value.
        const CLEAR: i128 = 1 << 50;
        let units = factor * self.units + (constant << self.digits);
        let clear = units.checked_div(factor.abs() * self.short.max(1)).is_some_and(|ratio| ratio > CLEAR);
        clear.then(|| units as f64 / (1_u128 << self.digits) as f64)
    }
}

/// The squares of the cells of a row: all, Σ n_ij² / b_j, and both again for the columns that are not larger
/// than the row and for those that are.
#[derive(Default)]
struct Row {
    all: u128,
    over_columns: u128,
    in_others: u128,
    over_larger_columns: u128,
}

impl Row {
    /// `inverses` are those of the sizes of the columns: a larger column has a smaller one. Columns are only
    /// read, so that a table with many of them does not wait for its memory twice.
    fn add_up(cells: &[Cell], inverse: u128, inverses: &[u128]) -> Self {
        let mut row = Self::default();
        for cell in cells {
            let square = u128::from(cell.count) * u128::from(cell.count);
            let of_column = inverses[cell.column as usize];
            let over_column = square * of_column;
            let (in_other, over_larger) = if of_column < inverse { (0, over_column) } else { (square, 0) };
            row.all += square;
            row.over_columns += over_column;
            row.in_others += in_other;
            row.over_larger_columns += over_larger;
        }
        row
    }
}

impl SquareSums {
    /// Those of a table.
    pub fn of(table: &Contingency) -> Self {
        // Twice n must fit, and the inverses of different sizes are different.
        let digits = u128::BITS - 3 - (u64::BITS - table.n().leading_zeros());
        let inverse = |&size: &u64| (1 << digits) / u128::from(size);
        let inverses: Vec<u128> = table.column_sums().iter().map(inverse).collect();
        let (mut over_product, mut over_b, mut over_larger_columns) = (0, 0, 0);
        let (mut over_a, mut over_others) = (FixedSum::default(), FixedSum::default());
        let rows = table.cells().chunk_by(|one, next| one.row == next.row).zip(table.row_sums());
        for (cells, size) in rows {
            let row = Row::add_up(cells, inverse(size), &inverses);
            over_product += row.over_columns / u128::from(*size);
            over_b += row.over_columns;
            over_larger_columns += row.over_larger_columns;
            over_a.add(quotient(row.all, (*size).into()));
            over_others.add(quotient(row.in_others, (*size).into()));
        }
        let unit = 1 << digits;
        // Each inverse is cut by less than a unit, which n_ij² / a_i turns into n_ij units at most.
        let short = table.n() + table.row_sums().len() as u64;
        Self {
            over_a: over_a.value(),
            over_b: quotient(over_b, unit),
            over_larger: over_others.value() + quotient(over_larger_columns, unit),
            over_product: Fixed { units: over_product as i128, digits, short: short.into() },
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
