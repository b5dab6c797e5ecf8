//! Wilcoxon's test of signed ranks, as SciPy 1.17 computes it: differences of zero are dropped.

use super::normal;
use crate::leaderboard::board::ranks;

/// The most differences without zeros and ties whose distribution is enumerated.
const MOST_EXACT: usize = 50;

/// The most differences with zeros or ties whose signs are all tried.
const MOST_SIGNS: usize = 13;

/// The two-sided p-value of differences.
pub fn p(differences: &[f64]) -> f64 {
    let others: Vec<f64> = differences.iter().copied().filter(|value| *value != 0.0).collect();
    if others.is_empty() {
        return 1.0;
    }
    // The least has rank 1.
    let ranks = ranks(&others.iter().map(|value| -value.abs()).collect::<Vec<_>>());
    let plus: f64 = others.iter().zip(&ranks).filter(|(value, _)| **value > 0.0).map(|(_, rank)| rank).sum();
    let has_ties = ranks.iter().any(|rank| ranks.iter().filter(|other| *other == rank).count() > 1);
    let is_plain = others.len() == differences.len() && !has_ties;
    match differences.len() {
        all if (is_plain && all <= MOST_EXACT) || all <= MOST_SIGNS => by_signs(&ranks, plus),
        _ => by_normal(&ranks, plus),
    }
}

/// The share of all choices of signs whose sum of positive ranks is as extreme. Ranks are halves of whole numbers.
fn by_signs(ranks: &[f64], plus: f64) -> f64 {
    let doubled: Vec<usize> = ranks.iter().map(|rank| (2.0 * rank) as usize).collect();
    let most: usize = doubled.iter().sum();
    let mut ways = vec![0.0; most + 1];
    ways[0] = 1.0;
    for &rank in &doubled {
        (rank..=most).rev().for_each(|sum| ways[sum] += ways[sum - rank]);
    }
    let own = (2.0 * plus) as usize;
    let near = own.min(most - own);
    let tail: f64 = ways[..=near].iter().sum();
    (2.0 * tail / 2_f64.powi(ranks.len() as i32)).min(1.0)
}

/// By the normal distribution with the variance of tied ranks, without a correction for continuity.
fn by_normal(ranks: &[f64], plus: f64) -> f64 {
    let mean = ranks.iter().sum::<f64>() / 2.0;
    let variance = ranks.iter().map(|rank| rank * rank).sum::<f64>() / 4.0;
    2.0 * normal::cdf(-((plus - mean) / variance.sqrt()).abs())
}
