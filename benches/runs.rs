//! `cargo dev bench runs`: how often the verdict on two runs of trees is right, where their distributions are known.

use std::collections::BTreeMap;

use chacha20::ChaCha8Rng;
use chacha20::rand_core::SeedableRng as _;
use partita::internal::below;
use partita::{ConvergenceOptions, Tree, TreeSet};
use partita_dev::shell::say;

use crate::Options;

/// Parts of a tree that move by themselves, each with three leaves in one of three ways.
const REGIONS: usize = 8;
/// How often each way comes, in 100.
const SHARES: [u64; 3] = [50, 30, 20];

/// Two runs.
#[derive(Clone, Copy)]
struct Runs {
    trees: usize,
    /// The independent trees that each is worth: a tree stays as it is with the probability that makes it so.
    ess: f64,
    /// Whether all regions move at once, or each alone.
    at_once: bool,
    /// The shares of one region in either run.
    other: Option<[[u64; 3]; 2]>,
}

impl Runs {
    fn of(&self, seed: u64) -> anyhow::Result<TreeSet> {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let share = self.ess / self.trees as f64;
        let stays = (1e6 * (1.0 - share) / (1.0 + share)) as u64;
        let mut texts = Vec::with_capacity(2 * self.trees);
        for run in 0..2 {
            let mut states = [0; REGIONS];
            for tree in 0..self.trees {
                let all_stay = below(&mut rng, 1_000_000) < stays;
                for (region, state) in states.iter_mut().enumerate() {
                    let stays = if self.at_once { all_stay } else { below(&mut rng, 1_000_000) < stays };
                    if tree == 0 || !stays {
                        let shares = self.other.filter(|_| region == 0).map_or(SHARES, |other| other[run]);
                        let place = below(&mut rng, 100);
                        *state =
                            usize::from(place >= shares[0]) + usize::from(place >= shares[0] + shares[1]);
                    }
                }
                texts.push(newick(&states));
            }
        }
        let trees = texts.iter().map(|text| Tree::from_newick(text)).collect::<partita::Result<Vec<_>>>()?;
        Ok(TreeSet::new(trees)?)
    }
}

/// A ladder of regions.
fn newick(states: &[usize]) -> String {
    let region = |(at, state): (usize, &usize)| {
        let leaf = |leaf: usize| format!("r{at}{}", ["a", "b", "c"][(leaf + state) % 3]);
        format!("(({},{}),{})", leaf(0), leaf(1), leaf(2))
    };
    let ladder = |text: String, region: String| format!("({text},{region})");
    states.iter().enumerate().map(region).fold("out".to_owned(), ladder) + ";"
}

/// What is planted, how, in how many pairs of runs, and the verdict that is right.
const PLANTED: [(&str, Runs, u64, &str); 10] = {
    let one = Runs { trees: 500, ess: 200.0, at_once: false, other: None };
    let long = Runs { trees: 1000, ess: 430.0, ..one };
    [
        ("one posterior, 400 independent trees", one, 30, "agree"),
        ("the same, regions move at once", Runs { at_once: true, ..one }, 30, "agree"),
        ("one posterior, 800", Runs { ess: 400.0, ..one }, 30, "agree"),
        ("the same, regions move at once", Runs { ess: 400.0, at_once: true, ..one }, 30, "agree"),
        ("one posterior, 114", Runs { ess: 57.0, ..one }, 40, "longer"),
        ("one posterior, 200", Runs { ess: 100.0, ..one }, 40, "longer"),
        ("one posterior, 200, regions move at once", Runs { ess: 100.0, at_once: true, ..one }, 40, "longer"),
        (
            "one region with other shares, 430 a run",
            Runs { other: Some([SHARES, [30, 50, 20]]), ..long },
            25,
            "disagree",
        ),
        (
            "one region is stuck, 430 a run",
            Runs { other: Some([[100, 0, 0], [0, 0, 100]]), ..long },
            25,
            "disagree",
        ),
        (
            "one region with other shares, 15 a run",
            Runs { ess: 15.0, other: Some([SHARES, [30, 50, 20]]), ..one },
            25,
            "longer",
        ),
    ]
};

/// Counts the verdicts; with `--full` of four times as many pairs.
pub fn run(options: &Options) -> anyhow::Result<()> {
    say("| two runs | verdict that is right | right | others |\n|---|---|---|---|");
    for (name, runs, pairs, right) in PLANTED {
        let pairs = if options.full { 4 * pairs } else { pairs };
        let mut verdicts = BTreeMap::new();
        for seed in 0..pairs {
            let found = runs.of(seed)?.converge(&[runs.trees; 2], &ConvergenceOptions::default())?;
            *verdicts.entry(found.verdict.word()).or_insert(0) += 1;
        }
        let count = verdicts.remove(right).unwrap_or(0);
        let others: Vec<String> = verdicts.iter().map(|(word, count)| format!("{count} {word}")).collect();
        say(format!("| {name} | {right} | {count} of {pairs} | {} |", others.join(", ")));
    }
    Ok(())
}
