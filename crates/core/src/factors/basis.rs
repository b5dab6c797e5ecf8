//! Orthonormal bases of models.

/// The part of a column's length below which nothing new is left of it.
const NOTHING: f64 = 1e-7;

/// Vectors of length 1, each orthogonal to those before it.
#[derive(Debug, Clone, Default)]
pub(super) struct Basis {
    pub(super) vectors: Vec<Vec<f64>>,
}

impl Basis {
    /// The constant alone.
    pub(super) fn of_constant(runs: usize) -> Self {
        let mut basis = Self::default();
        basis.add(&[vec![1.0; runs]]);
        basis
    }

    /// Adds what is new in some columns; how many vectors that makes.
    pub(super) fn add(&mut self, columns: &[Vec<f64>]) -> usize {
        let before = self.vectors.len();
        for column in columns {
            let mut rest = column.clone();
            // Once more takes away what rounding left.
            for _ in 0..2 {
                for vector in &self.vectors {
                    let along = dot(vector, &rest);
                    rest.iter_mut().zip(vector).for_each(|(rest, x)| *rest -= along * x);
                }
            }
            let (length, whole) = (dot(&rest, &rest).sqrt(), dot(column, column).sqrt());
            if length > NOTHING * whole {
                rest.iter_mut().for_each(|x| *x /= length);
                self.vectors.push(rest);
            }
        }
        self.vectors.len() - before
    }

    /// The projection on the vectors from one on.
    pub(super) fn projection(&self, from: usize, runs: usize) -> Vec<f64> {
        let mut projection = vec![0.0; runs * runs];
        for vector in &self.vectors[from..] {
            for (row, x) in projection.chunks_exact_mut(runs).zip(vector) {
                row.iter_mut().zip(vector).for_each(|(sum, y)| *sum += x * y);
            }
        }
        projection
    }
}

pub(super) fn dot(x: &[f64], y: &[f64]) -> f64 {
    x.iter().zip(y).map(|(x, y)| x * y).sum()
}
