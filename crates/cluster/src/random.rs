//! Draws from a named generator: the same seed gives the same bits on every platform and in every release.

use chacha20::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

/// ChaCha with 8 rounds, driven by a 64-bit seed.
#[derive(Debug)]
pub(crate) struct Random(ChaCha8Rng);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    /// The stream of that number for a seed. Streams are independent: each task takes its own, so it does not
    /// matter which thread runs it, and when.
    pub(crate) fn stream(seed: u64, stream: u64) -> Self {
        let mut random = Self::new(seed);
        random.0.set_stream(stream);
        random
    }

    /// An index of a list of that length.
    pub(crate) fn index(&mut self, length: usize) -> usize {
        self.below(length as u64) as usize
    }

    /// `0..n` in random order, each order with the same chance.
    pub(crate) fn permutation(&mut self, n: usize) -> Vec<u32> {
        let mut order: Vec<u32> = (0..n as u32).collect();
        self.shuffle(&mut order);
        order
    }

    /// An integer in `0..end`, each with the same chance.
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        debug_assert!(end > 0, "there is nothing to draw from");
        partita::internal::below(&mut self.0, end)
    }

    /// A multiple of 2^-53 in `[0, 1)`.
    pub(crate) fn unit(&mut self) -> f64 {
        (self.0.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// A draw from the standard normal distribution (Box and Muller, one of the two).
    pub(crate) fn normal(&mut self) -> f64 {
        let radius = libm::sqrt(-2.0 * libm::log(1.0 - self.unit()));
        radius * libm::cos(std::f64::consts::TAU * self.unit())
    }

    /// Puts a slice in random order, each order with the same chance.
    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u64 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_are_even() {
        let mut random = Random::new(7);
        let mut counts = [0_u32; 6];
        (0..60_000).for_each(|_| counts[random.below(6) as usize] += 1);
        // Five standard deviations of a binomial count.
        assert!(counts.iter().all(|&count| count.abs_diff(10_000) < 457), "{counts:?}");
        let mean = (0..40_000).map(|_| random.unit()).sum::<f64>() / 40_000.0;
        assert!((mean - 0.5).abs() < 0.0073, "{mean}");
        let normals: Vec<f64> = (0..40_000).map(|_| random.normal()).collect();
        let (mean, square) = normals.iter().fold((0.0, 0.0), |(m, s), x| (m + x, s + x * x));
        assert!(mean.abs() / 40_000.0 < 0.025 && (square / 40_000.0 - 1.0).abs() < 0.036);
    }

    #[test]
    fn every_order_is_as_likely() {
        let mut random = Random::new(1);
        let mut seen = std::collections::BTreeMap::new();
        for _ in 0..24_000 {
            let mut items = [0, 1, 2, 3];
            random.shuffle(&mut items);
            *seen.entry(items).or_insert(0_u32) += 1;
        }
        assert_eq!(seen.len(), 24);
        assert!(seen.values().all(|&count| count.abs_diff(1000) < 160), "{seen:?}");
    }
}
