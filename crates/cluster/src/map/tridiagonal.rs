//! The spectrum of a symmetric matrix: Householder's reduction to three diagonals, all eigenvalues by implicit QL, and the
//! eigenvectors of the leading ones by inverse iteration. The cost is that of the reduction, 4/3 n³.

use partita::internal::checkpoint;

/// The size of a matrix of zeros, so that nothing is divided by 0.
const TINY: f64 = 1e-200;

/// A symmetric matrix with three diagonals, and the reflections that lead to it.
pub(super) struct Tridiagonal {
    diagonal: Vec<f64>,
    /// One entry less than the diagonal.
    beside: Vec<f64>,
    /// The vector of each reflection, of length √2, or empty if nothing was reflected.
    reflections: Vec<Vec<f64>>,
}

impl Tridiagonal {
    /// Reduces a full matrix of n rows.
    pub(super) fn of(mut matrix: Vec<f64>, n: usize) -> Self {
        let mut reflections = Vec::with_capacity(n.saturating_sub(2));
        let mut beside = vec![0.0; n.saturating_sub(1)];
        for k in 0..n.saturating_sub(1) {
            checkpoint();
            let mut v: Vec<f64> = (k + 1..n).map(|row| matrix[row * n + k]).collect();
            let norm = v.iter().map(|x| x * x).sum::<f64>().sqrt();
            let rest = v[1..].iter().any(|&x| x != 0.0);
            if k + 2 >= n || !rest {
                beside[k] = v[0];
                reflections.push(Vec::new());
                continue;
            }
            let target = if v[0] > 0.0 { -norm } else { norm };
            beside[k] = target;
            v[0] -= target;
            let scale = (2.0 / v.iter().map(|x| x * x).sum::<f64>()).sqrt();
            v.iter_mut().for_each(|x| *x *= scale);
            reflect(&mut matrix, n, k + 1, &v);
            reflections.push(v);
        }
        let diagonal = (0..n).map(|row| matrix[row * n + row]).collect();
        Self { diagonal, beside, reflections }
    }

    /// All eigenvalues, the largest first.
    pub(super) fn values(&self) -> Vec<f64> {
        let (mut d, mut e) = (self.diagonal.clone(), self.beside.clone());
        e.push(0.0);
        for start in 0..d.len() {
            // Each step shrinks an entry beside the diagonal cubically, so few are needed.
            while let Some(end) = unfinished(&d, &e, start) {
                step(&mut d, &mut e, start, end);
            }
        }
        d.sort_unstable_by(|x, y| y.total_cmp(x));
        d
    }

    /// Orthonormal eigenvectors of the given eigenvalues, which are the largest first.
    pub(super) fn vectors(&self, values: &[f64]) -> Vec<Vec<f64>> {
        let mut found: Vec<Vec<f64>> = Vec::with_capacity(values.len());
        let size = self.diagonal.iter().chain(&self.beside).fold(TINY, |most, x| most.max(x.abs()));
        let mut shift = f64::INFINITY;
        for &value in values {
            // Equal values need shifts of their own, or each would give the same vector.
            shift = value.min(shift - 1e-14 * size);
            let mut vector: Vec<f64> = (0..self.diagonal.len()).map(start).collect();
            for _ in 0..4 {
                orthogonalise(&mut vector, &found);
                self.solve(shift, size, &mut vector);
            }
            orthogonalise(&mut vector, &found);
            found.push(vector);
        }
        found.iter_mut().for_each(|vector| self.undo(vector));
        found
    }

    /// Solves (T − shift) x = b in place, by elimination with row exchanges.
    fn solve(&self, shift: f64, size: f64, b: &mut [f64]) {
        let n = b.len();
        // Rows of up to three entries: on the diagonal and the two after it.
        let mut rows: Vec<[f64; 3]> = Vec::with_capacity(n);
        let entry = |at: usize| self.beside.get(at).copied().unwrap_or(0.0);
        let mut current = [self.diagonal[0] - shift, entry(0), 0.0];
        for at in 0..n {
            if at + 1 == n {
                rows.push(current);
                break;
            }
            let mut next = [entry(at), self.diagonal[at + 1] - shift, entry(at + 1)];
            if next[0].abs() > current[0].abs() {
                std::mem::swap(&mut next, &mut current);
                b.swap(at, at + 1);
            }
            let factor = if current[0] == 0.0 { 0.0 } else { next[0] / current[0] };
            b[at + 1] -= factor * b[at];
            rows.push(current);
            current = [next[1] - factor * current[1], next[2] - factor * current[2], 0.0];
        }
        for at in (0..n).rev() {
            let later = |k: usize| b.get(at + k).copied().unwrap_or(0.0);
            let rest = rows[at][1] * later(1) + rows[at][2] * later(2);
            // A zero pivot means that the shift is an eigenvalue to the last bit.
            let pivot = if rows[at][0] == 0.0 { f64::EPSILON * size } else { rows[at][0] };
            b[at] = (b[at] - rest) / pivot;
        }
        normalise(b);
    }

    /// Turns a vector of the reduced matrix into one of the full matrix.
    fn undo(&self, vector: &mut [f64]) {
        for (k, v) in self.reflections.iter().enumerate().rev().filter(|(_, v)| !v.is_empty()) {
            let part = &mut vector[k + 1..];
            let along = v.iter().zip(&*part).map(|(x, y)| x * y).sum::<f64>();
            part.iter_mut().zip(v).for_each(|(y, x)| *y -= along * x);
        }
    }
}

/// A ← H A H for the part of the matrix from a row on, with H = 1 − v vᵀ.
fn reflect(matrix: &mut [f64], n: usize, from: usize, v: &[f64]) {
    let row = |at: usize| at * n + from..at * n + n;
    let p: Vec<f64> =
        (from..n).map(|at| matrix[row(at)].iter().zip(v).map(|(x, y)| x * y).sum::<f64>()).collect();
    let half = p.iter().zip(v).map(|(x, y)| x * y).sum::<f64>() / 2.0;
    let q: Vec<f64> = p.iter().zip(v).map(|(p, v)| p - half * v).collect();
    for (at, (vi, qi)) in (from..n).zip(v.iter().zip(&q)) {
        matrix[row(at)].iter_mut().zip(v.iter().zip(&q)).for_each(|(x, (vj, qj))| *x -= vi * qj + qi * vj);
    }
}

/// The end of the block that begins at `start`, unless its first value stands alone already.
fn unfinished(d: &[f64], e: &[f64], start: usize) -> Option<usize> {
    let is_small = |at: usize| e[at].abs() <= f64::EPSILON * (d[at].abs() + d[at + 1].abs());
    let end = (start..d.len() - 1).find(|&at| is_small(at)).unwrap_or(d.len() - 1);
    (end > start).then_some(end)
}

/// One implicit QL step on a block, with the shift of its first two rows.
fn step(d: &mut [f64], e: &mut [f64], start: usize, end: usize) {
    let g = (d[start + 1] - d[start]) / (2.0 * e[start]);
    let mut g = d[end] - d[start] + e[start] / (g + g.hypot(1.0).copysign(g));
    let (mut sine, mut cosine, mut p) = (1.0, 1.0, 0.0);
    for at in (start..end).rev() {
        let (f, b) = (sine * e[at], cosine * e[at]);
        let r = f.hypot(g);
        e[at + 1] = r;
        if r == 0.0 {
            d[at + 1] -= p;
            e[end] = 0.0;
            return;
        }
        (sine, cosine) = (f / r, g / r);
        let shifted = d[at + 1] - p;
        let r = (d[at] - shifted) * sine + 2.0 * cosine * b;
        p = sine * r;
        d[at + 1] = shifted + p;
        g = cosine * r - b;
    }
    d[start] -= p;
    e[start] = g;
    e[end] = 0.0;
}

/// A vector that no eigenvector is likely to be orthogonal to.
fn start(at: usize) -> f64 {
    1.0 + ((at * 7919) % 104_729) as f64 / 104_729.0
}

fn orthogonalise(vector: &mut [f64], others: &[Vec<f64>]) {
    for other in others {
        let along = vector.iter().zip(other).map(|(x, y)| x * y).sum::<f64>();
        vector.iter_mut().zip(other).for_each(|(x, y)| *x -= along * y);
    }
    normalise(vector);
}

fn normalise(vector: &mut [f64]) {
    let most = vector.iter().fold(f64::MIN_POSITIVE, |most: f64, x| most.max(x.abs()));
    vector.iter_mut().for_each(|x| *x /= most);
    let norm = vector.iter().map(|x| x * x).sum::<f64>().sqrt();
    if norm > 0.0 {
        vector.iter_mut().for_each(|x| *x /= norm);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Symmetric matrices of all kinds: random, of low rank, diagonal, with equal eigenvalues.
    fn matrices() -> Vec<(Vec<f64>, usize)> {
        let mut found = Vec::new();
        for n in [1, 2, 3, 4, 7, 20, 40] {
            let random = |i: usize, j: usize| ((i.max(j) * 31 + i.min(j) * 17) % 101) as f64 / 50.0 - 1.0;
            let low = |i: usize, j: usize| ((i % 3) * (j % 3)) as f64;
            let equal = |i: usize, j: usize| if i == j { 1.0 } else { -0.25 };
            let diagonal = |i: usize, j: usize| if i == j { i as f64 } else { 0.0 };
            let all: [&dyn Fn(usize, usize) -> f64; 4] = [&random, &low, &equal, &diagonal];
            for entry in all {
                found.push(((0..n * n).map(|at| entry(at / n, at % n)).collect(), n));
            }
        }
        found
    }

    #[test]
    fn vectors_and_values_belong_together() {
        for (matrix, n) in matrices() {
            let reduced = Tridiagonal::of(matrix.clone(), n);
            let values = reduced.values();
            let trace: f64 = (0..n).map(|i| matrix[i * n + i]).sum();
            let squares: f64 = matrix.iter().map(|x| x * x).sum();
            assert!((values.iter().sum::<f64>() - trace).abs() < 1e-9 * (1.0 + squares));
            assert!((values.iter().map(|x| x * x).sum::<f64>() - squares).abs() < 1e-9 * (1.0 + squares));
            let leading = &values[..n.min(3)];
            let vectors = reduced.vectors(leading);
            for (at, (value, vector)) in leading.iter().zip(&vectors).enumerate() {
                for i in 0..n {
                    let image: f64 = (0..n).map(|j| matrix[i * n + j] * vector[j]).sum();
                    assert!((image - value * vector[i]).abs() < 1e-8 * (1.0 + squares), "n = {n}");
                }
                for (other_at, other) in vectors.iter().enumerate() {
                    let product: f64 = vector.iter().zip(other).map(|(x, y)| x * y).sum();
                    assert!((product - f64::from(u8::from(at == other_at))).abs() < 1e-9, "n = {n}");
                }
            }
        }
    }
}
