//! What one cell of the cross-table of two cuts contributes to their score.

use super::Adjustment;
use crate::numeric::entropy_step;

/// The part of the score that depends on the counts. For permutations of the leaves the mean, which depends on
/// the sizes alone, is kept apart in [`Expectation`](super::expectation::Expectation).
#[derive(Debug, Clone, Copy)]
pub(super) struct Objective {
    pub adjustment: Adjustment,
    n: f64,
}

impl Objective {
    pub(super) fn new(adjustment: Adjustment, leaves: usize) -> Self {
        Self { adjustment, n: leaves as f64 }
    }

    /// The least overlap of two nodes whose joint opening can matter: with permutations one leaf shares no
    /// information.
    pub(super) fn least_overlap(&self) -> u32 {
        match self.adjustment {
            Adjustment::Permutations => 2,
            Adjustment::Swaps => 1,
        }
    }

    /// The part of a cell with `count` leaves in clusters of `a` and `b` that mixed differences keep.
    pub(super) fn cell(&self, count: u32, a: u32, b: u32) -> f64 {
        match self.adjustment {
            Adjustment::Permutations => x_ln_x(count) / self.n,
            Adjustment::Swaps => {
                let [constant, slope] = self.swaps_in_size(count, b);
                constant + slope * f64::from(a)
            }
        }
    }

    /// Returns the part of a cluster that does not depend on the other cut.
    pub(super) fn own(&self, size: u32) -> f64 {
        match self.adjustment {
            Adjustment::Permutations => -x_ln_x(size) / self.n,
            Adjustment::Swaps => 0.0,
        }
    }

    /// A cell under swaps is linear in the size of its first cluster: constant and slope.
    ///
    /// 2/n³ · [k (n − a − b + k) D(k) − (a − k)(b − k) D(k + 1)] with D(k) = k ln k − (k − 1) ln(k − 1); empty
    /// cells contribute nothing, and neither do cells between whole clusters and single leaves.
    fn swaps_in_size(&self, count: u32, b: u32) -> [f64; 2] {
        let count = u64::from(count);
        self.swap_terms(count as u32, b, entropy_step(count), entropy_step(count + 1))
    }

    /// The same, with D(k) and D(k + 1) given.
    pub(super) fn swap_terms(&self, count: u32, b: u32, leaving: f64, entering: f64) -> [f64; 2] {
        let (k, b) = (f64::from(count), f64::from(b));
        let scale = 2.0 / (self.n * self.n * self.n);
        let constant = k * (self.n - b + k) * leaving + k * (b - k) * entering;
        let slope = -k * leaving - (b - k) * entering;
        [constant * scale, slope * scale]
    }
}

pub(super) fn x_ln_x(count: u32) -> f64 {
    let x = f64::from(count);
    if count < 2 { 0.0 } else { x * libm::log(x) }
}
