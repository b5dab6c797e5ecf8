//! Two clusterings of a random sample: each item falls into cell (k, ℓ) with probability π_kℓ, independently of
//! the others. What the Rand indices then mean, vary and are biased by (Sundqvist, Chiquet and Rigaill 2022).

use crate::error::{ErrorKind, Result};
use crate::numeric::fixed_sum;
use crate::table::Contingency;

/// How far the probabilities may be from adding up to 1 before they are refused.
const TOLERANCE: f64 = 1e-9;

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
    /// A matrix of probabilities, one inner slice per cluster of A.
    ///
    /// # Errors
    /// When the rows have different lengths, when an entry is negative or not finite, or when the entries do
    /// not add up to 1.
    pub fn from_rows<R: AsRef<[f64]>>(rows: &[R]) -> Result<Self> {
        let width = rows.first().map_or(0, |row| row.as_ref().len());
        check_distribution(rows, width)?;
        let of_row: Vec<f64> = rows.iter().map(|row| fixed_sum(row.as_ref().iter().copied())).collect();
        let of_column: Vec<f64> =
            (0..width).map(|l| fixed_sum(rows.iter().map(|row| row.as_ref()[l]))).collect();
        let cells: Vec<[f64; 3]> = rows
            .iter()
            .zip(&of_row)
            .flat_map(|(row, &k)| row.as_ref().iter().zip(&of_column).map(move |(&p, &l)| [p, k, l]))
            .collect();
        Ok(Self::from_parts(&cells, &of_row, &of_column))
    }

    /// The shares of a table, n_ij / n: estimates to plug in where probabilities are unknown.
    #[must_use]
    pub fn from_table(table: &Contingency) -> Self {
        let share = |count: u64| count as f64 / table.n() as f64;
        let margin = |sizes: &[u64]| sizes.iter().map(|&size| share(size)).collect::<Vec<_>>();
        let cells: Vec<[f64; 3]> =
            table.overlaps().map(|(count, a, b)| [share(count), share(a), share(b)]).collect();
        Self::from_parts(&cells, &margin(table.row_sums()), &margin(table.column_sums()))
    }

    /// Sums cells given as their probability and those of their row and column.
    fn from_parts(cells: &[[f64; 3]], rows: &[f64], columns: &[f64]) -> Self {
        let squares = |margin: &[f64]| fixed_sum(margin.iter().map(|p| p * p));
        let square = fixed_sum(cells.iter().map(|[p, ..]| p * p));
        Self {
            square,
            spread: fixed_sum(cells.iter().map(|[p, ..]| p * (p - square) * (p - square))),
            row_square: squares(rows),
            column_square: squares(columns),
            cross: fixed_sum(cells.iter().map(|[p, k, l]| p * k * l)),
        }
    }

    /// θ, the mean of the modified Rand index: Σ π_kℓ², for any number of items (Proposition 21).
    #[must_use]
    pub fn modified_rand_mean(&self) -> f64 {
        self.square
    }

    /// θ₀, that mean if the clusterings were independent: Σ π_k.² Σ π_.ℓ² (Proposition 21).
    #[must_use]
    pub fn modified_rand_mean_if_independent(&self) -> f64 {
        self.row_square * self.column_square
    }

    /// The mean of the Rand index: 1 + 2θ − Σ π_k.² − Σ π_.ℓ² (Proposition 22).
    #[must_use]
    pub fn rand_mean(&self) -> f64 {
        1.0 + 2.0 * self.modified_rand_mean() - self.row_square - self.column_square
    }

    /// The mean of the Rand index if the clusterings were independent (Proposition 22).
    #[must_use]
    pub fn rand_mean_if_independent(&self) -> f64 {
        1.0 + 2.0 * self.modified_rand_mean_if_independent() - self.row_square - self.column_square
    }

    /// The variance of the modified Rand index of `n` items; none for fewer than 2 (Proposition 23).
    #[must_use]
    pub fn modified_rand_variance(&self, n: u64) -> Option<f64> {
        let (one, two) = overlapping_pairs(n)?;
        Some(one * self.square * (1.0 - self.square) + two * self.spread)
    }

    /// θ₀ − E(S₁S₂/N²): the bias of Hubert and Arabie's estimate of chance agreement from `n` items, on the
    /// scale of the modified Rand index; none for fewer than 2 items (section 4.2). Zero under independence.
    #[must_use]
    pub fn hubert_arabie_bias(&self, n: u64) -> Option<f64> {
        let (one, two) = overlapping_pairs(n)?;
        let independent = self.modified_rand_mean_if_independent();
        Some(one * (independent - self.square) + two * (independent - self.cross))
    }

    /// The mean of `adjusted_rand_raw` over samples of `n` items; none for fewer than 2 (Proposition 41).
    ///
    /// It is 2 (θ − θ₀) plus twice the bias of the adjustment, since that index counts pairs apart as well.
    #[must_use]
    pub fn adjusted_rand_raw_mean(&self, n: u64) -> Option<f64> {
        let surplus = self.modified_rand_mean() - self.modified_rand_mean_if_independent();
        Some(2.0 * (surplus + self.hubert_arabie_bias(n)?))
    }
}

/// Refuses what is no matrix of probabilities.
fn check_distribution<R: AsRef<[f64]>>(rows: &[R], width: usize) -> Result<()> {
    let refuse = |message: String| Err(ErrorKind::BadTable(message).into());
    let mut total = 0.0;
    for (i, row) in rows.iter().enumerate() {
        let (place, row) = (i + 1, row.as_ref());
        if row.len() != width {
            let found = row.len();
            return refuse(format!(
                "row {place} has {found} probabilities and the first has {width}; give a rectangular matrix"
            ));
        }
        if let Some(bad) = row.iter().find(|p| !p.is_finite() || **p < 0.0) {
            return refuse(format!("row {place} holds the probability {bad}; give numbers of at least 0"));
        }
        row.iter().for_each(|p| total += p);
    }
    if (total - 1.0).abs() > TOLERANCE {
        return refuse(format!("the probabilities add up to {total}; divide them by their sum"));
    }
    Ok(())
}

/// Of all ordered pairs of pairs of `n` items, the shares that have two items and one item in common.
fn overlapping_pairs(n: u64) -> Option<(f64, f64)> {
    let n = n as f64;
    (n >= 2.0).then(|| (2.0 / (n * (n - 1.0)), 4.0 * (n - 2.0) / (n * (n - 1.0))))
}

/// 8/n, which [`CellProbabilities::hubert_arabie_bias`] exceeds for no probabilities (Lemma 8).
#[must_use]
pub fn hubert_arabie_bias_bound(n: u64) -> f64 {
    8.0 / n as f64
}

/// The least modified Rand index of `n` items in `k` and `l` clusters, reached when all cells are as equal as
/// integers allow; none for fewer than 2 items or where so many clusters do not exist.
#[must_use]
pub fn modified_rand_minimum(n: u64, k: u64, l: u64) -> Option<f64> {
    if n < 2 || k == 0 || l == 0 || k.max(l) > n {
        return None;
    }
    let (n, cells) = (u128::from(n), u128::from(k) * u128::from(l));
    let (size, larger) = (n / cells, n % cells);
    // The cells of the larger size have `size` pairs more than the others.
    let together = cells * (size * size.saturating_sub(1) / 2) + larger * size;
    Some(together as f64 / (n * (n - 1) / 2) as f64)
}

/// The least Rand index of `n` items: 0, reached by one cluster against all singletons and by nothing else;
/// none for fewer than 2 items.
#[must_use]
pub fn rand_minimum(n: u64) -> Option<f64> {
    (n >= 2).then_some(0.0)
}
