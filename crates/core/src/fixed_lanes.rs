//! Order-independent sums of many terms at a time: [`FixedSum`](crate::fixed_sum::FixedSum) for vectors.

/// Terms that are added at a time.
pub(crate) const WIDTH: usize = 64;
/// Digits before and after the cut of a term: both halves are integers that a float holds exactly.
const HIGH_BITS: i32 = 45;
const LOW_BITS: i32 = 51;
/// Adding 1.5 · 2^52 rounds a float to an integer, which then stands in its last bits.
const ROUNDER: f64 = 6_755_399_441_055_744.0;

/// The scale of sums whose terms are at most `largest` each and at most 2^5 n together: 96 digits below the
/// largest term.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Scale {
    exponent: i32,
}

impl Scale {
    pub(crate) fn new(largest: f64, n: u64) -> Self {
        let bits = |x: u64| (u64::BITS - x.leading_zeros()) as i32;
        // The total must fit an `i128` too.
        Self { exponent: (bits(largest as u64) + 1).max(bits(n) - 25) }
    }
}

/// A sum in fixed point; two of the same scale add up exactly, in any order.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct LaneTotal(i128);

impl LaneTotal {
    pub(crate) fn merge(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    pub(crate) fn value(self, scale: Scale) -> f64 {
        libm::scalbn(self.0 as f64, scale.exponent - HIGH_BITS - LOW_BITS)
    }
}

/// One running sum per lane.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LaneSum {
    factor: f64,
    high: [i64; WIDTH],
    low: [i64; WIDTH],
}

impl LaneSum {
    /// Blocks that may be added before the total is taken.
    pub(crate) const MOST_BLOCKS: usize = 1 << 11;

    #[inline(always)]
    pub(crate) fn new(scale: Scale) -> Self {
        let factor = libm::scalbn(1.0, HIGH_BITS - scale.exponent);
        Self { factor, high: [0; WIDTH], low: [0; WIDTH] }
    }

    #[inline(always)]
    pub(crate) fn add(&mut self, terms: &[f64; WIDTH]) {
        const LOW_FACTOR: f64 = (1_u64 << LOW_BITS) as f64;
        for ((&term, high), low) in terms.iter().zip(&mut self.high).zip(&mut self.low) {
            let scaled = term * self.factor;
            let rounded = scaled + ROUNDER;
            let rest = (scaled - (rounded - ROUNDER)) * LOW_FACTOR + ROUNDER;
            *high += rounded.to_bits() as i64 - ROUNDER.to_bits() as i64;
            *low += rest.to_bits() as i64 - ROUNDER.to_bits() as i64;
        }
    }

    #[inline(always)]
    pub(crate) fn total(&self) -> LaneTotal {
        let sum = |lanes: &[i64; WIDTH]| lanes.iter().map(|&lane| i128::from(lane)).sum::<i128>();
        LaneTotal((sum(&self.high) << LOW_BITS) + sum(&self.low))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sum(terms: &[f64], scale: Scale) -> LaneTotal {
        let mut sum = LaneSum::new(scale);
        for block in terms.chunks(WIDTH) {
            let mut padded = [0.0; WIDTH];
            padded[..block.len()].copy_from_slice(block);
            sum.add(&padded);
        }
        sum.total()
    }

    #[test]
    fn neither_the_order_nor_the_blocks_matter_and_no_digit_is_lost() {
        let terms: Vec<f64> = (1..5000).map(|i| f64::from(i) * libm::log(f64::from(i)) / 7.0).collect();
        let mut reversed = terms.clone();
        reversed.reverse();
        let scale = Scale::new(43_000.0, 10_000_000);
        let total = sum(&terms, scale);
        assert_eq!(total, sum(&reversed, scale));
        assert_eq!(total, sum(&terms[..777], scale).merge(sum(&terms[777..], scale)));
        let expected: crate::fixed_sum::FixedSum = terms.iter().copied().collect();
        assert_eq!(total.value(scale), expected.value());
    }

    #[test]
    fn the_largest_and_the_smallest_terms_fit() {
        for (largest, n) in [(1.0, 1), (3e13, 1 << 40), (8000.0, 1 << 40), (0.5, 1)] {
            let scale = Scale::new(largest, n);
            let blocks = LaneSum::MOST_BLOCKS * WIDTH;
            let total = sum(&vec![largest; blocks], scale).value(scale);
            assert_eq!(total, largest * blocks as f64);
        }
        let scale = Scale::new(1000.0, 1000);
        assert!((sum(&[1e-20, 1e-20], scale).value(scale) - 2e-20).abs() < 2e-26);
    }
}
