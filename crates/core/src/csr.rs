//! A sparse matrix of non-negative weights, compressed by rows like SciPy's `csr_matrix`.

/// A sparse matrix: row `i` holds the columns `indices[indptr[i]..indptr[i + 1]]`, sorted and distinct, with
/// their values in `data`. No value is zero.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Csr {
    rows: usize,
    cols: usize,
    indptr: Vec<usize>,
    indices: Vec<u32>,
    data: Vec<f64>,
}

impl Csr {
    /// Sums `(row, column, value)` triples in any order; zeros are dropped.
    ///
    /// # Panics
    /// When a row or column lies outside the shape: readers check what users give.
    #[must_use]
    pub fn from_triples(rows: usize, cols: usize, mut triples: Vec<(u32, u32, f64)>) -> Self {
        triples.sort_by_key(|&(row, col, _)| (row, col));
        triples.dedup_by(|later, kept| {
            let same = (later.0, later.1) == (kept.0, kept.1);
            if same {
                kept.2 += later.2;
            }
            same
        });
        triples.retain(|&(_, _, value)| value != 0.0);
        let mut indptr = vec![0; rows + 1];
        for &(row, col, _) in &triples {
            assert!(
                (row as usize) < rows && (col as usize) < cols,
                "({row}, {col}) is outside {rows} × {cols}"
            );
            indptr[row as usize + 1] += 1;
        }
        for i in 0..rows {
            indptr[i + 1] += indptr[i];
        }
        let indices = triples.iter().map(|&(_, col, _)| col).collect();
        let data = triples.iter().map(|&(_, _, value)| value).collect();
        Self { rows, cols, indptr, indices, data }
    }

    /// Number of rows and columns.
    #[must_use]
    pub fn shape(&self) -> (usize, usize) {
        (self.rows, self.cols)
    }

    /// Number of stored values.
    #[must_use]
    pub fn nnz(&self) -> usize {
        self.data.len()
    }

    /// The columns and values of a row.
    #[must_use]
    pub fn row(&self, row: usize) -> (&[u32], &[f64]) {
        let range = self.indptr[row]..self.indptr[row + 1];
        (&self.indices[range.clone()], &self.data[range])
    }

    /// The same matrix with rows and columns exchanged, in O(nnz).
    #[must_use]
    pub fn transposed(&self) -> Self {
        let mut indptr = vec![0; self.cols + 1];
        for &col in &self.indices {
            indptr[col as usize + 1] += 1;
        }
        for j in 0..self.cols {
            indptr[j + 1] += indptr[j];
        }
        let mut next = indptr.clone();
        let (mut indices, mut data) = (vec![0; self.nnz()], vec![0.0; self.nnz()]);
        for row in 0..self.rows {
            let (cols, values) = self.row(row);
            for (&col, &value) in cols.iter().zip(values) {
                let place = &mut next[col as usize];
                indices[*place] = row as u32;
                data[*place] = value;
                *place += 1;
            }
        }
        Self { rows: self.cols, cols: self.rows, indptr, indices, data }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn duplicates_add_up_and_transposing_twice_changes_nothing() {
        let matrix = Csr::from_triples(2, 3, vec![(1, 2, 1.0), (0, 1, 2.0), (1, 2, 3.0), (1, 0, 0.0)]);
        assert_eq!(matrix.nnz(), 2);
        assert_eq!(matrix.row(1), (&[2][..], &[4.0][..]));
        assert_eq!(matrix.transposed().shape(), (3, 2));
        assert_eq!(matrix.transposed().transposed(), matrix);
    }
}
