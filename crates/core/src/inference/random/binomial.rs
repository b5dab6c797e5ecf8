//! Binomial variates.

use rand_core::Rng;

use super::{LogFactorials, uniform};

/// Below this mean counting up from zero is faster than rejection, whose constants need a mean of 10.
const SMALL_MEAN: f64 = 10.0;

/// The number of successes in `n` trials of probability `p`.
pub(crate) fn binomial(rng: &mut impl Rng, n: u64, p: f64, logs: &LogFactorials) -> u64 {
    if p > 0.5 {
        return n - binomial(rng, n, 1.0 - p, logs);
    }
    if n == 0 || p <= 0.0 {
        return 0;
    }
    if n as f64 * p < SMALL_MEAN { by_inversion(rng, n, p) } else { by_rejection(rng, n, p, logs) }
}

/// Adds up probabilities from zero successes on.
fn by_inversion(rng: &mut impl Rng, n: u64, p: f64) -> u64 {
    let odds = p / (1.0 - p);
    let none = libm::exp(n as f64 * libm::log1p(-p));
    loop {
        let (mut left, mut probability) = (uniform(rng), none);
        for k in 0..=n {
            if left <= probability {
                return k;
            }
            left -= probability;
            probability *= odds * (n - k) as f64 / (k + 1) as f64;
            // The rest is rounding: draw again rather than hand it to the far tail.
            if probability == 0.0 {
                break;
            }
        }
    }
}

/// Hörmann's transformed rejection (BTRS, 1993).
fn by_rejection(rng: &mut impl Rng, n: u64, p: f64, logs: &LogFactorials) -> u64 {
    let (trials, q) = (n as f64, 1.0 - p);
    let spread = (trials * p * q).sqrt();
    let b = 1.15 + 2.53 * spread;
    let a = -0.0873 + 0.0248 * b + 0.01 * p;
    let centre = trials * p + 0.5;
    let alpha = (2.83 + 5.1 / b) * spread;
    let squeeze = 0.92 - 4.2 / b;
    let log_odds = libm::log(p / q);
    let mode = ((trials + 1.0) * p).floor();
    let near = [mode as u64, n - mode as u64].map(|centre| logs.near(centre));
    loop {
        let (u, v) = (uniform(rng) - 0.5, uniform(rng));
        let edge = 0.5 - u.abs();
        let k = ((2.0 * a / edge + b) * u + centre).floor();
        if k < 0.0 || k > trials {
            continue;
        }
        if edge >= 0.07 && v <= squeeze {
            return k as u64;
        }
        let height = libm::log(v * alpha / (a / (edge * edge) + b));
        let likelihood = near[0].ratio(k as u64) + near[1].ratio(n - k as u64);
        let target = (k - mode) * log_odds - likelihood;
        if height <= target {
            return k as u64;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{chi_squared, plausible, stream};
    use super::*;

    #[test]
    fn frequencies_follow_the_probabilities() {
        let logs = LogFactorials::up_to(2000);
        for (n, p) in [(10, 0.3), (200, 0.04), (100, 0.5), (2000, 0.02), (2000, 0.9), (5, 0.99)] {
            let mut rng = stream(n, 1);
            let mut seen = vec![0; n as usize + 1];
            (0..200_000).for_each(|_| seen[binomial(&mut rng, n, p, &logs) as usize] += 1);
            let log_choose = |k: u64| logs.get(n) - logs.get(k) - logs.get(n - k);
            let probabilities: Vec<f64> = (0..=n)
                .map(|k| (log_choose(k) + k as f64 * f64::ln(p) + (n - k) as f64 * f64::ln(1.0 - p)).exp())
                .collect();
            let statistic = chi_squared(&seen, &probabilities);
            assert!(plausible(statistic), "n = {n}, p = {p}: {statistic:?}");
        }
    }

    #[test]
    fn certain_outcomes_are_certain() {
        let (mut rng, logs) = (stream(0, 0), LogFactorials::up_to(10));
        assert_eq!(binomial(&mut rng, 7, 1.0, &logs), 7);
        assert_eq!(binomial(&mut rng, 7, 0.0, &logs), 0);
        assert_eq!(binomial(&mut rng, 0, 0.5, &logs), 0);
    }
}
