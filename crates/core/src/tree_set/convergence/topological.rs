//! How many independent trees one chain is worth, from the distances between its trees.

use std::ops::RangeInclusive;
use std::str::FromStr;

use super::super::TreeSet;
use super::super::numbers::{SplitNumbers, TreeSplits};
use super::shared::common;
use super::squares::Squares;
use crate::compare::Request;
use crate::error::{Error, ErrorKind, Result};
use crate::registry::Sense;
use crate::sys::checkpoint;

/// How the topological effective sample size is estimated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum TopologicalMethod {
    /// By the correlations of trees at each lag (Magee et al. 2024).
    #[default]
    Frechet,
    /// By the lag at which distances no longer grow (Lanfear et al. 2016).
    Approximate,
}

impl FromStr for TopologicalMethod {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        match text {
            "frechet" => Ok(Self::Frechet),
            "approximate" => Ok(Self::Approximate),
            _ => Err(ErrorKind::BadTree(format!("method is {text:?}; choose frechet or approximate")).into()),
        }
    }
}

/// How many independent trees a chain is worth.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TopologicalEss {
    /// The number; `None` where no tree differs from another.
    pub ess: Option<f64>,
    /// One of this many trees was looked at.
    pub step: usize,
}

/// Trees of a chain that are looked at.
const MOST_TREES: usize = 2000;

impl TreeSet {
    /// How many independent trees the set is worth as one chain. Without a measure the squared distances are the numbers of
    /// different splits, so that each split counts by itself; by the approximate method, as it is published, their squares.
    ///
    /// # Errors
    /// When there is no tree, and when the measure is no distance of trees or undefined.
    pub fn topological_ess(
        &self,
        method: TopologicalMethod,
        measure: Option<&Request>,
    ) -> Result<TopologicalEss> {
        if self.is_empty() {
            return Err(ErrorKind::BadTree("there are no trees; give one or more".to_owned()).into());
        }
        let step = self.len().div_ceil(MOST_TREES);
        let chosen = || self.trees.iter().step_by(step);
        let Some(request) = measure else {
            let numbers = SplitNumbers::of(chosen(), false);
            return Ok(TopologicalEss {
                ess: by_splits(&numbers.of_tree, numbers.splits.len(), method),
                step,
            });
        };
        if request.measure().sense != Sense::Distance {
            let problem = format!("{} is no distance; choose one, such as robinson_foulds", request.key());
            return Err(ErrorKind::BadTree(problem).into());
        }
        let set = Self {
            names: self.names.clone(),
            numbers: self.numbers.clone(),
            trees: chosen().cloned().collect(),
        };
        let matrix = set.matrix(request, &|| {})?;
        let all = 0..set.len();
        let undefined = all.clone().flat_map(|a| all.clone().map(move |b| (a, b)));
        for (a, b) in undefined.filter(|(a, b)| a != b) {
            if let Some(reason) = matrix.score(a, b).reason() {
                let problem = format!("{} of two trees is undefined: {reason}", request.key());
                return Err(ErrorKind::BadTree(problem).into());
            }
        }
        let distance = |a: usize, b: usize| matrix.score(a, b).value().unwrap_or(0.0);
        let squares = Squares::of_distances(set.len(), distance);
        Ok(TopologicalEss { ess: effective(&squares, method), step })
    }
}

/// Both numbers of one run by its splits; the second where there are enough trees.
pub(super) fn of_run(trees: &[TreeSplits], splits: usize) -> [TopologicalEss; 2] {
    let step = trees.len().div_ceil(MOST_TREES).max(1);
    let copied: Vec<TreeSplits>;
    let chosen = if step == 1 {
        trees
    } else {
        let copy = |tree: &TreeSplits| TreeSplits { numbers: tree.numbers.clone(), ..TreeSplits::default() };
        copied = trees.iter().step_by(step).map(copy).collect();
        &copied
    };
    let ess = |method| TopologicalEss { ess: by_splits(chosen, splits, method), step };
    let frechet = ess(TopologicalMethod::Frechet);
    if trees.len() < LEAST_TREES {
        return [frechet, TopologicalEss { ess: None, step }];
    }
    [frechet, ess(TopologicalMethod::Approximate)]
}

/// By the numbers of different splits.
fn by_splits(trees: &[TreeSplits], splits: usize, method: TopologicalMethod) -> Option<f64> {
    match method {
        TopologicalMethod::Frechet => effective(&Squares::of_splits(trees, splits), method),
        TopologicalMethod::Approximate => {
            let means: Vec<f64> = lags(trees.len()).map(|lag| mean_square(trees, lag)).collect();
            let differ = trees.iter().any(|tree| tree.numbers != trees[0].numbers);
            differ.then(|| approximate(trees.len(), &means))
        }
    }
}

/// The mean of the squared numbers of different splits at a lag. The other method takes the numbers themselves as squared distances, so that
/// each split counts by itself; the golden cases and treess, as the paper, have squares of Robinson–Foulds distances here.
fn mean_square(trees: &[TreeSplits], lag: usize) -> f64 {
    checkpoint();
    let apart = |(a, b): (&TreeSplits, &TreeSplits)| {
        let different = a.numbers.len() + b.numbers.len() - 2 * common(a, b) as usize;
        (different * different) as u64
    };
    let sum: u64 = trees.iter().zip(&trees[lag..]).map(apart).sum();
    sum as f64 / (trees.len() - lag) as f64
}

/// Trees of a run below which its distances are no curve.
const LEAST_TREES: usize = 20;

fn effective(squares: &Squares<'_>, method: TopologicalMethod) -> Option<f64> {
    let none_differs = squares.first[squares.trees()] == 0.0;
    (!none_differs).then(|| match method {
        TopologicalMethod::Frechet => frechet(squares),
        TopologicalMethod::Approximate => {
            let n = squares.trees();
            let means: Vec<f64> = lags(n).map(|lag| (squares.at_lag)(lag) / (n - lag) as f64).collect();
            approximate(n, &means)
        }
    })
}

/// Trees that must be left of both ends at a lag.
const LEAST_LEFT: usize = 6;

fn frechet(squares: &Squares<'_>) -> f64 {
    let n = squares.trees();
    let correlation = |lag: usize| {
        let left = (n - lag) as f64;
        let variance = |sum: f64| sum / (2.0 * left * (left - 1.0));
        let (late, early) = (variance(squares.from[lag]), variance(squares.first[n - lag]));
        if late == 0.0 || early == 0.0 {
            return 1.0;
        }
        (late + early - (squares.at_lag)(lag) / left) / (2.0 * (late * early).sqrt())
    };
    let (mut least, mut sum) = (f64::INFINITY, 0.0);
    for lag in (0..).step_by(2).take_while(|lag| lag + 1 + LEAST_LEFT <= n) {
        let pair = if lag == 0 { 1.0 } else { correlation(lag) } + correlation(lag + 1);
        if pair < 0.0 {
            break;
        }
        least = pair.min(least);
        sum += least;
    }
    let time = -1.0 + 2.0 * sum;
    if time > 0.0 { n as f64 / time } else { n as f64 }
}

/// Lags of the curve.
const MOST_LAGS: usize = 100;
/// The share of its limit at which a curve no longer grows.
const GROWN: f64 = 0.95;

fn lags(trees: usize) -> RangeInclusive<usize> {
    1..=MOST_LAGS.min(trees.saturating_sub(1))
}

/// Of that many trees with these mean squared distances at each lag from 1.
fn approximate(n: usize, means: &[f64]) -> f64 {
    let limit = limit(means);
    let grown = means.iter().position(|mean| *mean >= GROWN * limit).unwrap_or(means.len());
    let greatest = means.iter().copied().fold(0.0, f64::max);
    // With S as it is written, 1 − 4S/D is a difference of nearly equal numbers; these terms are positive.
    let term = |(at, mean): (usize, &f64)| (n - at - 1) as f64 * (1.0 - mean / greatest);
    let sum: f64 = means[..grown].iter().enumerate().map(term).sum();
    let n = n as f64;
    n * n / (n + 2.0 * sum)
}

/// The limit p of the curve p(1 − e^(−k/s)) that is nearest to the means by least squares.
fn limit(means: &[f64]) -> f64 {
    let fitted = |log_scale: f64| {
        let rate = -libm::exp(-log_scale);
        let curve = |at: usize| -libm::expm1(rate * (at + 1) as f64);
        let (mut products, mut squares) = (0.0, 0.0);
        for (at, mean) in means.iter().enumerate() {
            products += mean * curve(at);
            squares += curve(at) * curve(at);
        }
        let limit = products / squares;
        let misfit =
            means.iter().enumerate().map(|(at, mean)| (mean - limit * curve(at)).powi(2)).sum::<f64>();
        (misfit, limit)
    };
    // The misfit may have several valleys: the deepest of a grid is searched.
    let grid = |step: usize| -4.0 + 0.25 * step as f64;
    let best = (0..=72).min_by(|&a, &b| fitted(grid(a)).0.total_cmp(&fitted(grid(b)).0)).unwrap_or(0);
    let (mut low, mut high) = (grid(best) - 0.25, grid(best) + 0.25);
    for _ in 0..60 {
        let third = (high - low) / 3.0;
        if fitted(low + third).0 <= fitted(high - third).0 { high -= third } else { low += third }
    }
    fitted(f64::midpoint(low, high)).1
}
