//! Means of each algorithm alone, with intervals that leave out one unit after the other.

use partita::internal::student_quantile;

use super::board::ranks;
use super::{Board, effects};

/// A mean with its interval; none of few units.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Own {
    /// The mean.
    pub mean: f64,
    /// The ends of its interval.
    pub ends: Option<[f64; 2]>,
}

/// The mean score of each algorithm, turned.
pub fn mean_scores(board: &Board, level: f64) -> Option<Vec<Own>> {
    let units: Vec<usize> = (0..board.units()).collect();
    around(&units, level, |left_out| effects::means(board, |unit| Some(unit) != left_out))
}

/// The mean rank of each algorithm among all, over the data sets on which all were run; none without such.
pub fn mean_ranks(board: &Board, level: f64) -> Option<Vec<Own>> {
    let (of, rows) = board.complete_rows();
    let rows: Vec<Vec<f64>> = rows.iter().map(|row| ranks(row)).collect();
    let mut units = of.clone();
    units.sort_unstable();
    units.dedup();
    around(&units, level, |left_out| {
        let taken: Vec<&Vec<f64>> =
            of.iter().zip(&rows).filter(|(unit, _)| Some(**unit) != left_out).map(|(_, row)| row).collect();
        let mean = |at: usize| taken.iter().map(|row| row[at]).sum::<f64>() / taken.len() as f64;
        (!taken.is_empty()).then(|| (0..board.algorithms()).map(mean).collect())
    })
}

/// Means with intervals by leaving out each unit.
fn around(
    units: &[usize],
    level: f64,
    means: impl Fn(Option<usize>) -> Option<Vec<f64>>,
) -> Option<Vec<Own>> {
    let whole = means(None)?;
    let without: Option<Vec<Vec<f64>>> = units.iter().map(|&unit| means(Some(unit))).collect();
    let count = units.len() as f64;
    let own = |(at, &mean): (usize, &f64)| {
        let ends = without.as_ref().filter(|_| units.len() > 1).map(|without| {
            let squares: f64 = without.iter().map(|means| (means[at] - mean).powi(2)).sum();
            let error = ((count - 1.0) / count * squares).sqrt();
            let reach = student_quantile(level, count - 1.0) * error;
            [mean - reach, mean + reach]
        });
        Own { mean, ends }
    };
    Some(whole.iter().enumerate().map(own).collect())
}
