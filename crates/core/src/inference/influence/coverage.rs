//! The entropy of a population from the numbers of clusters that were seen once and twice (Chao, Wang and Jost 2013), and
//! what single items say of it.

use crate::numeric::{digamma, fixed_sum, scaled_exponential_integral};

type Sizes<'a> = &'a [(u64, u64)];

/// The estimator of Chao, Wang and Jost (2013).
pub(super) fn by_coverage(n: u64, counts: Sizes<'_>) -> f64 {
    let whole = digamma(n as f64);
    let seen = fixed_sum(
        counts
            .iter()
            .map(|&(count, cells)| (count * cells) as f64 / n as f64 * (whole - digamma(count as f64))),
    );
    seen + of_unseen(n as f64, times(counts, 1), times(counts, 2))
}

/// Counts the counts that are that number.
fn times(counts: Sizes<'_>, count: u64) -> f64 {
    counts.iter().find(|group| group.0 == count).map_or(0.0, |group| group.1 as f64)
}

/// Returns the part of the counts that were not seen, from the numbers of those seen once and twice.
fn of_unseen(n: f64, once: f64, twice: f64) -> f64 {
    let others = n - 1.0;
    let unseen = match (once, twice) {
        (0.0, _) => return 0.0,
        (_, 0.0) => 2.0 / (others * (once - 1.0) + 2.0),
        _ => 2.0 * twice / (others * once + 2.0 * twice),
    };
    if unseen >= 1.0 { 0.0 } else { once / n * tail(unseen, n) }
}

/// The estimate, and the estimate without an item of each count.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::inference) struct Coverage {
    n: f64,
    pub(in crate::inference) estimate: f64,
    seen: f64,
    /// The part of counts not seen, without an item of a count of one, two, three and more.
    unseen: [f64; 4],
}

impl Coverage {
    /// Of counts with how many times each occurs.
    pub(in crate::inference) fn of(n: u64, counts: Sizes<'_>) -> Self {
        let (estimate, items) = (by_coverage(n, counts), n as f64);
        let [one, two, three] = [1, 2, 3].map(|count| times(counts, count));
        let less = |once: f64, twice: f64| of_unseen(items - 1.0, once, twice);
        // Of counts that do not occur no item is left out.
        let unseen = [
            if one > 0.0 { less(one - 1.0, two) } else { 0.0 },
            if two > 0.0 { less(one + 1.0, two - 1.0) } else { 0.0 },
            if three > 0.0 { less(one, two + 1.0) } else { 0.0 },
            less(one, two),
        ];
        Self { n: items, estimate, seen: estimate - of_unseen(items, one, two), unseen }
    }

    /// The estimate without an item of that count.
    pub(in crate::inference) fn without(&self, count: u64) -> f64 {
        let others = self.n - 1.0;
        let place = (count as usize).clamp(1, 4) - 1;
        let seen = self.seen + (self.seen + step(count as f64) - step(self.n)) / others;
        seen + self.unseen[place]
    }
}

/// x ψ(x) − (x − 1) ψ(x − 1).
fn step(x: f64) -> f64 {
    if x <= 1.0 { digamma(1.0) } else { digamma(x - 1.0) + x / (x - 1.0) }
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
    fn an_item_less_is_an_item_less() {
        for sizes in [&[9_u64, 4, 3, 2, 2, 1, 1, 1][..], &[5, 1], &[2, 2], &[7, 3, 1, 1]] {
            let grouped = |sizes: &[u64]| -> Vec<(u64, u64)> {
                let mut sizes: Vec<u64> = sizes.iter().copied().filter(|&size| size > 0).collect();
                sizes.sort_unstable();
                sizes.chunk_by(|x, y| x == y).map(|same| (same[0], same.len() as u64)).collect()
            };
            let n = sizes.iter().sum();
            let found = Coverage::of(n, &grouped(sizes));
            assert!((found.estimate - by_coverage(n, &grouped(sizes))).abs() < 1e-14);
            for place in 0..sizes.len() {
                let mut fewer = sizes.to_vec();
                fewer[place] -= 1;
                let expected = by_coverage(n - 1, &grouped(&fewer));
                assert!((found.without(sizes[place]) - expected).abs() < 1e-13, "{sizes:?} {place}");
            }
        }
    }
}
