//! Random variates that are exact in distribution up to the rounding of their probabilities, from named
//! generators: the same seed gives the same draws on every platform and with any number of threads.

use chacha20::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

/// The generator of one replicate: a stream of its own, so that replicates may be drawn in any order.
pub(crate) fn stream(seed: u64, replicate: u64) -> ChaCha8Rng {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(replicate);
    rng
}

/// A uniform number in the open interval (0, 1), from 53 random bits.
pub(in crate::inference) fn uniform(rng: &mut impl Rng) -> f64 {
    ((rng.next_u64() >> 11) as f64 + 0.5) / (1_u64 << 53) as f64
}

/// Pearson's statistic of observed counts against probabilities, for the tests of the samplers.
#[cfg(test)]
pub(in crate::inference) fn chi_squared(observed: &[u64], probabilities: &[f64]) -> (f64, usize) {
    let draws = observed.iter().sum::<u64>() as f64;
    let (mut statistic, mut cells, mut rest) = (0.0, 0, (0.0, 0.0));
    for (&count, &probability) in observed.iter().zip(probabilities) {
        let (seen, expected) = (rest.0 + count as f64, rest.1 + probability * draws);
        // Thin cells are joined with the next, or the statistic is not chi-squared.
        if expected < 10.0 {
            rest = (seen, expected);
        } else {
            statistic += (seen - expected).powi(2) / expected;
            cells += 1;
            rest = (0.0, 0.0);
        }
    }
    (statistic, cells)
}

/// Returns whether a chi-squared statistic is within five standard deviations of its mean.
#[cfg(test)]
pub(in crate::inference) fn plausible((statistic, cells): (f64, usize)) -> bool {
    statistic < cells as f64 + 5.0 * (2.0 * cells as f64).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numeric::below;

    #[test]
    fn streams_differ_and_repeat() {
        let first = |seed, replicate| stream(seed, replicate).next_u64();
        assert_eq!(first(1, 2), first(1, 2));
        assert_ne!(first(1, 2), first(1, 3));
        assert_ne!(first(1, 2), first(2, 2));
    }

    #[test]
    fn integers_below_a_bound_are_uniform() {
        let mut rng = stream(7, 0);
        let mut seen = [0; 6];
        (0..60_000).for_each(|_| seen[below(&mut rng, 6) as usize] += 1);
        assert!(plausible(chi_squared(&seen, &[1.0 / 6.0; 6])), "{seen:?}");
    }
}
