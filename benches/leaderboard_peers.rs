//! The classic tests beside SciPy, scikit-posthocs and autorank, on the same boards.

use std::collections::BTreeMap;
use std::fs;
use std::process::Command;

use chacha20::ChaCha8Rng;
use chacha20::rand_core::SeedableRng as _;
use partita_answers::leaderboard::{Options, leaderboard};
use partita_answers::watch::Patient;
use partita_dev::shell::{self, python, say};
use serde_json::json;

use crate::leaderboard::said;
use crate::leaderboard_boards::{Draws, given};

/// The packages of the peers.
const PEERS: &[&str] = &["numpy", "scipy", "pandas", "scikit-posthocs", "autorank"];

/// Boards with few and many data sets, without and with ties.
const BOARDS: [(usize, usize, bool); 6] =
    [(8, 3, false), (8, 3, true), (12, 5, false), (12, 5, true), (48, 7, false), (48, 7, true)];

/// Prints the largest difference to each peer, and the times.
pub fn run() -> anyhow::Result<()> {
    let mut rng = Draws(ChaCha8Rng::seed_from_u64(6));
    let mut boards = Vec::new();
    for (sets, algorithms, ties) in BOARDS {
        let scores: Vec<Vec<f64>> =
            (0..sets).map(|_| (0..algorithms).map(|at| score(&mut rng, at, ties)).collect()).collect();
        let given = given(&scores, None);
        let answer =
            leaderboard(&given, &Options { draws: 99, ..Options::default() }, &Patient).map_err(said)?;
        let ranks: BTreeMap<&String, Option<f64>> =
            answer.algorithms.iter().map(|one| (&one.name, one.mean_rank)).collect();
        boards.push(json!({"scores": scores, "classic": answer.classic, "mean_ranks": ranks}));
    }
    let file = shell::target().join("bench-leaderboard.json");
    fs::write(&file, json!(boards).to_string())?;
    let mut command = Command::new(python("bench-leaderboard", PEERS)?);
    command.arg("benches/leaderboard_peers.py").arg(&file).current_dir(shell::root());
    say(shell::printed(&mut command)?.trim_end());
    Ok(())
}

fn score(rng: &mut Draws, at: usize, ties: bool) -> f64 {
    let score = rng.normal() + 0.3 * at as f64;
    if ties { (2.0 * score).round() / 2.0 } else { score }
}
