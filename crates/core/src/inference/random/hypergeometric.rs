//! Hypergeometric variates.

use rand_core::Rng;

use super::{LogFactorials, uniform};

/// Below this variance counting up from the least value is faster than rejection.
const SMALL_VARIANCE: f64 = 9.0;

/// Of `good + bad` balls `sample` are drawn without replacement: how many of them are good?
pub(crate) fn hypergeometric(
    rng: &mut impl Rng,
    good: u64,
    bad: u64,
    sample: u64,
    logs: &LogFactorials,
) -> u64 {
    if good == 0 || sample == 0 {
        return 0;
    }
    if bad == 0 {
        return sample;
    }
    // By symmetry the rarer colour and the smaller sample are enough.
    let all = good + bad;
    let urn = Urn { rare: good.min(bad), common: good.max(bad), sample: sample.min(all - sample) };
    let variance = urn.variance();
    let rare = if urn.sample == 0 {
        0
    } else if variance < SMALL_VARIANCE {
        urn.by_inversion(rng, logs)
    } else {
        urn.by_rejection(rng, variance, logs)
    };
    let drawn = if good <= bad { rare } else { urn.sample - rare };
    if sample == urn.sample { drawn } else { good - drawn }
}

struct Urn {
    rare: u64,
    common: u64,
    sample: u64,
}

impl Urn {
    fn variance(&self) -> f64 {
        let (rare, common, sample) = (self.rare as f64, self.common as f64, self.sample as f64);
        let all = rare + common;
        sample * (rare / all) * (common / all) * (all - sample) / (all - 1.0).max(1.0)
    }

    /// Adds up probabilities from the least value on.
    fn by_inversion(&self, rng: &mut impl Rng, logs: &LogFactorials) -> u64 {
        let low = self.sample.saturating_sub(self.common);
        let high = self.sample.min(self.rare);
        let first = libm::exp(self.log_probability(low, logs));
        loop {
            let (mut left, mut probability) = (uniform(rng), first);
            for k in low..=high {
                if left <= probability {
                    return k;
                }
                left -= probability;
                let ways = (self.rare - k) as f64 * (self.sample - k) as f64;
                probability *= ways / ((k + 1) as f64 * (self.common + k + 1 - self.sample) as f64);
                // The rest is rounding: draw again rather than hand it to the far tail.
                if probability == 0.0 {
                    break;
                }
            }
        }
    }

    fn log_probability(&self, k: u64, logs: &LogFactorials) -> f64 {
        let log_choose = |n: u64, k: u64| logs.get(n) - logs.get(k) - logs.get(n - k);
        log_choose(self.rare, k) + log_choose(self.common, self.sample - k)
            - log_choose(self.rare + self.common, self.sample)
    }

    /// The likeliest value.
    fn mode(&self) -> u64 {
        let (sample, rare, all) = (self.sample + 1, self.rare + 1, self.rare + self.common + 2);
        // Divisions of 128 bits are slow and hardly ever needed.
        match sample.checked_mul(rare) {
            Some(product) => product / all,
            None => (u128::from(sample) * u128::from(rare) / u128::from(all)) as u64,
        }
    }

    /// Stadlober's ratio of uniforms (HRUA, 1990).
    fn by_rejection(&self, rng: &mut impl Rng, variance: f64, logs: &LogFactorials) -> u64 {
        let (rare, common, sample) = (self.rare, self.common, self.sample);
        let share = rare as f64 / (rare + common) as f64;
        let centre = sample as f64 * share + 0.5;
        let deviation = (variance + 0.5).sqrt();
        // 2 √(2/e) and 3 − 2 √(3/e): the box that holds the region of acceptance.
        let width = 1.715_527_769_921_413_5 * deviation + 0.898_916_162_058_898_8;
        let mode = self.mode();
        let near = [mode, rare - mode, sample - mode, common + mode - sample].map(|centre| logs.near(centre));
        let (low, high) = (sample.saturating_sub(common) as f64, sample.min(rare) as f64 + 1.0);
        loop {
            let (x, y) = (uniform(rng), uniform(rng));
            let place = centre + width * (y - 0.5) / x;
            if place < low || place >= high {
                continue;
            }
            let k = place as u64;
            // ln of the probability over that of the mode.
            let [a, b, c, d] = &near;
            let log_ratio =
                -(a.ratio(k) + b.ratio(rare - k) + c.ratio(sample - k) + d.ratio(common + k - sample));
            // Two squeezes spare most logarithms.
            if x * (4.0 - x) - 3.0 <= log_ratio {
                return k;
            }
            if x * (x - log_ratio) < 1.0 && 2.0 * libm::log(x) <= log_ratio {
                return k;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{chi_squared, plausible, stream};
    use super::*;

    #[test]
    fn frequencies_follow_the_probabilities() {
        let logs = LogFactorials::up_to(5000);
        let cases =
            [(5, 5, 5), (3, 100, 50), (100, 3, 50), (300, 700, 200), (700, 300, 900), (2000, 3000, 1500)];
        for (good, bad, sample) in cases {
            let mut rng = stream(good, sample);
            let mut seen = vec![0; good as usize + 1];
            (0..200_000).for_each(|_| {
                seen[hypergeometric(&mut rng, good, bad, sample, &logs) as usize] += 1;
            });
            let log_choose = |n: u64, k: u64| logs.get(n) - logs.get(k) - logs.get(n - k);
            let probabilities: Vec<f64> = (0..=good)
                .map(|k| {
                    if k > sample || sample - k > bad {
                        return 0.0;
                    }
                    let log = log_choose(good, k) + log_choose(bad, sample - k);
                    (log - log_choose(good + bad, sample)).exp()
                })
                .collect();
            let statistic = chi_squared(&seen, &probabilities);
            assert!(plausible(statistic), "{good} good, {bad} bad, {sample} drawn: {statistic:?}");
        }
    }

    #[test]
    fn certain_outcomes_are_certain() {
        let (mut rng, logs) = (stream(0, 0), LogFactorials::up_to(100));
        assert_eq!(hypergeometric(&mut rng, 10, 0, 4, &logs), 4);
        assert_eq!(hypergeometric(&mut rng, 0, 10, 4, &logs), 0);
        assert_eq!(hypergeometric(&mut rng, 4, 6, 10, &logs), 4);
        assert_eq!(hypergeometric(&mut rng, 6, 4, 0, &logs), 0);
    }
}
