//! Entropies freed of the bias of small samples, the mutual information in two ways.

use crate::numeric::{entropy_step, fixed_sum};
use crate::summary::Summary;
use crate::sums::InfoSums;

use super::coverage::by_coverage;
use super::statistics::Point;

/// Estimates of the entropies of the population.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Entropies {
    pub(super) a: f64,
    pub(super) b: f64,
    /// Of both clusterings together, from the numbers of cells that were seen once and twice.
    pub(super) joint: f64,
    /// The excess of the mutual information over its mean by chance.
    pub(super) above_chance: f64,
}

impl Entropies {
    pub(super) fn of(summary: &Summary) -> Self {
        let [rows, columns] = summary.sizes();
        let (n, info): (u64, &InfoSums) = (summary.table().n(), summary.info());
        Self {
            a: jackknifed(n, rows),
            b: jackknifed(n, columns),
            joint: by_coverage(n, &summary.cells_by_count()),
            above_chance: info.mutual - summary.expected_information(),
        }
    }

    /// The entropies with the mutual information by either correction.
    pub(super) fn points(&self) -> [Point; 2] {
        [[self.a, self.b, self.a + self.b - self.joint], [self.a, self.b, self.above_chance]]
    }
}

/// n H − (n − 1) times the mean entropy without one item.
pub(in crate::inference) fn jackknifed(n: u64, sizes: &[(u64, u64)]) -> f64 {
    let lost =
        fixed_sum(sizes.iter().map(|&(size, times)| (size * times) as f64 / n as f64 * entropy_step(size)));
    entropy_step(n) - lost
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_jackknife_leaves_out_every_item_in_turn() {
        let sizes = [5_u64, 3, 1, 1];
        let entropy = |sizes: &[u64]| {
            let n = sizes.iter().sum::<u64>() as f64;
            sizes.iter().filter(|&&x| x > 0).map(|&x| -(x as f64) / n * (x as f64 / n).ln()).sum::<f64>()
        };
        let mut mean = 0.0;
        for (place, &size) in sizes.iter().enumerate() {
            let mut fewer = sizes;
            fewer[place] -= 1;
            mean += size as f64 / 10.0 * entropy(&fewer);
        }
        let grouped = [(1, 2), (3, 1), (5, 1)];
        assert!((jackknifed(10, &grouped) - (10.0 * entropy(&sizes) - 9.0 * mean)).abs() < 1e-13);
    }
}
