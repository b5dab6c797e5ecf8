//! Poisson variates: one byte of randomness for most draws of a small mean, rejection for a large one.

use rand_core::Rng;

use super::{LogFactorials, uniform};
use crate::inference::lanes::{LANES, Lanes};

/// Inversion of one Poisson distribution. The first byte of a uniform 64-bit number settles most draws; the
/// other seven are drawn only when a step of the distribution falls into that byte's interval.
#[derive(Debug)]
pub(crate) struct PoissonSteps {
    /// `cdf[k]` counts the 64-bit numbers that give a value of at most k, cut at 2^64 − 1.
    cdf: Vec<u64>,
    /// The number of steps whose first byte is 0.
    least: u8,
    /// The first bytes of the steps that are neither 0 nor, but for the first of them, 255.
    first_bytes: Vec<u8>,
}

impl PoissonSteps {
    /// The largest mean that is served: no value then exceeds 200, and a byte has room to spare.
    pub(crate) const LARGEST_MEAN: u8 = 96;

    pub(crate) fn new(mean: f64, logs: &LogFactorials) -> Self {
        debug_assert!(mean <= f64::from(Self::LARGEST_MEAN));
        let scale = 18_446_744_073_709_551_616.0; // 2^64
        let (mut cdf, mut sum) = (Vec::new(), 0.0);
        for k in 0..=200 {
            let probability = libm::exp(k as f64 * libm::log(mean) - mean - logs.get(k));
            sum += probability;
            cdf.push((sum * scale) as u64);
            if k as f64 > mean && probability < 1e-20 {
                break;
            }
        }
        let first_byte = |&bound: &u64| (bound >> 56) as u8;
        let least = cdf.iter().take_while(|bound| first_byte(bound) == 0).count();
        let inner = cdf.iter().map(first_byte).skip(least).take_while(|&byte| byte < u8::MAX);
        let first_bytes = inner.chain([u8::MAX]).collect();
        Self { cdf, least: least as u8, first_bytes }
    }

    /// The values of 32 first bytes; those of the bytes that the second result marks are lower bounds.
    #[inline(always)]
    pub(crate) fn values(&self, bytes: &Lanes<u8>) -> (Lanes<u8>, Lanes<u8>) {
        let mut values = [self.least; LANES];
        let open_if_zero = if self.least > 0 { u8::MAX } else { 0 };
        let mut open: Lanes<u8> = bytes.map(|byte| if byte == 0 { open_if_zero } else { 0 });
        for &step in &self.first_bytes {
            for ((value, open), &byte) in values.iter_mut().zip(&mut open).zip(bytes) {
                *value += u8::from(step < byte);
                *open |= if step == byte { u8::MAX } else { 0 };
            }
        }
        (values, open)
    }

    /// The value of a first byte that leaves it open, from the lower bound and 56 more random bits.
    pub(crate) fn settle(&self, byte: u8, bound: u8, rng: &mut impl Rng) -> u8 {
        let number = (u64::from(byte) << 56) | (rng.next_u64() >> 8);
        let from = if byte == 0 { 0 } else { usize::from(bound) };
        let steps = self.cdf[from..].iter().take_while(|&&bound| bound <= number).count();
        (from + steps).min(self.cdf.len() - 1) as u8
    }
}

/// A Poisson variate of a mean of at least 10: Hörmann's transformed rejection (PTRS, 1993).
pub(crate) fn poisson(rng: &mut impl Rng, mean: f64, logs: &LogFactorials) -> u64 {
    let b = 0.931 + 2.53 * mean.sqrt();
    let a = -0.059 + 0.024_83 * b;
    let inverse_alpha = 1.1239 + 1.1328 / (b - 3.4);
    let squeeze = 0.9277 - 3.6224 / (b - 2.0);
    let log_mean = libm::log(mean);
    loop {
        let (u, v) = (uniform(rng) - 0.5, uniform(rng));
        let edge = 0.5 - u.abs();
        let k = ((2.0 * a / edge + b) * u + mean + 0.43).floor();
        if edge >= 0.07 && v <= squeeze {
            return k as u64;
        }
        if k < 0.0 || (edge < 0.013 && v > edge) {
            continue;
        }
        let height = libm::log(v * inverse_alpha / (a / (edge * edge) + b));
        if height <= k * log_mean - mean - logs.get(k as u64) {
            return k as u64;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{chi_squared, plausible, stream};
    use super::*;

    fn probabilities(mean: f64, length: usize) -> Vec<f64> {
        let logs = LogFactorials::up_to(1000);
        (0..length).map(|k| (k as f64 * mean.ln() - mean - logs.get(k as u64)).exp()).collect()
    }

    #[test]
    fn steps_follow_the_probabilities() {
        let logs = LogFactorials::up_to(1000);
        for mean in [0.01, 0.6, 0.994, 3.7, 40.0, 96.0] {
            let (steps, mut rng) = (PoissonSteps::new(mean, &logs), stream(5, mean as u64));
            let (mut seen, mut bytes) = (vec![0; 256], [0; LANES]);
            for _ in 0..500_000 / LANES {
                rng.fill_bytes(&mut bytes);
                let (values, open) = steps.values(&bytes);
                for lane in 0..LANES {
                    let settled = match open[lane] {
                        0 => values[lane],
                        _ => steps.settle(bytes[lane], values[lane], &mut rng),
                    };
                    seen[usize::from(settled)] += 1;
                }
            }
            let statistic = chi_squared(&seen, &probabilities(mean, 256));
            assert!(plausible(statistic), "mean {mean}: {statistic:?}");
        }
    }

    #[test]
    fn every_byte_is_settled_as_the_distribution_says() {
        let logs = LogFactorials::up_to(1000);
        for mean in [0.3, 1.0, 17.0, 96.0] {
            let steps = PoissonSteps::new(mean, &logs);
            let value =
                |number: u64| steps.cdf.partition_point(|&bound| bound <= number).min(steps.cdf.len() - 1);
            for byte in 0..=u8::MAX {
                let (values, open) = steps.values(&[byte; LANES]);
                let (low, high) = (u64::from(byte) << 56, (u64::from(byte) << 56) | (u64::MAX >> 8));
                assert_eq!(open[0] != 0, steps.cdf.iter().any(|bound| (low..=high).contains(bound)));
                if open[0] == 0 {
                    assert_eq!(
                        (usize::from(values[0]), value(low)),
                        (value(high), value(high)),
                        "{mean} {byte}"
                    );
                }
            }
        }
    }

    #[test]
    fn rejection_follows_the_probabilities() {
        let logs = LogFactorials::up_to(1000);
        for mean in [10.0, 35.5, 400.0] {
            let (mut rng, mut seen) = (stream(6, mean as u64), vec![0; 1000]);
            (0..500_000).for_each(|_| seen[poisson(&mut rng, mean, &logs) as usize] += 1);
            let statistic = chi_squared(&seen, &probabilities(mean, 1000));
            assert!(plausible(statistic), "mean {mean}: {statistic:?}");
        }
    }
}
