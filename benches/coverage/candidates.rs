//! How often two candidates that are equally good are declared different, and how often a better one is found.

use std::fmt::Write as _;

use partita::inference::{Candidates, compare_candidates};
use partita::internal::map_init;
use partita::{Partition, Request};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng as _};

use super::populations::{shares, uniform};

/// Two candidates against a reference: how many clusters each draws from, and what they share.
#[derive(Debug, Clone, Copy)]
pub struct Rivals {
    name: &'static str,
    /// The first cluster of the reference is so many times as likely as the last.
    ratio: f64,
    clusters: [u32; 3],
    /// The share of items that each candidate draws at random.
    noise: [f64; 2],
    /// The share of these that both draw alike.
    common: f64,
    /// Whether measures that are not adjusted for chance know a difference.
    chance_only: bool,
}

const EQUAL: Rivals = Rivals {
    name: "same noise",
    ratio: 1.0,
    clusters: [5; 3],
    noise: [0.3; 2],
    common: 0.0,
    chance_only: false,
};

/// Candidates that are equally good.
pub const LEVEL: &[Rivals] = &[
    EQUAL,
    Rivals { name: "near identity", noise: [0.03; 2], ..EQUAL },
    Rivals { name: "correlated errors", common: 0.7, ..EQUAL },
    Rivals { name: "unequal sizes", ratio: 50.0, ..EQUAL },
    Rivals { name: "both random", noise: [1.0; 2], ..EQUAL },
    Rivals { name: "20 against 2 random", clusters: [5, 20, 2], noise: [1.0; 2], chance_only: true, ..EQUAL },
];

/// Candidates of which the first is better.
pub const POWER: &[Rivals] = &[Rivals { name: "noise 0.1 against 0.3", noise: [0.1, 0.3], ..EQUAL }];

/// Measures, and whether their value for random clusterings depends on the number of clusters.
pub const MEASURES: &[(&str, bool)] = &[
    ("adjusted_rand", false),
    ("normalized_mutual_information", false),
    ("adjusted_mutual_information", false),
    ("variation_of_information", true),
    ("b_cubed_f", true),
    ("purity", true),
    ("classification_accuracy", true),
    ("element_centric_similarity", true),
];

fn pick(rng: &mut impl RngCore, shares: &[f64]) -> u32 {
    let mut left = uniform(rng);
    let found = shares.iter().position(|share| {
        left -= share;
        left < 0.0
    });
    found.unwrap_or(shares.len() - 1) as u32
}

impl Rivals {
    fn draw(&self, rng: &mut impl RngCore, n: u64) -> [Partition; 3] {
        let sizes = self.clusters.map(|k| shares(k, self.ratio));
        let mut items: [Vec<u32>; 3] = Default::default();
        for _ in 0..n {
            let truth = pick(rng, &sizes[0]);
            let mut labels = [truth; 3];
            for side in [1, 2] {
                if uniform(rng) < self.noise[side - 1] {
                    labels[side] = pick(rng, &sizes[side]);
                }
            }
            if uniform(rng) < self.common {
                labels[2] = labels[1];
            }
            items.iter_mut().zip(labels).for_each(|(items, label)| items.push(label));
        }
        items.map(Partition::from_labels)
    }

    /// How often p is at most 0.05, by measure; none where the two differ in truth.
    pub fn found(&self, n: u64, samples: u32) -> partita::Result<Vec<Option<f64>>> {
        let requests: Vec<Request> =
            MEASURES.iter().map(|(name, _)| Request::parse(name)).collect::<Result<_, _>>()?;
        let drawn = map_init(
            samples as usize,
            || (),
            |(), sample| {
                let mut rng = ChaCha8Rng::seed_from_u64(70_000 + 1000 * n + sample as u64);
                let [reference, first, second] = self.draw(&mut rng, n);
                let candidates = Candidates::new(&reference, &first, &second)?;
                let p = |request: &Request| {
                    compare_candidates(request, &candidates, 0.95).map_or(1.0, |found| found.p)
                };
                Ok(requests.iter().map(p).collect::<Vec<f64>>())
            },
        );
        let drawn: Vec<Vec<f64>> = drawn.into_iter().collect::<partita::Result<_>>()?;
        let share = |at: usize| drawn.iter().filter(|p| p[at] <= 0.05).count() as f64 / drawn.len() as f64;
        let known =
            |(at, (_, varies)): (usize, &(&str, bool))| (!(self.chance_only && *varies)).then(|| share(at));
        Ok(MEASURES.iter().enumerate().map(known).collect())
    }
}

/// A row for each case and number of items.
pub fn table(samples: u32) -> partita::Result<String> {
    let mut text = "| candidates | n |".to_owned();
    MEASURES.iter().for_each(|(name, _)| {
        let _ = write!(text, " `{name}` |");
    });
    let _ = writeln!(text, "\n|{}", "---|".repeat(2 + MEASURES.len()));
    let level = LEVEL.iter().flat_map(|rivals| [50, 200, 1000].map(|n| (rivals, n)));
    for (rivals, n) in level.chain(POWER.iter().map(|rivals| (rivals, 200))) {
        let _ = write!(text, "| {} | {n} |", rivals.name);
        for share in rivals.found(n, samples)? {
            let share = share.map_or_else(|| "—".to_owned(), |share| format!("{:.1} %", 100.0 * share));
            let _ = write!(text, " {share} |");
        }
        text.push('\n');
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noise_is_rarely_declared_better_and_a_better_candidate_is_found() {
        for rivals in LEVEL {
            for (share, (name, _)) in rivals.found(200, 60).unwrap().into_iter().zip(MEASURES).take(5) {
                assert!(share.is_none_or(|share| share <= 0.17), "{}, {name}: {share:?}", rivals.name);
            }
        }
        for (share, (name, _)) in POWER[0].found(200, 60).unwrap().into_iter().zip(MEASURES) {
            assert!(share.is_some_and(|share| share > 0.85), "{name}: {share:?}");
        }
    }
}
