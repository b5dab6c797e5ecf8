//! Poisson variates: one byte of randomness for most draws of a small mean, rejection for a large one.

use rand_core::RngCore;

use super::{LogFactorials, uniform};

/// A generator read byte by byte.
pub(crate) struct ByteStream<'a, R> {
    rng: &'a mut R,
    buffer: [u8; 1024],
    next: usize,
}

impl<'a, R: RngCore> ByteStream<'a, R> {
    pub(crate) fn new(rng: &'a mut R) -> Self {
        Self { rng, buffer: [0; 1024], next: 1024 }
    }

    fn byte(&mut self) -> u8 {
        if self.next == self.buffer.len() {
            self.rng.fill_bytes(&mut self.buffer);
            self.next = 0;
        }
        let byte = self.buffer[self.next];
        self.next += 1;
        byte
    }

    /// The generator itself, for draws that want whole words.
    pub(crate) fn generator(&mut self) -> &mut R {
        self.rng
    }
}

/// Inversion of one Poisson distribution. The first byte of a uniform 64-bit number settles most draws; the
/// other seven are read only when a step of the distribution falls into that byte's interval.
#[derive(Debug)]
pub(crate) struct PoissonTable {
    /// For each first byte the value of its lowest number, and whether all its numbers have that value.
    guide: [(u16, bool); 256],
    /// `cdf[k]` counts the 64-bit numbers that give a value of at most k, cut at 2^64 − 1.
    cdf: Vec<u64>,
}

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
        let value = |number: u64| cdf.partition_point(|&bound| bound <= number).min(cdf.len() - 1);
        let guide = std::array::from_fn(|byte| {
            let low = (byte as u64) << 56;
            let (first, last) = (value(low), value(low | (u64::MAX >> 8)));
            (first as u16, first == last)
        });
        Self { guide, cdf }
    }

    #[inline]
    pub(crate) fn draw<R: RngCore>(&self, bytes: &mut ByteStream<'_, R>) -> u32 {
        let byte = bytes.byte();
        let (value, settled) = self.guide[byte as usize];
        if settled { u32::from(value) } else { self.refine(byte, value, bytes) }
    }

    #[cold]
    fn refine<R: RngCore>(&self, byte: u8, from: u16, bytes: &mut ByteStream<'_, R>) -> u32 {
        let number = (0..7).fold(u64::from(byte), |number, _| number << 8 | u64::from(bytes.byte()));
        let steps = self.cdf[usize::from(from)..self.cdf.len() - 1].iter();
        u32::from(from) + steps.take_while(|&&bound| bound <= number).count() as u32
    }
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
            let mut bytes = ByteStream::new(&mut rng);
            let mut seen = vec![0; 1000];
            (0..500_000).for_each(|_| seen[table.draw(&mut bytes) as usize] += 1);
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
