//! Entropies freed of the bias of small samples, the mutual information in two ways.

use crate::numeric::{digamma, entropy_step, fixed_sum};
use crate::summary::{Summary, TableSums as _};
use crate::sums::InfoSums;

use super::statistics::Point;

/// Estimates of the entropies of the population.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Entropies {
    pub(super) a: f64,
    pub(super) b: f64,
    /// Of both clusterings together, from the numbers of cells that were seen once and twice.
    pub(super) joint: f64,
    /// What the mutual information exceeds its mean by chance by.
    pub(super) above_chance: f64,
}

impl Entropies {
    pub(super) fn of(summary: &Summary) -> Self {
        let [rows, columns] = summary.sizes();
        let (n, info): (u64, &InfoSums) = (summary.table().n(), summary.info());
        Self {
            a: jackknifed(n, &rows),
            b: jackknifed(n, &columns),
            joint: by_coverage(n, &summary.cells_by_count()),
            above_chance: info.mutual - summary.expected_information(),
        }
    }

    /// The entropies with the mutual information by either correction.
    pub(super) fn points(&self) -> [Point; 2] {
        [[self.a, self.b, self.a + self.b - self.joint], [self.a, self.b, self.above_chance]]
    }
}

type Sizes<'a> = &'a [(u64, u64)];

/// n H − (n − 1) times the mean entropy without one item.
fn jackknifed(n: u64, sizes: Sizes<'_>) -> f64 {
    let lost =
        fixed_sum(sizes.iter().map(|&(size, times)| (size * times) as f64 / n as f64 * entropy_step(size)));
    entropy_step(n) - lost
}

/// The estimator of Chao, Wang and Jost (2013).
fn by_coverage(n: u64, counts: Sizes<'_>) -> f64 {
    let whole = digamma(n as f64);
    let seen = fixed_sum(
        counts
            .iter()
            .map(|&(count, cells)| (count * cells) as f64 / n as f64 * (whole - digamma(count as f64))),
    );
    let times = |count: u64| counts.iter().find(|group| group.0 == count).map_or(0.0, |group| group.1 as f64);
    let (once, twice, others) = (times(1), times(2), n as f64 - 1.0);
    let unseen = match (once, twice) {
        (0.0, _) => return seen,
        (_, 0.0) => 2.0 / (others * (once - 1.0) + 2.0),
        _ => 2.0 * twice / (others * once + 2.0 * twice),
    };
    if unseen >= 1.0 { seen } else { seen + once / n as f64 * tail(1.0 - unseen, n as f64) }
}

/// Σ_{k ≥ 0} z^{k+1} / (n + k) = z/n · ₂F₁(1, n; n + 1; z), by the continued fraction of Gauss. The sum itself needs
/// some n terms where z is near 1.
fn tail(z: f64, n: f64) -> f64 {
    let (mut c, mut d, mut value) = (1.0, 0.0, 1.0);
    for step in 0..100_000_000_u32 {
        let m = f64::from(step / 2);
        let term = if step % 2 == 0 {
            -(n + m) / (n + 2.0 * m) * (n + m) / (n + 2.0 * m + 1.0) * z
        } else {
            -(m + 1.0) / (n + 2.0 * m + 1.0) * (m + 1.0) / (n + 2.0 * m + 2.0) * z
        };
        d = 1.0 / (1.0 + term * d);
        c = 1.0 + term / c;
        value *= c * d;
        if (c * d - 1.0).abs() < 1e-16 {
            break;
        }
    }
    z / n / value
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_continued_fraction_is_the_sum() {
        for (z, n) in [(0.1_f64, 5.0), (0.9, 38.0), (0.999, 75.0), (0.99, 1.0), (0.9999, 20_000.0)] {
            let sum: f64 = (0..400_000).map(|k| z.powi(k + 1) / (n + f64::from(k))).sum();
            assert!((tail(z, n) / sum - 1.0).abs() < 1e-11, "{z} {n}: {} {sum}", tail(z, n));
        }
    }

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
