//! A dense table laid out for the moves of one side.

use super::association::{Move, Visit};

/// Entries `data[other * stride + mine]`: one run per cluster of the other side, so that a pass over all
/// clusters of the moving side reads contiguous memory. Entries beyond the clusters in use are zero.
#[derive(Debug, Clone)]
pub(super) struct DensePanel {
    stride: usize,
    mine: usize,
    data: Vec<f64>,
}

impl DensePanel {
    pub(super) fn new(others: usize, mine: usize) -> Self {
        Self { stride: mine, mine, data: vec![0.0; others * mine] }
    }

    pub(super) fn others(&self) -> usize {
        self.data.len() / self.stride
    }

    pub(super) fn run(&self, other: usize) -> &[f64] {
        &self.data[other * self.stride..][..self.mine]
    }

    pub(super) fn add(&mut self, other: usize, mine: usize, value: f64) {
        self.data[other * self.stride + mine] += value;
    }

    /// The move of an object that raises τ most, if any raises it.
    pub(super) fn best_move(&self, visit: Visit<'_>, sums: &mut Vec<f64>) -> Option<Move> {
        self.weighted_sum(visit.profile, sums);
        visit.best_move(sums[visit.mover.from], sums.iter().copied().enumerate())
    }

    /// Σ weight · run over a profile, into `sums`.
    fn weighted_sum(&self, profile: &[(u32, f64)], sums: &mut Vec<f64>) {
        sums.clear();
        sums.resize(self.mine, 0.0);
        let sums = &mut sums[..];
        let mut quads = profile.chunks_exact(4);
        // Four runs at a time: the sums are loaded and stored once for four products.
        for quad in &mut quads {
            let [r0, r1, r2, r3] = [0, 1, 2, 3].map(|k| self.run(quad[k].0 as usize));
            let [w0, w1, w2, w3] = [0, 1, 2, 3].map(|k| quad[k].1);
            let runs = r0.iter().zip(r1).zip(r2.iter().zip(r3));
            for (sum, ((x0, x1), (x2, x3))) in sums.iter_mut().zip(runs) {
                *sum += (w0 * x0 + w1 * x1) + (w2 * x2 + w3 * x3);
            }
        }
        for &(other, weight) in quads.remainder() {
            for (sum, x) in sums.iter_mut().zip(self.run(other as usize)) {
                *sum += weight * x;
            }
        }
    }

    /// Adds an empty cluster of the moving side.
    pub(super) fn push_mine(&mut self) {
        if self.mine == self.stride {
            self.lay_out(self.stride * 2);
        }
        self.mine += 1;
    }

    /// Drops an empty cluster of the moving side; the last takes its number.
    pub(super) fn remove_mine(&mut self, cluster: usize) {
        let last = self.mine - 1;
        for run in self.data.chunks_exact_mut(self.stride) {
            run[cluster] = run[last];
            run[last] = 0.0;
        }
        self.mine = last;
        // Shrinking clusters would leave the runs scattered over memory that the cache could hold.
        if self.mine * 2 < self.stride && self.stride > 16 {
            self.lay_out(self.mine + self.mine / 4 + 4);
        }
    }

    /// Adds an empty cluster of the other side.
    pub(super) fn push_other(&mut self) {
        self.data.resize(self.data.len() + self.stride, 0.0);
    }

    /// Drops a cluster of the other side; the last takes its number.
    pub(super) fn remove_other(&mut self, cluster: usize) {
        let last = (self.others() - 1) * self.stride;
        self.data.copy_within(last.., cluster * self.stride);
        self.data.truncate(last);
    }

    fn lay_out(&mut self, stride: usize) {
        let mut data = vec![0.0; self.others() * stride];
        for (new, old) in data.chunks_exact_mut(stride).zip(self.data.chunks_exact(self.stride)) {
            new[..self.mine].copy_from_slice(&old[..self.mine]);
        }
        (self.stride, self.data) = (stride, data);
    }
}
