//! Samples of items from the model.

use rand_core::Rng;

use super::{Design, Goal};
use crate::compare::Request;
use crate::error::{ErrorKind, Result};
use crate::inference::candidates::Candidates;
use crate::inference::random::{LogFactorials, binomial, stream};
use crate::inference::{IntervalOptions, Sampling, compare_candidates, confidence_interval};
use crate::summary::Summary;
use crate::table::Contingency;

/// The sizes of the clusters of the reference as shares.
pub(super) struct Model {
    shares: Vec<f64>,
    logs: LogFactorials,
}

impl Model {
    /// Of clusters of these sizes, for up to this number of items.
    pub(super) fn new(sizes: &[f64], items: u64) -> Self {
        let total: f64 = sizes.iter().sum();
        Self { shares: sizes.iter().map(|size| size / total).collect(), logs: LogFactorials::up_to(items) }
    }

    /// The width of an interval, or 1 where a difference is found and else 0; and whether it carries a warning. What has
    /// no interval is as wide as can be.
    pub(super) fn outcome(
        &self,
        request: &Request,
        design: &Design,
        items: u64,
        sample: u64,
    ) -> Result<(f64, bool)> {
        let rng = &mut stream(design.sampling.seed, sample);
        let found = match design.goal {
            Goal::Width(_) => {
                let summary = Summary::new(self.table(rng, items, design.agreement)?);
                let sampling = Sampling { seed: sample, ..Sampling::default() };
                let options = IntervalOptions::default().with_level(design.level).with_sampling(sampling);
                confidence_interval(request, &summary, &options)
                    .map(|found| (found.high - found.low, !found.warnings.is_empty()))
            }
            Goal::Difference { against, .. } => {
                let candidates = Candidates::counted(self.three_way(rng, items, [design.agreement, against]));
                compare_candidates(request, &candidates, design.level).map(|found| {
                    let right = (found.advantage > 0.0) == (design.agreement > against);
                    let is_found = right && found.p <= 1.0 - design.level;
                    (f64::from(u8::from(is_found)), !found.warnings.is_empty())
                })
            }
        };
        match found {
            Err(error) if matches!(error.kind(), ErrorKind::BadInference(_)) => {
                Ok((if matches!(design.goal, Goal::Width(_)) { f64::INFINITY } else { 0.0 }, true))
            }
            found => found,
        }
    }

    /// Distributes items over the clusters with the probabilities of the model.
    fn throw(&self, rng: &mut impl Rng, mut items: u64) -> Vec<u64> {
        let mut left = 1.0;
        let mut sizes = Vec::with_capacity(self.shares.len());
        for (cluster, share) in self.shares.iter().enumerate() {
            let last = cluster + 1 == self.shares.len();
            let got = if last { items } else { binomial(rng, items, (share / left).min(1.0), &self.logs) };
            (left, items) = (left - share, items - got);
            sizes.push(got);
        }
        sizes
    }

    /// The clusters of a candidate for items of one cluster of the reference.
    fn candidate(&self, rng: &mut impl Rng, cluster: usize, items: u64, agreement: f64) -> Vec<u64> {
        let kept = binomial(rng, items, agreement, &self.logs);
        let mut sizes = self.throw(rng, items - kept);
        sizes[cluster] += kept;
        sizes
    }

    fn table(&self, rng: &mut impl Rng, items: u64, agreement: f64) -> Result<Contingency> {
        let mut cells = Vec::new();
        for (row, size) in self.throw(rng, items).into_iter().enumerate() {
            let columns = self.candidate(rng, row, size, agreement).into_iter().enumerate();
            cells.extend(columns.map(|(column, count)| (row as u32, column as u32, count)));
        }
        Contingency::from_triples(cells)
    }

    fn three_way(&self, rng: &mut impl Rng, items: u64, agreements: [f64; 2]) -> Vec<([u32; 3], u64)> {
        let mut cells = Vec::new();
        for (row, size) in self.throw(rng, items).into_iter().enumerate() {
            for (first, size) in self.candidate(rng, row, size, agreements[0]).into_iter().enumerate() {
                let second = self.candidate(rng, row, size, agreements[1]).into_iter().enumerate();
                let cell = |(second, count)| ([row as u32, first as u32, second as u32], count);
                cells.extend(second.map(cell).filter(|(_, count)| *count > 0));
            }
        }
        cells
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_follow_the_model() {
        let model = Model::new(&[5.0, 3.0, 2.0], 100_000);
        let table = model.table(&mut stream(1, 0), 100_000, 0.6).unwrap();
        let share = |row, column, expected: f64| {
            let found = table.cells().iter().find(|cell| (cell.row, cell.column) == (row, column)).unwrap();
            let found = found.count as f64 / 100_000.0;
            assert!((found - expected).abs() < 5.0 * (expected / 100_000.0).sqrt(), "{found} {expected}");
        };
        share(0, 0, 0.5 * (0.6 + 0.4 * 0.5));
        share(0, 1, 0.5 * 0.4 * 0.3);
        share(2, 1, 0.2 * 0.4 * 0.3);
        let cells = model.three_way(&mut stream(1, 1), 100_000, [0.6, 0.9]);
        let both = cells.iter().filter(|(key, _)| key[0] == key[1] && key[0] == key[2]);
        let both = both.map(|(_, count)| count).sum::<u64>() as f64 / 100_000.0;
        let expected: f64 = model.shares.iter().map(|p| p * (0.6 + 0.4 * p) * (0.9 + 0.1 * p)).sum();
        assert!((both - expected).abs() < 0.01, "{both} {expected}");
    }
}
