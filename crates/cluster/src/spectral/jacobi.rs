//! Eigenvalues of a small symmetric matrix by Jacobi's rotations.

use partita::internal::Arrange as _;
use partita::internal::checkpoint;

/// The eigenvalues of a symmetric matrix, row by row in `matrix`, from the greatest down, and an orthonormal
/// eigenvector for each.
pub(super) fn eigen(mut matrix: Vec<f64>, size: usize) -> (Vec<f64>, Vec<Vec<f64>>) {
    let mut vectors = vec![0.0; size * size];
    (0..size).for_each(|i| vectors[i * size + i] = 1.0);
    // Convergence is quadratic: a dozen sweeps are plenty, the limit only guards against a bad matrix.
    for _ in 0..60 {
        let off: f64 = (0..size)
            .flat_map(|i| (0..i).map(move |j| (i, j)))
            .map(|(i, j)| matrix[i * size + j].powi(2))
            .sum();
        let diagonal: f64 = (0..size).map(|i| matrix[i * size + i].powi(2)).sum();
        if off <= 1e-30 * diagonal || off == 0.0 {
            break;
        }
        for p in 0..size {
            checkpoint();
            for q in p + 1..size {
                rotate(&mut matrix, &mut vectors, size, p, q);
            }
        }
    }
    let mut order: Vec<usize> = (0..size).collect();
    order.arrange_by(|&i, &j| matrix[j * size + j].total_cmp(&matrix[i * size + i]));
    let values = order.iter().map(|&i| matrix[i * size + i]).collect();
    let columns = order.iter().map(|&i| (0..size).map(|row| vectors[row * size + i]).collect()).collect();
    (values, columns)
}

/// Turns the plane of two axes so that their off-diagonal entry vanishes.
fn rotate(matrix: &mut [f64], vectors: &mut [f64], size: usize, p: usize, q: usize) {
    let (pp, qq, pq) = (matrix[p * size + p], matrix[q * size + q], matrix[p * size + q]);
    if pq == 0.0 {
        return;
    }
    let slope = (qq - pp) / (2.0 * pq);
    let tangent = slope.signum() / (slope.abs() + (slope * slope + 1.0).sqrt());
    let cosine = 1.0 / (tangent * tangent + 1.0).sqrt();
    let sine = tangent * cosine;
    for k in 0..size {
        let (x, y) = (matrix[k * size + p], matrix[k * size + q]);
        matrix[k * size + p] = cosine * x - sine * y;
        matrix[k * size + q] = sine * x + cosine * y;
        let (x, y) = (vectors[k * size + p], vectors[k * size + q]);
        vectors[k * size + p] = cosine * x - sine * y;
        vectors[k * size + q] = sine * x + cosine * y;
    }
    for k in 0..size {
        let (x, y) = (matrix[p * size + k], matrix[q * size + k]);
        matrix[p * size + k] = cosine * x - sine * y;
        matrix[q * size + k] = sine * x + cosine * y;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vectors_are_orthonormal_and_satisfy_the_equation() {
        for size in [1_usize, 2, 3, 7, 16] {
            let entry = |i: usize, j: usize| {
                let (i, j) = (i.min(j), i.max(j));
                ((i * 37 + j * 101 + 5) % 23) as f64 - 11.0
            };
            let matrix: Vec<f64> = (0..size * size).map(|at| entry(at / size, at % size)).collect();
            let (values, vectors) = eigen(matrix.clone(), size);
            assert!(values.windows(2).all(|pair| pair[0] >= pair[1]));
            for (k, vector) in vectors.iter().enumerate() {
                for i in 0..size {
                    let product: f64 = (0..size).map(|j| matrix[i * size + j] * vector[j]).sum();
                    assert!((product - values[k] * vector[i]).abs() < 1e-11);
                }
                for (l, other) in vectors.iter().enumerate() {
                    let dot: f64 = vector.iter().zip(other).map(|(x, y)| x * y).sum();
                    assert!((dot - f64::from(u8::from(k == l))).abs() < 1e-12);
                }
            }
        }
    }
}
