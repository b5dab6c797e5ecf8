//! The loss of a whole clustering at once, in floats: for clusterings of the ensemble, and for all of few items.

use super::problem::{Part, Powers};
use crate::ensemble::draws::Draw;
use crate::ensemble::loss::Loss;
use crate::input::Labels;

/// Counts beyond which a table is not kept dense.
const DENSE: usize = 1 << 22;

/// Room for a table.
pub(super) struct Quick<'a> {
    loss: &'a Loss,
    powers: &'a Powers,
    parts: Vec<Part>,
    draws: &'a [Draw],
    table: Vec<u32>,
    sizes: Vec<u32>,
}

impl<'a> Quick<'a> {
    pub(super) fn new(loss: &'a Loss, powers: &'a Powers, draws: &'a [Draw], parts: &[Part]) -> Self {
        Self { loss, powers, parts: parts.to_vec(), draws, table: Vec::new(), sizes: Vec::new() }
    }

    /// The sum of the losses, or anything above a bound once that is passed.
    pub(super) fn sum(&mut self, labels: &[u32], clusters: usize, bound: f64) -> f64 {
        let mut sum = 0.0;
        for draw in 0..self.draws.len() {
            sum += self.one(labels, clusters, draw);
            if sum > bound {
                break;
            }
        }
        sum
    }

    /// What one clustering adds to the sum.
    pub(super) fn one(&mut self, labels: &[u32], clusters: usize, draw: usize) -> f64 {
        let (u, w) = self.count(labels, clusters, &self.draws[draw]);
        self.parts[draw].loss(self.loss, u, w)
    }

    /// Σ F over the clusters, of the items that a clustering labels, and over the cells.
    fn count(&mut self, labels: &[u32], clusters: usize, draw: &Draw) -> (f64, f64) {
        let mut w = 0.0;
        let (f, g) = (&self.powers.f, &self.powers.g);
        let width = draw.clusters as usize;
        self.sizes.clear();
        self.sizes.resize(clusters, 0);
        self.table.clear();
        let cells = labels.iter().zip(&draw.labels).filter(|(_, theirs)| **theirs != Labels::MISSING);
        if clusters.saturating_mul(width) <= DENSE.max(labels.len()) {
            self.table.resize(clusters * width, 0);
            for (&ours, &theirs) in cells {
                let count = &mut self.table[ours as usize * width + theirs as usize];
                *count += 1;
                self.sizes[ours as usize] += 1;
            }
            w += self.table.iter().map(|&count| f[count as usize]).sum::<f64>();
        } else {
            let mut counts: crate::ensemble::atoms::FixedMap<(u32, u32), u32> = Default::default();
            for (&ours, &theirs) in cells {
                let count = counts.entry((ours, theirs)).or_insert(0);
                w += g[*count as usize];
                *count += 1;
                self.sizes[ours as usize] += 1;
            }
        }
        (self.sizes.iter().map(|&count| f[count as usize]).sum(), w)
    }
}
