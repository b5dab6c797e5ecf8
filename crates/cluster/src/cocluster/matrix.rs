//! A matrix as the searches read it: by rows and by columns, with exact sums.

use partita::Csr;

use super::mutable_partition::MutablePartition;
use crate::error::{ErrorKind, Result};

/// Weights by rows and by columns, with the mass of each.
///
/// The values are multiples of a power of two so small that their total stays below 2^52: sums and differences
/// of them are exact, in any order, and an emptied cluster has mass 0 and not 1e-17. Counts are kept as they
/// are; other weights are rounded to some 52 bits below the total.
#[derive(Debug, Clone)]
pub(crate) struct Weights {
    sides: [Csr; 2],
    mass: [Vec<f64>; 2],
    total: f64,
}

/// 2^52.
const EXACT: f64 = (1_u64 << 52) as f64;

impl Weights {
    /// Checks and rounds a matrix.
    ///
    /// # Errors
    /// When a value is negative or not finite, or when fewer than two rows or columns have mass.
    pub(crate) fn new(matrix: &Csr) -> Result<Self> {
        let mut total = 0.0;
        for row in 0..matrix.shape().0 {
            let (columns, values) = matrix.row(row);
            for (&column, &value) in columns.iter().zip(values) {
                if !(value.is_finite() && value >= 0.0) {
                    return Err(
                        ErrorKind::BadEntry { row: row + 1, column: column as usize + 1, value }.into()
                    );
                }
                total += value;
            }
        }
        if !total.is_finite() {
            return Err(ErrorKind::TooHeavy.into());
        }
        let grid = grid(matrix, total);
        let weights = Self::of_rounded(matrix.map(|value| (value * grid).round()));
        weights.check()?;
        Ok(weights)
    }

    fn of_rounded(by_row: Csr) -> Self {
        let by_col = by_row.transposed();
        let masses = |side: &Csr| -> Vec<f64> {
            (0..side.shape().0).map(|object| side.row(object).1.iter().sum()).collect()
        };
        let mass = [masses(&by_row), masses(&by_col)];
        let total = mass[0].iter().sum();
        Self { sides: [by_row, by_col], mass, total }
    }

    fn check(&self) -> Result<()> {
        let (rows, columns) = self.sides[0].shape();
        if rows < 2 || columns < 2 {
            return Err(ErrorKind::TooSmall { rows, columns }.into());
        }
        let filled = |side: usize| self.mass[side].iter().filter(|mass| **mass > 0.0).count();
        match (filled(0), filled(1)) {
            (0, _) => Err(ErrorKind::AllZero { rows, columns }.into()),
            (1, _) => Err(ErrorKind::OneFilled { what: "row", of: rows }.into()),
            (_, 1) => Err(ErrorKind::OneFilled { what: "column", of: columns }.into()),
            _ => Ok(()),
        }
    }

    /// The table of two clusterings, as a matrix of its own.
    pub(super) fn grouped(&self, clusters: &[MutablePartition; 2]) -> Self {
        let [rows, columns] = clusters;
        let mut triples = Vec::with_capacity(self.sides[0].nnz());
        for row in 0..rows.objects() {
            let (places, values) = self.sides[0].row(row);
            let i = rows.cluster_of(row) as u32;
            let cell =
                |(&column, &value): (&u32, &f64)| (i, columns.cluster_of(column as usize) as u32, value);
            triples.extend(places.iter().zip(values).map(cell));
        }
        Self::of_rounded(Csr::from_triples(rows.len(), columns.len(), triples))
    }

    /// The matrix with the objects of that side as its rows.
    pub(crate) fn side(&self, side: usize) -> &Csr {
        &self.sides[side]
    }

    pub(crate) fn mass(&self, side: usize, object: usize) -> f64 {
        self.mass[side][object]
    }

    /// Entries that are not zero.
    pub(crate) fn entries(&self) -> usize {
        self.sides[0].nnz()
    }

    pub(crate) fn total(&self) -> f64 {
        self.total
    }

    pub(crate) fn objects(&self, side: usize) -> usize {
        self.mass[side].len()
    }
}

/// Returns the factor of the values before they are rounded to integers.
fn grid(matrix: &Csr, total: f64) -> f64 {
    let counts = (0..matrix.shape().0).all(|row| matrix.row(row).1.iter().all(|value| value.fract() == 0.0));
    if (counts && total <= EXACT) || total == 0.0 {
        return 1.0;
    }
    // A power of two: values that already lie on the grid are not changed.
    libm::ldexp(1.0, (51 - libm::ilogb(total)).min(1023))
}
