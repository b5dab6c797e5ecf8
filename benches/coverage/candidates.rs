//! How often two candidates that are equally good are declared different, and how often a better one is found.

use std::fmt::Write as _;

use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng as _};
use partita::inference::{Candidates, compare_candidates};
use partita::internal::map_init;
use partita::{Partition, Request};

use super::populations::{Cells, Population, shares, uniform};

/// Two candidates against a reference: how many clusters each draws from, and what they share.
#[derive(Debug, Clone, Copy)]
pub struct Rivals {
    name: &'static str,
    /// How many times as likely as the last cluster of the reference the first one is.
    ratio: f64,
    clusters: [u32; 3],
    /// The share of items that each candidate draws at random. The others keep the cluster of the reference, or get any of
    /// those that it is split into.
    noise: [f64; 2],
    /// The share of items for which the second candidate has the label of the first.
    common: f64,
    /// Measures that know a difference all the same.
    unequal: &'static [&'static str],
    /// Whether the noise of the first is chosen so that a measure does not.
    solved: bool,
}

const EQUAL: Rivals = Rivals {
    name: "same noise",
    ratio: 1.0,
    clusters: [5; 3],
    noise: [0.3; 2],
    common: 0.0,
    unequal: &[],
    solved: false,
};

/// Their value for random clusterings depends on the number of clusters.
const BY_CLUSTERS: &[&str] = &[
    "variation_of_information",
    "b_cubed_f",
    "normalized_van_dongen",
    "classification_accuracy",
    "element_centric_similarity",
];

/// Candidates that are equally good.
pub const LEVEL: &[Rivals] = &[
    EQUAL,
    Rivals { name: "near identity", noise: [0.03; 2], ..EQUAL },
    Rivals { name: "correlated errors", common: 0.7, ..EQUAL },
    Rivals { name: "unequal sizes", ratio: 50.0, ..EQUAL },
    Rivals { name: "both random", noise: [1.0; 2], ..EQUAL },
    Rivals {
        name: "20 against 2 random",
        clusters: [5, 20, 2],
        noise: [1.0; 2],
        unequal: BY_CLUSTERS,
        ..EQUAL
    },
    Rivals {
        name: "5 against 20, same score",
        clusters: [5, 5, 20],
        noise: [0.3, 0.1],
        solved: true,
        ..EQUAL
    },
];

/// Candidates of which the first is better.
pub const POWER: &[Rivals] = &[Rivals { name: "noise 0.1 against 0.3", noise: [0.1, 0.3], ..EQUAL }];

/// At least one measure of each family.
pub const MEASURES: &[&str] = &[
    "adjusted_rand",
    "normalized_mutual_information",
    "adjusted_mutual_information",
    "variation_of_information",
    "b_cubed_f",
    "purity",
    "normalized_van_dongen",
    "classification_accuracy",
    "element_centric_similarity",
];

fn pick(rng: &mut impl Rng, shares: &[f64]) -> u32 {
    let mut left = uniform(rng);
    let found = shares.iter().position(|share| {
        left -= share;
        left < 0.0
    });
    found.unwrap_or(shares.len() - 1) as u32
}

/// How often p is at most 0.05, and how often without a warning.
#[derive(Debug, Clone, Copy)]
pub struct Share {
    pub found: f64,
    pub unwarned: f64,
}

impl Rivals {
    /// The clusters of a candidate that each cluster of the reference is split into.
    fn pieces(&self, side: usize) -> u32 {
        (self.clusters[side] / self.clusters[0]).max(1)
    }

    fn draw(&self, rng: &mut impl Rng, n: u64) -> [Partition; 3] {
        let sizes = self.clusters.map(|k| shares(k, self.ratio));
        let mut items: [Vec<u32>; 3] = Default::default();
        for _ in 0..n {
            let truth = pick(rng, &sizes[0]);
            let mut labels = [truth; 3];
            for side in [1, 2] {
                let pieces = self.pieces(side);
                labels[side] = match uniform(rng) < self.noise[side - 1] {
                    true => pick(rng, &sizes[side]),
                    false if pieces == 1 => truth,
                    false => truth * pieces + (uniform(rng) * f64::from(pieces)) as u32,
                };
            }
            if uniform(rng) < self.common {
                labels[2] = labels[1];
            }
            items.iter_mut().zip(labels).for_each(|(items, label)| items.push(label));
        }
        items.map(Partition::from_labels)
    }

    /// The table of the reference with a candidate, as probabilities.
    fn population(&self, side: usize) -> Population {
        let (rows, columns) = (shares(self.clusters[0], self.ratio), shares(self.clusters[side], self.ratio));
        let (pieces, noise) = (self.pieces(side), self.noise[side - 1]);
        let mut cells = Cells::new();
        for (i, row) in (0..).zip(&rows) {
            for (j, column) in (0..).zip(&columns) {
                let kept = if j / pieces == i { (1.0 - noise) / f64::from(pieces) } else { 0.0 };
                cells.push((i, j, row * (noise * column + kept)));
            }
        }
        Population { name: String::new(), n: 0, cells }
    }

    /// The same with as much noise of the first candidate as makes both equally good by a measure.
    fn solved_for(mut self, request: &Request) -> partita::Result<Self> {
        let aim = self.population(2).truth(request)?;
        let (mut low, mut high) = (0.0, 1.0);
        self.noise[0] = low;
        let rises = self.population(1).truth(request)? < aim;
        for _ in 0..40 {
            self.noise[0] = f64::midpoint(low, high);
            let more = (self.population(1).truth(request)? > aim) != rises;
            *(if more { &mut low } else { &mut high }) = self.noise[0];
        }
        Ok(self)
    }

    /// By measure; none where the two differ in truth.
    pub fn found(&self, n: u64, samples: u32) -> partita::Result<Vec<Option<Share>>> {
        let share = |name: &&str| {
            if self.unequal.contains(name) {
                return Ok(None);
            }
            let request = Request::parse(name)?;
            let rivals = if self.solved { self.solved_for(&request)? } else { *self };
            rivals.found_by(&request, n, samples).map(Some)
        };
        MEASURES.iter().map(share).collect()
    }

    fn found_by(&self, request: &Request, n: u64, samples: u32) -> partita::Result<Share> {
        let drawn = map_init(
            samples as usize,
            || (),
            |(), sample| {
                let mut rng = ChaCha8Rng::seed_from_u64(70_000 + 100_000 * n + sample as u64);
                let [reference, first, second] = self.draw(&mut rng, n);
                let candidates = Candidates::new(&reference, &first, &second)?;
                let found = compare_candidates(request, &candidates, 0.95);
                Ok(found.map_or((false, true), |found| (found.p <= 0.05, !found.warnings.is_empty())))
            },
        );
        let drawn: Vec<(bool, bool)> = drawn.into_iter().collect::<partita::Result<_>>()?;
        let share = |of: fn(&(bool, bool)) -> bool| {
            drawn.iter().filter(|found| of(found)).count() as f64 / drawn.len() as f64
        };
        Ok(Share { found: share(|found| found.0), unwarned: share(|found| found.0 && !found.1) })
    }
}

/// A row for each case and number of items.
pub fn table(samples: u32) -> partita::Result<String> {
    let mut text = "Share of samples with p ≤ 0.05, and without a warning where that is less:\n\n\
                    | candidates | n |"
        .to_owned();
    MEASURES.iter().for_each(|name| {
        let _ = write!(text, " `{name}` |");
    });
    let _ = writeln!(text, "\n|{}", "---|".repeat(2 + MEASURES.len()));
    let level = LEVEL.iter().flat_map(|rivals| [50, 200, 1000].map(|n| (rivals, n)));
    let power = POWER.iter().flat_map(|rivals| [50, 200].map(|n| (rivals, n)));
    for (rivals, n) in level.chain(power) {
        let _ = write!(text, "| {} | {n} |", rivals.name);
        for share in rivals.found(n, samples)? {
            let _ = write!(text, " {} |", share.map_or_else(|| "—".to_owned(), written));
        }
        text.push('\n');
    }
    Ok(text)
}

fn written(share: Share) -> String {
    let [found, unwarned] = [share.found, share.unwarned].map(|share| format!("{:.1} %", 100.0 * share));
    if found == unwarned { found } else { format!("{found} ({unwarned})") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noise_is_rarely_declared_better_and_a_better_candidate_is_found() {
        for rivals in LEVEL {
            for (share, name) in rivals.found(200, 60).unwrap().into_iter().zip(MEASURES) {
                assert!(
                    share.is_none_or(|share| share.unwarned <= 0.17),
                    "{}, {name}: {share:?}",
                    rivals.name
                );
            }
        }
        for (share, name) in POWER[0].found(200, 60).unwrap().into_iter().zip(MEASURES) {
            assert!(share.is_some_and(|share| share.found > 0.85), "{name}: {share:?}");
        }
    }

    #[test]
    fn candidates_of_the_same_score_have_the_same_score() {
        let rivals = LEVEL.last().unwrap();
        for name in MEASURES {
            let request = Request::parse(name).unwrap();
            let solved = rivals.solved_for(&request).unwrap();
            let [first, second] = [1, 2].map(|side| solved.population(side).truth(&request).unwrap());
            assert!((first - second).abs() < 1e-6, "{name}: {first} {second}");
        }
    }
}
