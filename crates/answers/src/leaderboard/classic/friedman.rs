//! Friedman's test, and that of Skillings and Mack where scores are missing.

use serde::Serialize;

use super::chi_squared;
use crate::leaderboard::Board;
use crate::leaderboard::board::ranks;
use crate::leaderboard::effects::Normal;

/// A test of whether all algorithms are alike.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Omnibus {
    /// The statistic; none where all scores are equal.
    pub statistic: Option<f64>,
    /// Its degrees of freedom.
    pub df: usize,
    /// The p-value.
    pub p: Option<f64>,
}

impl Omnibus {
    fn new(statistic: Option<f64>, df: usize) -> Self {
        Self { statistic, df, p: statistic.map(|statistic| chi_squared::tail(statistic, df)) }
    }
}

/// Friedman's test with the correction for ties, of complete rows.
pub fn friedman(rows: &[Vec<f64>], algorithms: usize) -> Omnibus {
    let (n, k) = (rows.len() as f64, algorithms as f64);
    let (mut sums, mut ties) = (vec![0.0; algorithms], 0.0);
    for row in rows {
        let ranks = ranks(row);
        sums.iter_mut().zip(&ranks).for_each(|(sum, rank)| *sum += rank);
        ties += tied(&ranks);
    }
    let correction = 1.0 - ties / (k * (k * k - 1.0) * n);
    let middle = n * (k + 1.0) / 2.0;
    let squares: f64 = sums.iter().map(|sum| (sum - middle).powi(2)).sum();
    let statistic = 12.0 * squares / (k * n * (k + 1.0)) / correction;
    Omnibus::new((n > 0.0 && correction > 1e-12).then_some(statistic), algorithms - 1)
}

/// t³ − t summed over groups of equal ranks.
fn tied(ranks: &[f64]) -> f64 {
    let equal = |own: &f64| ranks.iter().filter(|other| *other == own).count() as f64;
    ranks.iter().map(|own| equal(own).powi(2) - 1.0).sum()
}

/// The test of Skillings and Mack (1981): Friedman's for data sets on which not all were run.
pub fn skillings_mack(board: &Board) -> Omnibus {
    let algorithms = board.algorithms();
    let mut equations = Normal::empty(algorithms);
    for row in board.rows() {
        let run: Vec<f64> = row.iter().flatten().copied().collect();
        let k = run.len() as f64;
        // The sums of the equations are those of the weighted ranks, the matrix k times the centring.
        let weight = (12.0 / (k + 1.0)).sqrt();
        let mut ranks = ranks(&run).into_iter().map(|rank| weight * rank / k);
        let ranked: Vec<Option<f64>> = row.iter().map(|score| score.and_then(|_| ranks.next())).collect();
        let mut of_row = Normal::empty(algorithms);
        of_row.add(&ranked);
        equations.add_times(k, &of_row);
    }
    let v = equations.sums();
    let all_equal = v.iter().all(|value| value.abs() < 1e-12);
    let statistic = equations.effects().map(|solved| v.iter().zip(solved).map(|(v, x)| v * x).sum::<f64>());
    Omnibus::new(statistic.filter(|_| !all_equal), algorithms - 1)
}
