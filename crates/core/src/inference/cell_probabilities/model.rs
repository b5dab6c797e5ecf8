//! Two clusterings of a random sample: each item falls into cell (k, ℓ) with probability π_kℓ, independently of the others.
//! It says how the Rand indices then vary, and how they are biased (Sundqvist, Chiquet and Rigaill 2022).

use crate::error::{ErrorKind, Result};
use crate::inference::random::{stream, uniform};
use crate::numeric::float_sum;
use crate::sums::PairCounts;
use crate::table::Contingency;

/// The probabilities of the cells of a cross-table.
#[derive(Debug, Clone, PartialEq)]
pub struct CellProbabilities {
    /// The cells that are not empty, by row and column.
    cells: Vec<(u32, u32, f64)>,
    /// The numbers of rows and columns that are not empty.
    clusters: (usize, usize),
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

/// The distance from 1 of the probabilities' sum that is allowed, for those that a program wrote.
const ROUNDING: f64 = 1e-9;

impl CellProbabilities {
    /// The row, column and probability of each cell, those that are left out being empty; probabilities of one cell add up.
    ///
    /// # Errors
    /// When a probability is negative or no number, or when they do not add up to 1.
    pub fn from_cells(mut cells: Vec<(u32, u32, f64)>) -> Result<Self> {
        if let Some((row, column, p)) = cells.iter().find(|(.., p)| !(0.0..=2.0).contains(p)) {
            let place = format!("row {}, column {}", u64::from(*row) + 1, u64::from(*column) + 1);
            let problem = format!("{p} in {place} is no probability; give numbers from 0 to 1");
            return Err(ErrorKind::BadInference(problem).into());
        }
        let total = float_sum(cells.iter().map(|&(.., p)| p));
        if (total - 1.0).abs() > ROUNDING {
            let problem = format!("the probabilities add up to {total}; they must add up to 1");
            return Err(ErrorKind::BadInference(problem).into());
        }
        cells.retain(|&(.., p)| p > 0.0);
        cells.sort_unstable_by_key(|&(row, column, _)| (row, column));
        cells.dedup_by(|next, first| {
            let is_same = (next.0, next.1) == (first.0, first.1);
            first.2 += if is_same { next.2 } else { 0.0 };
            is_same
        });
        let (rows, columns) = (margin(&cells, |cell| cell.0), margin(&cells, |cell| cell.1));
        let at = |margin: &[(u32, f64)], place: u32| {
            margin.binary_search_by_key(&place, |&(place, _)| place).map_or(0.0, |found| margin[found].1)
        };
        let squares = |margin: &[(u32, f64)]| float_sum(margin.iter().map(|(_, p)| p * p));
        let square = float_sum(cells.iter().map(|(.., p)| p * p));
        Ok(Self {
            clusters: (rows.len(), columns.len()),
            square,
            spread: spread(&cells, square),
            row_square: squares(&rows),
            column_square: squares(&columns),
            cross: float_sum(cells.iter().map(|&(k, l, p)| p * (at(&rows, k) * at(&columns, l)))),
            cells,
        })
    }

    /// The shares of a table as probabilities.
    ///
    /// # Errors
    /// When the table is empty.
    pub fn from_table(table: &Contingency) -> Result<Self> {
        if table.n() == 0 {
            let problem = "an empty table has no shares; give at least one item";
            return Err(ErrorKind::BadInference(problem.to_owned()).into());
        }
        let PairCounts { n, sum_nij2, sum_ai2, sum_bj2, sum_ai_nij_bj } = PairCounts::from_table(table);
        let share = |sum: u128| sum as f64 / (n * n) as f64;
        let square = share(sum_nij2);
        let cells: Vec<(u32, u32, f64)> = table
            .cells()
            .iter()
            .map(|cell| (cell.row, cell.column, cell.count as f64 / table.n() as f64))
            .collect();
        Ok(Self {
            clusters: table.clusters(),
            square,
            spread: spread(&cells, square),
            row_square: share(sum_ai2),
            column_square: share(sum_bj2),
            cross: sum_ai_nij_bj as f64 / (n as f64).powi(3),
            cells,
        })
    }

    /// The cells that are not empty, as row, column and probability, in this order.
    #[must_use]
    pub fn cells(&self) -> &[(u32, u32, f64)] {
        &self.cells
    }

    /// The numbers of rows and columns that are not empty.
    #[must_use]
    pub fn clusters(&self) -> (usize, usize) {
        self.clusters
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

    /// θ − θ₀, the modified adjusted Rand index (raw) of the population; its estimate has no bias (Lemma 5).
    #[must_use]
    pub fn modified_adjusted_rand_raw(&self) -> f64 {
        self.square - self.modified_rand_mean_if_independent()
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
        Some(2.0 * (self.modified_adjusted_rand_raw() + self.hubert_arabie_bias(n)?))
    }

    /// The row and the column of `n` items that are drawn.
    #[must_use]
    pub fn sample(&self, n: usize, seed: u64) -> (Vec<u32>, Vec<u32>) {
        let mut total = 0.0;
        let upto: Vec<f64> = self
            .cells
            .iter()
            .map(|&(.., p)| {
                total += p;
                total
            })
            .collect();
        let mut random = stream(seed, 0);
        let draw = |_| {
            let at = uniform(&mut random) * total;
            let (row, column, _) = self.cells[upto.partition_point(|&upto| upto <= at).min(upto.len() - 1)];
            (row, column)
        };
        (0..n).map(draw).unzip()
    }
}

fn spread(cells: &[(u32, u32, f64)], square: f64) -> f64 {
    float_sum(cells.iter().map(|(.., p)| p * (p - square) * (p - square)))
}

/// The sums of the cells by row or by column.
fn margin(cells: &[(u32, u32, f64)], side: impl Fn(&(u32, u32, f64)) -> u32) -> Vec<(u32, f64)> {
    let mut parts: Vec<(u32, f64)> = cells.iter().map(|cell| (side(cell), cell.2)).collect();
    parts.sort_by_key(|&(place, _)| place);
    parts
        .chunk_by(|one, other| one.0 == other.0)
        .map(|of_one| (of_one[0].0, float_sum(of_one.iter().map(|&(_, p)| p))))
        .collect()
}

/// The shares of all ordered pairs of pairs of `n` items that have two items and one item in common.
fn overlapping_pairs(n: u64) -> Option<(f64, f64)> {
    let n = n as f64;
    (n >= 2.0).then(|| (2.0 / (n * (n - 1.0)), 4.0 * (n - 2.0) / (n * (n - 1.0))))
}

/// 8/n, which [`CellProbabilities::hubert_arabie_bias`] exceeds for no probabilities (Lemma 8).
#[must_use]
pub fn hubert_arabie_bias_bound(n: u64) -> f64 {
    8.0 / n as f64
}
