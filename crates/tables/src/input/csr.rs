//! A sparse matrix of non-negative weights, compressed by rows like SciPy's `csr_matrix`.

use crate::error::{ErrorKind, Result};
use crate::text::quantity;

/// A sparse matrix: row `i` holds the columns `indices[indptr[i]..indptr[i + 1]]`, sorted and distinct, with
/// their values in `data`. No value is zero.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Csr {
    rows: usize,
    columns: usize,
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
    pub fn from_triples(rows: usize, columns: usize, mut triples: Vec<(u32, u32, f64)>) -> Self {
        triples.sort_by_key(|&(row, column, _)| (row, column));
        triples.dedup_by(|later, kept| {
            let same = (later.0, later.1) == (kept.0, kept.1);
            if same {
                kept.2 += later.2;
            }
            same
        });
        triples.retain(|&(_, _, value)| value != 0.0);
        let mut indptr = vec![0; rows + 1];
        for &(row, column, _) in &triples {
            assert!(
                (row as usize) < rows && (column as usize) < columns,
                "({row}, {column}) is outside {rows} × {columns}"
            );
            indptr[row as usize + 1] += 1;
        }
        for i in 0..rows {
            indptr[i + 1] += indptr[i];
        }
        let indices = triples.iter().map(|&(_, column, _)| column).collect();
        let data = triples.iter().map(|&(_, _, value)| value).collect();
        Self { rows, columns, indptr, indices, data }
    }

    /// Takes the three arrays of a SciPy `csr_matrix`; columns may come in any order and repeat.
    ///
    /// # Errors
    /// When the arrays do not fit each other or the number of columns.
    pub fn from_parts(columns: usize, indptr: &[usize], indices: &[u32], data: &[f64]) -> Result<Self> {
        let bad = |what: String| Err(ErrorKind::BadTable(what).into());
        if indices.len() != data.len() {
            return bad(format!(
                "{} for {}; give one each",
                quantity(indices.len(), "column index"),
                quantity(data.len(), "value")
            ));
        }
        let ends = (indptr.first().copied(), indptr.last().copied());
        if ends != (Some(0), Some(data.len())) || !indptr.is_sorted() {
            return bad(format!(
                "the row pointers do not rise from 0 to {}, the number of values",
                data.len()
            ));
        }
        if let Some(&outside) = indices.iter().find(|&&column| column as usize >= columns) {
            return bad(format!(
                "column index {outside} is outside {}; indices start at 0",
                quantity(columns, "column")
            ));
        }
        let rows = indptr.len() - 1;
        let triples = (0..rows).flat_map(|row| {
            (indptr[row]..indptr[row + 1]).map(move |place| (row as u32, indices[place], data[place]))
        });
        Ok(Self::from_triples(rows, columns, triples.collect()))
    }

    /// The matrix with each value replaced; values that become zero are dropped.
    #[must_use]
    pub fn map(&self, mut f: impl FnMut(f64) -> f64) -> Self {
        let mut mapped = Self { rows: self.rows, columns: self.columns, indptr: vec![0], ..Self::default() };
        for row in 0..self.rows {
            let (columns, values) = self.row(row);
            for (&column, &value) in columns.iter().zip(values) {
                let value = f(value);
                if value != 0.0 {
                    mapped.indices.push(column);
                    mapped.data.push(value);
                }
            }
            mapped.indptr.push(mapped.data.len());
        }
        mapped
    }

    /// Number of rows and columns.
    #[must_use]
    pub fn shape(&self) -> (usize, usize) {
        (self.rows, self.columns)
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
        let mut indptr = vec![0; self.columns + 1];
        for &column in &self.indices {
            indptr[column as usize + 1] += 1;
        }
        for j in 0..self.columns {
            indptr[j + 1] += indptr[j];
        }
        let mut next = indptr.clone();
        let (mut indices, mut data) = (vec![0; self.nnz()], vec![0.0; self.nnz()]);
        for row in 0..self.rows {
            let (columns, values) = self.row(row);
            for (&column, &value) in columns.iter().zip(values) {
                let place = &mut next[column as usize];
                indices[*place] = row as u32;
                data[*place] = value;
                *place += 1;
            }
        }
        Self { rows: self.columns, columns: self.rows, indptr, indices, data }
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

    #[test]
    fn parts_are_checked_and_mapped_values_may_vanish() {
        let matrix = Csr::from_parts(3, &[0, 1, 1, 3], &[2, 1, 0], &[1.0, 2.5, 0.25]).unwrap();
        assert_eq!(matrix.row(2), (&[0, 1][..], &[0.25, 2.5][..]));
        assert_eq!(matrix.map(f64::floor).nnz(), 2);
        let refused = |indptr: &[usize], indices: &[u32], data: &[f64]| {
            Csr::from_parts(3, indptr, indices, data).unwrap_err().to_string()
        };
        assert!(refused(&[0, 2], &[0, 1], &[1.0]).contains("2 column indices for 1 value"));
        assert!(refused(&[0, 2, 1, 3], &[0, 1, 2], &[1.0; 3]).contains("do not rise"));
        assert!(refused(&[0, 1], &[3], &[1.0]).contains("index 3 is outside 3 columns"));
    }
}
