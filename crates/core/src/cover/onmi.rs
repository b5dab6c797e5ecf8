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
    /// Returns whether a cluster holds every item.
    pub(crate) fn has_everything(&self) -> bool {
        self.alone.contains(&0.0)
    }
}

/// The clusters of A given B, and those of B given A.
pub(crate) fn described(summary: &CoverSummary) -> [Described; 2] {
    let (overlaps, n) = (summary.overlaps(), summary.n());
    let mut logs = Logs::of(n);
    let (sizes_a, sizes_b) = (&overlaps.sizes.0, &overlaps.sizes.1);
    let own =
        [sizes_a, sizes_b].map(|sizes| sizes.iter().map(|&size| logs.split(size)).collect::<Vec<i128>>());
    let mut sides = own.each_ref().map(|own| {
        let alone: Vec<f64> = own.iter().map(|split| logs.per_item(logs.whole - split)).collect();
        Described { given: alone.clone(), alone }
    });
    for_each_pair(overlaps, n, |i, j, both| {
        let apart = [sizes_a[i] - both, sizes_b[j] - both];
        let Some(joint) = logs.joint_if_telling(both, apart) else { return };
        // One cluster is known as far as the other says.
        for (side, at, known) in [(0, i, own[1][j]), (1, j, own[0][i])] {
            let left = &mut sides[side].given[at];
            *left = left.min(logs.per_item(known - joint).max(0.0));
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

/// Sums of F(x) = x ln x are exact to 2^-80, so that small differences keep their digits.
struct Logs {
    n: u64,
    /// F(n).
    whole: i128,
    /// ln n.
    ln_n: i128,
    /// F(n − k) for small k, negative until it is asked for: nearly all items are in neither of two clusters.
    near_n: Vec<i128>,
}

/// The number of values near F(n) that are kept.
const NEAR: u64 = 1 << 11;
/// The difference up to which two sums are the same.
const TIE: f64 = 1e-12;

impl Logs {
    fn of(n: u64) -> Self {
        let whole = x_ln_x(n);
        Self { n, whole, ln_n: whole / i128::from(n), near_n: vec![-1; n.min(NEAR) as usize] }
    }

    fn x_ln_x(&mut self, x: u64) -> i128 {
        match self.near_n.get_mut((self.n - x) as usize) {
            Some(known) if *known >= 0 => *known,
            Some(unknown) => {
                *unknown = x_ln_x(x);
                *unknown
            }
            None => x_ln_x(x),
        }
    }

    fn per_item(&self, sum: i128) -> f64 {
        to_float(sum) / self.n as f64
    }

    /// F of the items in a cluster, and of those that are not.
    fn split(&mut self, size: u64) -> i128 {
        self.x_ln_x(size) + self.x_ln_x(self.n - size)
    }

    /// F of the items in both clusters, in either alone and in neither, if h(P11) + h(P00) ≥ h(P01) + h(P10), where
    /// h(p) = −p ln p. Ties pass.
    fn joint_if_telling(&mut self, both: u64, apart: [u64; 2]) -> Option<i128> {
        let neither = self.n - both - apart[0] - apart[1];
        let alike = self.x_ln_x(both) + self.x_ln_x(neither);
        let unlike = self.x_ln_x(apart[0]) + self.x_ln_x(apart[1]);
        let surplus = i128::from(both + neither) - i128::from(apart[0] + apart[1]);
        let difference = self.per_item(surplus * self.ln_n - alike + unlike);
        (difference >= -TIE).then_some(alike + unlike)
    }
}
