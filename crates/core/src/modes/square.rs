//! Symmetric matrices of draws.

/// A symmetric matrix, whole.
#[derive(Debug, Clone)]
pub(super) struct Square {
    side: usize,
    values: Vec<f64>,
}

impl Square {
    /// From what follows the diagonal in each row, and the diagonal.
    pub(super) fn from_rows(rows: Vec<Vec<f64>>, diagonal: f64) -> Self {
        let side = rows.len();
        let mut values = vec![diagonal; side * side];
        for (i, row) in rows.into_iter().enumerate() {
            for (j, value) in (i + 1..).zip(row) {
                values[i * side + j] = value;
                values[j * side + i] = value;
            }
        }
        Self { side, values }
    }

    /// Number of rows.
    pub(super) fn side(&self) -> usize {
        self.side
    }

    pub(super) fn at(&self, i: usize, j: usize) -> f64 {
        self.values[i * self.side + j]
    }

    pub(super) fn row(&self, i: usize) -> &[f64] {
        &self.values[i * self.side..][..self.side]
    }

    /// Each value by another, with the places of its row and column.
    pub(super) fn map(mut self, value: impl Fn(usize, usize, f64) -> f64) -> Self {
        for i in 0..self.side {
            for j in 0..self.side {
                let old = &mut self.values[i * self.side + j];
                *old = value(i, j, *old);
            }
        }
        self
    }
}
