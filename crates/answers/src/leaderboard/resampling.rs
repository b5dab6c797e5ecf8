//! Units drawn again with replacement: all ways to draw them where these are few, else random ones.

use partita::internal::below;

use super::draw::stream;
use crate::failure::Outcome;
use crate::watch::{Watch, step};

/// With more units than this there are too many ways to draw them.
const MOST_ENUMERATED: usize = 9;

/// A way to draw units again.
#[derive(Debug, Clone, Copy)]
pub enum Resampling {
    /// All ways, each with its probability.
    All,
    /// Random ways from a seed, each with the weight 1.
    Random {
        /// The number of ways.
        draws: u32,
        /// The seed.
        seed: u64,
    },
}

impl Resampling {
    /// All ways for a few units, else that many random ones.
    pub fn of(units: usize, draws: u32, seed: u64) -> Self {
        if units <= MOST_ENUMERATED { Self::All } else { Self::Random { draws, seed } }
    }

    /// Returns whether all ways are taken.
    pub fn is_exact(self) -> bool {
        matches!(self, Self::All)
    }

    /// Calls for each way with the number of times that each unit is drawn, and the weight of the way.
    pub fn each(self, units: usize, watch: &dyn Watch, mut take: impl FnMut(&[u32], f64)) -> Outcome<()> {
        match self {
            Self::All => {
                let whole: f64 = (1..=units).map(|unit| unit as f64 / units as f64).product();
                let mut counts = vec![0; units];
                all(&mut counts, 0, units as u32, whole, &mut take);
            }
            Self::Random { draws, seed } => {
                for draw in 0..draws {
                    if draw.is_multiple_of(100) {
                        step(watch, "draws", draw as usize, draws as usize)?;
                    }
                    take(&drawn(units, seed, draw), 1.0);
                }
            }
        }
        Ok(())
    }
}

fn drawn(units: usize, seed: u64, draw: u32) -> Vec<u32> {
    let (mut rng, mut counts) = (stream(seed, u64::from(draw)), vec![0; units]);
    (0..units).for_each(|_| counts[below(&mut rng, units as u64) as usize] += 1);
    counts
}

/// Gives the units from a place on all numbers that are left. The weight is that of what stands before.
fn all(counts: &mut [u32], place: usize, left: u32, weight: f64, take: &mut dyn FnMut(&[u32], f64)) {
    let mut weight = weight;
    if place + 1 == counts.len() {
        counts[place] = left;
        (1..=left).for_each(|factor| weight /= f64::from(factor));
        return take(counts, weight);
    }
    for count in 0..=left {
        weight /= f64::from(count.max(1));
        counts[place] = count;
        all(counts, place + 1, left - count, weight, take);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::watch::Patient;

    #[test]
    fn all_ways_have_the_probability_one() {
        for units in 1..=9 {
            let (mut ways, mut whole) = (0, 0.0);
            let each = |counts: &[u32], weight: f64| {
                assert_eq!(counts.iter().sum::<u32>(), units as u32);
                ways += 1;
                whole += weight;
            };
            Resampling::All.each(units, &Patient, each).expect("nobody stops it");
            assert!((whole - 1.0).abs() < 1e-12, "{units} {whole}");
            assert!(units != 9 || ways == 24_310, "{ways}");
        }
    }
}
