//! Entropies freed of the bias of small samples, the mutual information in two ways.

use crate::numeric::{digamma, entropy_step, fixed_sum, scaled_exponential_integral};
use crate::summary::Summary;
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
    if unseen >= 1.0 { seen } else { seen + once / n as f64 * tail(unseen, n as f64) }
}

/// Σ_{k ≥ 0} z^{k+1} / (n + k) with z = 1 − `unseen`. Where z is near 1 the sum itself would need some 1 / (1 − z) terms.
fn tail(unseen: f64, n: f64) -> f64 {
    let z = 1.0 - unseen;
    let (mut sum, mut power, mut at) = (0.0, z, n);
    if unseen > NEAR {
        while power > 1e-17 {
            sum += power / at;
            (power, at) = (power * z, at + 1.0);
        }
        return sum;
    }
    while at < FAR {
        sum += power / at;
        (power, at) = (power * z, at + 1.0);
    }
    sum + power * from_far(-libm::log1p(-unseen), at)
}

/// Beyond which the sum of Euler and Maclaurin is as good as exact, for z within `NEAR` of 1.
const FAR: f64 = 64.0;
const NEAR: f64 = 0.1;

/// The coefficients B₂ₖ / (2k)! of the sum of Euler and Maclaurin.
const MACLAURIN: [f64; 5] =
    [1.0 / 12.0, -1.0 / 720.0, 1.0 / 30_240.0, -1.0 / 1_209_600.0, 1.0 / 47_900_160.0];

/// Σ_{k ≥ 0} e^{−sk} / (n + k) by its integral and the derivatives of its first term.
fn from_far(s: f64, n: f64) -> f64 {
    // The derivatives of e^{−sx} / (n + x) at zero but for their signs, which alternate: n D_k = s^k + k D_{k−1}.
    let (mut derivative, mut power, mut order) = (1.0 / n, 1.0, 0.0);
    let mut next = || {
        order += 1.0;
        power *= s;
        derivative = (power + order * derivative) / n;
        derivative
    };
    let mut sum = scaled_exponential_integral(s * n) + 0.5 / n;
    for coefficient in MACLAURIN {
        sum += coefficient * next();
        next();
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tail_is_the_sum() {
        let shares = [0.9, 0.100_1, 0.099_9, 0.01, 0.001, 1e-4];
        for (unseen, n) in shares.into_iter().flat_map(|u| [1.0, 5.0, 75.0, 20_000.0].map(|n| (u, n))) {
            let sum: f64 =
                (0..400_000).map(|k| (1.0_f64 - unseen).powi(k + 1) / (n + f64::from(k))).rev().sum();
            assert!((tail(unseen, n) / sum - 1.0).abs() < 1e-12, "{unseen} {n}: {} {sum}", tail(unseen, n));
        }
    }

    /// For n = 1 the sum is −ln(1 − z), and every later one follows: S(n) = z/n + z S(n + 1).
    #[test]
    fn the_tail_is_known_where_little_is_unseen() {
        for unseen in [1e-6, 1e-12, 1e-20] {
            assert!((tail(unseen, 1.0) / -libm::log(unseen) - 1.0).abs() < 1e-12, "{unseen}");
            let n = 1e6;
            let next = (1.0 - unseen) * (1.0 / n + tail(unseen, n + 1.0));
            assert!((tail(unseen, n) / next - 1.0).abs() < 1e-12, "{unseen}");
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
