//! Poisson variates: one byte of randomness for most draws of a small mean, rejection for a large one.

use rand_core::RngCore;

use super::{LogFactorials, uniform};

/// Inversion of one Poisson distribution. The first byte of a uniform 64-bit number settles most draws; the
/// other seven are drawn only when a step of the distribution falls into that byte's interval.
#[derive(Debug)]
pub(crate) struct PoissonTable {
    /// For each first byte the value of all its numbers, or `UNSETTLED`.
    guide: [u8; 256],
    /// `cdf[k]` counts the 64-bit numbers that give a value of at most k, cut at 2^64 − 1.
    cdf: Vec<u64>,
}

const UNSETTLED: u8 = u8::MAX;

impl PoissonTable {
    /// The largest mean that a table is made for.
    pub(crate) const LARGEST_MEAN: f64 = 256.0;

    pub(crate) fn new(mean: f64, logs: &LogFactorials) -> Self {
        let scale = 18_446_744_073_709_551_616.0; // 2^64
        let (mut cdf, mut sum) = (Vec::new(), 0.0);
        for k in 0.. {
            let probability = libm::exp(k as f64 * libm::log(mean) - mean - logs.get(k));
            sum += probability;
            cdf.push((sum * scale) as u64);
            if k as f64 > mean && probability < 1e-20 {
                break;
            }
        }
        let guide = std::array::from_fn(|byte| {
            let low = (byte as u64) << 56;
            let (first, last) = (value(&cdf, low), value(&cdf, low | (u64::MAX >> 8)));
            if first == last { u8::try_from(first).unwrap_or(UNSETTLED) } else { UNSETTLED }
        });
        Self { guide, cdf }
    }

    /// The variate of a first byte; more bytes are drawn if they are needed.
    #[inline]
    pub(crate) fn draw(&self, byte: u8, rng: &mut impl RngCore) -> u32 {
        match self.guide[usize::from(byte)] {
            UNSETTLED => value(&self.cdf, (u64::from(byte) << 56) | (rng.next_u64() >> 8)),
            settled => u32::from(settled),
        }
    }
}

/// The value of a 64-bit number.
fn value(cdf: &[u64], number: u64) -> u32 {
    cdf.partition_point(|&bound| bound <= number).min(cdf.len() - 1) as u32
}

/// A Poisson variate of a mean of at least 10: Hörmann's transformed rejection (PTRS, 1993).
pub(crate) fn poisson(rng: &mut impl RngCore, mean: f64, logs: &LogFactorials) -> u64 {
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
    fn tables_follow_the_probabilities() {
        let logs = LogFactorials::up_to(1000);
        for mean in [0.01, 0.6, 0.994, 3.7, 40.0, 255.0] {
            let (table, mut rng) = (PoissonTable::new(mean, &logs), stream(5, mean as u64));
            let mut seen = vec![0; 1000];
            (0..500_000).for_each(|_| {
                let byte = rng.next_u32() as u8;
                seen[table.draw(byte, &mut rng) as usize] += 1;
            });
            let statistic = chi_squared(&seen, &probabilities(mean, 1000));
            assert!(plausible(statistic), "mean {mean}: {statistic:?}");
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
