//! Two clusterings of a random sample: each item falls into cell (k, ℓ) with probability π_kℓ, independently of
//! the others. What the Rand indices then mean, vary and are biased by (Sundqvist, Chiquet and Rigaill 2022).

/// The probabilities of the cells of a cross-table.
#[derive(Debug, Clone, PartialEq)]
pub struct CellProbabilities {
    /// Σ π_kℓ².
    square: f64,
    /// Σ π_kℓ (π_kℓ − Σπ²)², which is Σπ³ − (Σπ²)² without the cancellation.
    spread: f64,
    /// Σ π_k.².
    row_square: f64,
    /// Σ π_.ℓ².
    column_square: f64,
    /// Σ π_kℓ π_k. π_.ℓ.
    cross: f64,
}

impl CellProbabilities {
    /// A rectangular matrix of probabilities that add up to 1, one inner slice per cluster of A.
    pub fn from_rows<R: AsRef<[f64]>>(rows: &[R]) -> Self {
        let width = rows.first().map_or(0, |row| row.as_ref().len());
        let of_row: Vec<f64> = rows.iter().map(|row| row.as_ref().iter().sum()).collect();
        let of_column: Vec<f64> = (0..width).map(|l| rows.iter().map(|row| row.as_ref()[l]).sum()).collect();
        let cells: Vec<[f64; 3]> = rows
            .iter()
            .zip(&of_row)
            .flat_map(|(row, &k)| row.as_ref().iter().zip(&of_column).map(move |(&p, &l)| [p, k, l]))
            .collect();
        Self::from_parts(&cells, &of_row, &of_column)
    }

    /// Sums cells given as their probability and those of their row and column.
    fn from_parts(cells: &[[f64; 3]], rows: &[f64], columns: &[f64]) -> Self {
        let squares = |margin: &[f64]| margin.iter().map(|p| p * p).sum();
        let square = cells.iter().map(|[p, ..]| p * p).sum();
        Self {
            square,
            spread: cells.iter().map(|[p, ..]| p * (p - square) * (p - square)).sum(),
            row_square: squares(rows),
            column_square: squares(columns),
            cross: cells.iter().map(|[p, k, l]| p * k * l).sum(),
        }
    }

    /// θ, the mean of the modified Rand index: Σ π_kℓ², for any number of items (Proposition 21).
    pub fn modified_rand_mean(&self) -> f64 {
        self.square
    }

    /// θ₀, that mean if the clusterings were independent: Σ π_k.² Σ π_.ℓ² (Proposition 21).
    pub fn modified_rand_mean_if_independent(&self) -> f64 {
        self.row_square * self.column_square
    }

    /// The variance of the modified Rand index of `n` items; none for fewer than 2 (Proposition 23).
    pub fn modified_rand_variance(&self, n: u64) -> Option<f64> {
        let (one, two) = overlapping_pairs(n)?;
        Some(one * self.square * (1.0 - self.square) + two * self.spread)
    }

    /// θ₀ − E(S₁S₂/N²): the bias of Hubert and Arabie's estimate of chance agreement from `n` items, on the
    /// scale of the modified Rand index; none for fewer than 2 items (section 4.2). Zero under independence.
    pub fn hubert_arabie_bias(&self, n: u64) -> Option<f64> {
        let (one, two) = overlapping_pairs(n)?;
        let independent = self.modified_rand_mean_if_independent();
        Some(one * (independent - self.square) + two * (independent - self.cross))
    }

    /// The mean of `adjusted_rand_raw` over samples of `n` items; none for fewer than 2 (Proposition 41).
    ///
    /// It is 2 (θ − θ₀) plus twice the bias of the adjustment, since that index counts pairs apart as well.
    pub fn adjusted_rand_raw_mean(&self, n: u64) -> Option<f64> {
        let surplus = self.modified_rand_mean() - self.modified_rand_mean_if_independent();
        Some(2.0 * (surplus + self.hubert_arabie_bias(n)?))
    }
}

/// Of all ordered pairs of pairs of `n` items, the shares that have two items and one item in common.
fn overlapping_pairs(n: u64) -> Option<(f64, f64)> {
    let n = n as f64;
    (n >= 2.0).then(|| (2.0 / (n * (n - 1.0)), 4.0 * (n - 2.0) / (n * (n - 1.0))))
}

/// 8/n, which [`CellProbabilities::hubert_arabie_bias`] exceeds for no probabilities (Lemma 8).
pub fn hubert_arabie_bias_bound(n: u64) -> f64 {
    8.0 / n as f64
}

#[cfg(test)]
mod tests {
    use partita::compare;
    use partita_laws::summary;

    use super::*;

    fn close(x: f64, y: f64, relative: f64) -> bool {
        (x - y).abs() <= relative * x.abs().max(y.abs())
    }

    /// The paper's three scenarios of dependence, an independent matrix and a lopsided one.
    fn matrices() -> Vec<Vec<Vec<f64>>> {
        vec![
            vec![vec![0.7, 0.0, 0.0], vec![0.0, 0.15, 0.0], vec![0.0, 0.0, 0.15]],
            vec![vec![0.1, 0.4], vec![0.4, 0.1]],
            vec![vec![0.7, 0.075, 0.075], vec![0.075, 0.0, 0.0], vec![0.075, 0.0, 0.0]],
            vec![vec![0.06, 0.24], vec![0.14, 0.56]],
            vec![vec![0.5, 0.125, 0.125], vec![0.0, 0.25, 0.0]],
        ]
    }

    /// Mean and variance of a measure over every sample of `n` items, weighted by its probability.
    fn enumerated(matrix: &[Vec<f64>], n: u32, measure: &str) -> (f64, f64) {
        let cells: Vec<(u32, u32, f64)> = matrix
            .iter()
            .enumerate()
            .flat_map(|(k, row)| row.iter().enumerate().map(move |(l, &p)| (k as u32, l as u32, p)))
            .filter(|(_, _, p)| *p > 0.0)
            .collect();
        let (mut mean, mut square) = (0.0, 0.0);
        for sample in 0..cells.len().pow(n) {
            let drawn = (0..n).map(|item| cells[sample / cells.len().pow(item) % cells.len()]);
            let probability: f64 = drawn.clone().map(|(_, _, p)| p).product();
            let (a, b): (Vec<u32>, Vec<u32>) = drawn.map(|(k, l, _)| (k, l)).unzip();
            let value = compare(measure, &summary(&a, &b)).unwrap().value().unwrap();
            mean += probability * value;
            square += probability * value * value;
        }
        (mean, square - mean * mean)
    }

    #[test]
    fn moments_equal_enumeration_of_all_samples() {
        for matrix in matrices() {
            let model = CellProbabilities::from_rows(&matrix);
            for n in 2..=5 {
                let (mean, variance) = enumerated(&matrix, n, "modified_rand");
                assert!((model.modified_rand_mean() - mean).abs() < 1e-13, "{matrix:?} {n}");
                let predicted = model.modified_rand_variance(u64::from(n)).unwrap();
                assert!((predicted - variance).abs() < 1e-13, "{matrix:?} {n}: {predicted} {variance}");
                let raw = model.adjusted_rand_raw_mean(u64::from(n)).unwrap();
                assert!(
                    (raw - enumerated(&matrix, n, "adjusted_rand_raw").0).abs() < 1e-13,
                    "{matrix:?} {n}"
                );
            }
        }
    }

    #[test]
    fn the_raw_modified_index_is_unbiased_where_the_usual_adjustment_is_not() {
        for matrix in matrices() {
            let model = CellProbabilities::from_rows(&matrix);
            let surplus = model.modified_rand_mean() - model.modified_rand_mean_if_independent();
            let (mean, _) = enumerated(&matrix, 5, "modified_adjusted_rand_raw");
            assert!((mean - surplus).abs() < 1e-13, "{matrix:?}: {mean} {surplus}");
            let bias = model.hubert_arabie_bias(5).unwrap();
            let usual = enumerated(&matrix, 5, "adjusted_rand_raw").0 / 2.0;
            assert!((usual - surplus - bias).abs() < 1e-13, "{matrix:?}");
            let independent = surplus.abs() < 1e-15;
            assert_eq!(bias.abs() < 1e-15, independent, "{matrix:?}: {bias}");
        }
    }

    #[test]
    fn means_under_independence_are_those_of_the_product_of_the_margins() {
        for matrix in matrices() {
            let rows: Vec<f64> = matrix.iter().map(|row| row.iter().sum()).collect();
            let columns: Vec<f64> =
                (0..matrix[0].len()).map(|l| matrix.iter().map(|row| row[l]).sum()).collect();
            let product: Vec<Vec<f64>> =
                rows.iter().map(|k| columns.iter().map(|l| k * l).collect()).collect();
            let (model, independent) =
                (CellProbabilities::from_rows(&matrix), CellProbabilities::from_rows(&product));
            assert!(close(
                model.modified_rand_mean_if_independent(),
                independent.modified_rand_mean(),
                1e-14
            ));
            assert!(independent.hubert_arabie_bias(10).unwrap().abs() < 1e-15);
        }
    }

    #[test]
    fn the_bias_stays_within_its_bound() {
        for matrix in matrices() {
            let model = CellProbabilities::from_rows(&matrix);
            for n in 2..2000 {
                assert!(
                    model.hubert_arabie_bias(n).unwrap().abs() <= hubert_arabie_bias_bound(n),
                    "{matrix:?} {n}"
                );
            }
        }
    }
}
