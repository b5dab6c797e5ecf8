//! The errors that cost most.

use std::collections::BTreeMap;

use partita::internal::Arrange as _;
use serde::Serialize;

use super::measure::Measure;
use super::pieces::{Part, TrueCluster};
use super::units::Units;

/// A true cluster of the sample.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Cluster {
    /// Its name.
    pub cluster: String,
    /// Its items.
    pub items: u64,
    /// The number of found clusters in which they lie.
    pub pieces: usize,
    /// The items of the largest piece.
    pub largest_piece: u64,
    /// The items of the largest of these found clusters.
    pub found_size: u64,
    /// The items of other clusters in its found clusters.
    pub strangers: u64,
    /// Pairs of its items that were not found together.
    pub missing_pairs: u64,
    /// Pairs found together with items of other clusters, each counted by half here and by half there.
    pub extra_pairs: f64,
    /// True if it was found exactly.
    pub exact: bool,
    /// The mean over its items of the number of strangers found with it.
    pub expected_extra: f64,
    /// The mean over its items of the share of strangers among those found with it.
    pub expected_relative_extra: f64,
    /// The mean over its items of the number of its items that were not found with it.
    pub expected_missing: f64,
    /// The mean over its items of the share of its items that were not found with it.
    pub expected_relative_missing: f64,
    /// The number of equal pieces that would be as mixed.
    pub splitting_entropy: f64,
    /// The number of times that it was drawn.
    pub draws: u64,
    /// The weight of a draw.
    pub weight: f64,
    /// Its share of the loss; null without a loss.
    pub share: Option<f64>,
}

/// Losses below this share of the denominator are rounding.
const ROUNDING: f64 = 1e-12;

/// The clusters that were drawn, the worst first, and how many of them make half of the loss.
pub fn worst(
    clusters: &[TrueCluster],
    names: &[String],
    units: &Units,
    (measure, beta): (Measure, f64),
) -> (Vec<Cluster>, Option<usize>) {
    let mut weights: BTreeMap<u32, (u64, f64)> = BTreeMap::new();
    for unit in &units.all {
        let (draws, weight) = weights.entry(unit.drawn).or_default();
        (*draws, *weight) = (*draws + 1, unit.weight);
    }
    let loss = |at: u32, (draws, weight): (u64, f64)| {
        let sums = clusters[at as usize].sums(measure, beta, Part::All);
        let loss = sums[1] - measure.numerator(sums);
        if loss > ROUNDING * sums[1] { loss * weight * draws as f64 } else { 0.0 }
    };
    let losses: Vec<f64> = weights.iter().map(|(&at, &drawn)| loss(at, drawn)).collect();
    let all: f64 = losses.iter().sum();
    let share = |loss: f64| (all > 0.0).then(|| loss / all);
    let mut found: Vec<Cluster> = weights
        .iter()
        .zip(&losses)
        .map(|((&at, &drawn), &loss)| {
            cluster(&clusters[at as usize], &names[at as usize], drawn, share(loss))
        })
        .collect();
    found.arrange_by(|x, y| {
        y.share.partial_cmp(&x.share).expect("shares are numbers").then_with(|| x.cluster.cmp(&y.cluster))
    });
    let half = (all > 0.0).then(|| {
        let mut sum = 0.0;
        found
            .iter()
            .take_while(|one| {
                let is_short = sum < 0.5 - ROUNDING;
                sum += one.share.unwrap_or(0.0);
                is_short
            })
            .count()
    });
    (found, half)
}

fn cluster(own: &TrueCluster, name: &str, (draws, weight): (u64, f64), share: Option<f64>) -> Cluster {
    let n = own.items as f64;
    let pairs = |items: u64| items * items.saturating_sub(1) / 2;
    let mean = |of: &dyn Fn(f64, f64) -> f64| {
        let sum: f64 = own
            .pieces
            .iter()
            .map(|piece| piece.both as f64 * of(piece.both as f64, piece.found as f64))
            .sum();
        sum / n
    };
    let entropy: f64 =
        own.pieces.iter().map(|piece| piece.both as f64 / n).map(|part| -part * libm::log(part)).sum();
    Cluster {
        cluster: name.to_owned(),
        items: own.items,
        pieces: own.pieces.len(),
        largest_piece: own.pieces.iter().map(|piece| piece.both).max().unwrap_or(0),
        found_size: own.pieces.iter().map(|piece| piece.found).max().unwrap_or(0),
        strangers: own.pieces.iter().map(|piece| piece.found - piece.both).sum(),
        missing_pairs: pairs(own.items) - own.pieces.iter().map(|piece| pairs(piece.both)).sum::<u64>(),
        extra_pairs: own
            .pieces
            .iter()
            .map(|piece| piece.both as f64 * (piece.found - piece.both) as f64 / 2.0)
            .sum(),
        exact: own.is_exact(),
        expected_extra: mean(&|both, found| found - both),
        expected_relative_extra: mean(&|both, found| 1.0 - both / found),
        expected_missing: mean(&|both, _| n - both),
        expected_relative_missing: mean(&|both, _| 1.0 - both / n),
        splitting_entropy: libm::exp(entropy),
        draws,
        weight,
        share,
    }
}
