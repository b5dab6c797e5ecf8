//! What one cover says of each cluster of the other, by its best cluster: the sums of overlapping NMI.

use super::overlaps::Overlaps;
use super::summary::CoverSummary;
use crate::numeric::{to_float, x_ln_x};

/// The entropies of the clusters of one side, in nats per item.
#[derive(Debug, Clone)]
pub(crate) struct Described {
    /// H(X_i) of each cluster: of the indicator that an item is in it.
    pub(crate) alone: Vec<f64>,
    /// H(X_i | Y): what is left of it when the best cluster of the other side is known.
    pub(crate) given: Vec<f64>,
}

impl Described {
    /// Whether a cluster holds every item.
    pub(crate) fn has_everything(&self) -> bool {
        self.alone.contains(&0.0)
    }
}

/// The clusters of A given B, and those of B given A.
pub(crate) fn described(summary: &CoverSummary) -> [Described; 2] {
    let overlaps = summary.overlaps();
    let n = summary.n();
    let alone = |sizes: &[u64]| sizes.iter().map(|&size| entropy(n, size)).collect::<Vec<f64>>();
    let sides = [alone(&overlaps.sizes.0), alone(&overlaps.sizes.1)];
    let mut sides = sides.map(|alone| Described { given: alone.clone(), alone });
    for_each_pair(overlaps, n, |i, j, both| {
        let (a, b) = (overlaps.sizes.0[i], overlaps.sizes.1[j]);
        if !is_telling(n, a, b, both) {
            return;
        }
        for (side, at, size, other) in [(0, i, a, b), (1, j, b, a)] {
            let left = &mut sides[side].given[at];
            *left = left.min(entropy_given(n, size, other, both));
        }
    });
    sides
}

/// Every pair of clusters that may pass the condition: those that share items, and those with a cluster of at least half
/// of the items. No other disjoint pair passes.
fn for_each_pair(overlaps: &Overlaps<u64>, n: u64, mut visit: impl FnMut(usize, usize, u64)) {
    overlaps.cells.iter().for_each(|&(i, j, both)| visit(i as usize, j as usize, both));
    let large = |sizes: &[u64]| (0..sizes.len()).filter(|&at| 2 * sizes[at] >= n).collect::<Vec<usize>>();
    let (of_a, of_b) = (large(&overlaps.sizes.0), large(&overlaps.sizes.1));
    for i in of_a {
        let mut is_met = vec![false; overlaps.sizes.1.len()];
        let met = overlaps.cells.iter().filter(|cell| cell.0 as usize == i);
        met.for_each(|cell| is_met[cell.1 as usize] = true);
        (0..is_met.len()).filter(|&j| !is_met[j]).for_each(|j| visit(i, j, 0));
    }
    for j in of_b {
        let mut is_met = vec![false; overlaps.sizes.0.len()];
        let met = overlaps.cells.iter().filter(|cell| cell.1 as usize == j);
        met.for_each(|cell| is_met[cell.0 as usize] = true);
        (0..is_met.len()).filter(|&i| !is_met[i]).for_each(|i| visit(i, j, 0));
    }
}

/// h(P11) + h(P00) ≥ h(P01) + h(P10), where h(p) = −p ln p. Ties pass, whatever the rounding.
fn is_telling(n: u64, a: u64, b: u64, both: u64) -> bool {
    let h = |items: u64| {
        let p = items as f64 / n as f64;
        if items == 0 { 0.0 } else { -p * libm::log(p) }
    };
    h(both) + h(n + both - a - b) >= h(a - both) + h(b - both) - 1e-12
}

/// H of the indicator of a cluster. Sums of x ln x are exact to 2^-80, so that small differences keep their digits.
fn entropy(n: u64, size: u64) -> f64 {
    to_float(x_ln_x(n) - x_ln_x(size) - x_ln_x(n - size)) / n as f64
}

/// H of the indicator of a cluster of `size` items, given that of one of `other` items.
fn entropy_given(n: u64, size: u64, other: u64, both: u64) -> f64 {
    let known = x_ln_x(other) + x_ln_x(n - other);
    let joint = x_ln_x(both) + x_ln_x(size - both) + x_ln_x(other - both) + x_ln_x(n + both - size - other);
    (to_float(known - joint) / n as f64).max(0.0)
}
