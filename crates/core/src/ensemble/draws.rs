//! The clusterings that a consensus is made of, equal ones taken together.

use super::atoms::FixedMap;
use super::loss::Loss;
use crate::error::Result;
use crate::input::Labels;
use crate::table::Contingency;

/// A clustering, with the number of clusterings that are equal to it.
pub(super) struct Draw {
    /// The cluster of each item, numbered in order of first appearance; [`Labels::MISSING`] where it has none.
    pub(super) labels: Vec<u32>,
    /// Number of clusters.
    pub(super) clusters: u32,
    /// The clusterings that are this one.
    pub(super) members: Vec<usize>,
    /// Their number.
    pub(super) weight: u64,
    /// Items that have a label.
    pub(super) labelled: u64,
}

impl Draw {
    fn new(column: &[u32], member: usize) -> Self {
        let last = column.iter().filter(|code| **code != Labels::MISSING).max();
        let mut numbers = vec![Labels::MISSING; last.map_or(0, |&last| last as usize + 1)];
        let (mut labelled, mut clusters) = (0, 0);
        let number = |&code: &u32| {
            let Some(number) = numbers.get_mut(code as usize) else { return Labels::MISSING };
            labelled += 1;
            if *number == Labels::MISSING {
                *number = clusters;
                clusters += 1;
            }
            *number
        };
        let labels = column.iter().map(number).collect();
        Self { labels, clusters, members: vec![member], weight: 1, labelled }
    }

    /// Returns whether every item has a label.
    pub(super) fn is_complete(&self) -> bool {
        self.labelled == self.labels.len() as u64
    }

    /// The exact loss of an estimate against it, over the items that it labels.
    pub(super) fn loss(&self, loss: &Loss, estimate: &[u32]) -> Result<f64> {
        // One item is no reason to disagree.
        if self.labelled < 2 {
            return Ok(0.0);
        }
        let table = if self.is_complete() {
            Contingency::count(estimate, &self.labels)?
        } else {
            let both = estimate.iter().zip(&self.labels).filter(|(_, label)| **label != Labels::MISSING);
            let (ours, theirs): (Vec<u32>, Vec<u32>) = both.unzip();
            Contingency::count(&ours, &theirs)?
        };
        loss.of_table(table)
    }
}

/// The clusterings of an ensemble that label any item, each once.
pub(super) fn distinct(columns: &[Vec<u32>]) -> Vec<Draw> {
    let mut places: FixedMap<u64, Vec<usize>> = FixedMap::default();
    let mut draws: Vec<Draw> = Vec::new();
    for (number, column) in columns.iter().enumerate() {
        let draw = Draw::new(column, number);
        if draw.labelled == 0 {
            continue;
        }
        let same = places.entry(print_of(&draw.labels)).or_default();
        if let Some(&place) = same.iter().find(|&&place| draws[place].labels == draw.labels) {
            draws[place].members.push(number);
            draws[place].weight += 1;
        } else {
            same.push(draws.len());
            draws.push(draw);
        }
    }
    draws
}

/// A number that equal labels share.
fn print_of(labels: &[u32]) -> u64 {
    use std::hash::Hasher as _;
    let mut hasher = rustc_hash::FxHasher::default();
    labels.iter().for_each(|&label| hasher.write_u32(label));
    hasher.finish()
}

/// The exact mean loss of an estimate.
pub(super) fn expected_loss(draws: &[Draw], loss: &Loss, estimate: &[u32]) -> Result<f64> {
    let (mut sum, mut weights) = (0.0, 0.0);
    for draw in draws {
        let weight = draw.weight as f64 * loss.scale(draw.labelled);
        if weight > 0.0 {
            sum += weight * draw.loss(loss, estimate)?;
            weights += weight;
        }
    }
    Ok(if weights > 0.0 { sum / weights } else { 0.0 })
}
