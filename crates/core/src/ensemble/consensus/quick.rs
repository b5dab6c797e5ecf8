//! The loss of a whole clustering at once, in floats: for clusterings of the ensemble, and for all of few items.

use super::problem::{Part, Powers};
use crate::ensemble::atoms::FixedMap;
use crate::ensemble::draws::Draw;
use crate::ensemble::loss::Loss;
use crate::input::Labels;

/// Counts beyond which a table is not kept dense.
const DENSE: usize = 1 << 22;

/// Room for a table.
pub(super) struct Quick<'a> {
    loss: &'a Loss,
    powers: &'a Powers,
    parts: &'a [Part],
    draws: &'a [Draw],
    table: Vec<u32>,
}

impl<'a> Quick<'a> {
    pub(super) fn new(loss: &'a Loss, powers: &'a Powers, draws: &'a [Draw], parts: &'a [Part]) -> Self {
        Self { loss, powers, parts, draws, table: Vec::new() }
    }

    /// The sum of the losses, or anything above a bound once that is passed.
    pub(super) fn sum(&mut self, labels: &[u32], clusters: usize, bound: f64) -> f64 {
        let of_all = self.over_clusters(labels.iter().copied(), clusters);
        let mut sum = 0.0;
        for draw in 0..self.draws.len() {
            sum += self.one(labels, clusters, of_all, draw);
            if sum > bound {
                break;
            }
        }
        sum
    }

    /// The loss against each clustering.
    pub(super) fn each(&mut self, labels: &[u32], clusters: usize) -> Vec<f64> {
        let of_all = self.over_clusters(labels.iter().copied(), clusters);
        let all = 0..self.draws.len();
        all.map(|draw| self.one(labels, clusters, of_all, draw) / self.parts[draw].weight).collect()
    }

    /// What one clustering adds to the sum, Σ F over the clusters of all items being known.
    fn one(&mut self, labels: &[u32], clusters: usize, of_all: f64, number: usize) -> f64 {
        let draw = &self.draws[number];
        let u = if draw.is_complete() {
            of_all
        } else {
            let labelled = labels.iter().zip(&draw.labels).filter(|(_, theirs)| **theirs != Labels::MISSING);
            self.over_clusters(labelled.map(|(&ours, _)| ours), clusters)
        };
        let w = self.over_cells(labels, clusters, draw);
        self.parts[number].loss(self.loss, u, w)
    }

    /// Σ F over the clusters.
    fn over_clusters(&self, labels: impl Iterator<Item = u32>, clusters: usize) -> f64 {
        let mut sizes = vec![0_u32; clusters];
        labels.for_each(|label| sizes[label as usize] += 1);
        sizes.iter().map(|&size| self.powers.f[size as usize]).sum()
    }

    /// Σ F over the cells.
    fn over_cells(&mut self, labels: &[u32], clusters: usize, draw: &Draw) -> f64 {
        let (f, g, width) = (&self.powers.f, &self.powers.g, draw.clusters as usize);
        let size = clusters.saturating_mul(width);
        let both = || labels.iter().zip(&draw.labels).filter(|(_, theirs)| **theirs != Labels::MISSING);
        let cell = |ours: u32, theirs: u32| ours as usize * width + theirs as usize;
        if size > DENSE {
            let mut counts: FixedMap<(u32, u32), u32> = FixedMap::default();
            both().for_each(|(&ours, &theirs)| *counts.entry((ours, theirs)).or_insert(0) += 1);
            let mut counts: Vec<u32> = counts.into_values().collect();
            counts.sort_unstable();
            return counts.into_iter().map(|count| f[count as usize]).sum();
        }
        if self.table.len() < size {
            self.table.resize(size, 0);
        }
        let table = &mut self.table[..size];
        if size <= 4 * labels.len() {
            both().for_each(|(&ours, &theirs)| table[cell(ours, theirs)] += 1);
            return table.iter_mut().map(|count| f[std::mem::take(count) as usize]).sum();
        }
        let mut w = 0.0;
        for (&ours, &theirs) in both() {
            let count = &mut table[cell(ours, theirs)];
            w += g[*count as usize];
            *count += 1;
        }
        both().for_each(|(&ours, &theirs)| table[cell(ours, theirs)] = 0);
        w
    }
}
