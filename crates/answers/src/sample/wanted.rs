//! Shares the draws among strata, before they are whole numbers.

use std::collections::BTreeMap;

use super::options::Goal;
use crate::estimate::Stratum;

/// The part of items whatever the goal, so that nothing is drawn next to never.
const SPREAD: f64 = 0.2;

/// The wanted share of the draws of each stratum.
pub fn shares(strata: &[Stratum], sizes: &BTreeMap<u64, u64>, goal: Goal) -> Vec<f64> {
    let sum = |of: &dyn Fn(f64, f64) -> f64| -> f64 {
        sizes.iter().map(|(&size, &clusters)| of(size as f64, clusters as f64)).sum()
    };
    let items = sum(&|size, clusters| size * clusters);
    let clusters = sum(&|_, clusters| clusters);
    let squares = sum(&|size, clusters| size * size * clusters);
    let of_item = |size: f64| match goal {
        Goal::Items => 1.0 / items,
        Goal::Clusters => (1.0 - SPREAD) / (clusters * size) + SPREAD / items,
        Goal::Pairs => (1.0 - SPREAD) * size / squares + SPREAD / items,
        Goal::All => (1.0 / items + 1.0 / (clusters * size) + size / squares) / 3.0,
    };
    let of_stratum = |stratum: &Stratum| {
        let own = sizes.range(stratum.from..=stratum.to);
        own.map(|(&size, &clusters)| (size * clusters) as f64 * of_item(size as f64)).sum()
    };
    strata.iter().map(of_stratum).collect()
}
