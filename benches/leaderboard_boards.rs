//! Boards of scores: how data sets differ, and what is planted.

use std::fs;

use chacha20::ChaCha8Rng;
use chacha20::rand_core::Rng as _;
use partita_answers::leaderboard::{Found, Given};
use partita_dev::shell;

/// Draws of a seeded generator.
pub struct Draws(pub ChaCha8Rng);

impl Draws {
    pub fn uniform(&mut self) -> f64 {
        ((self.0.next_u64() >> 11) as f64 + 0.5) / (1_u64 << 53) as f64
    }

    pub fn normal(&mut self) -> f64 {
        (-2.0 * self.uniform().ln()).sqrt() * (std::f64::consts::TAU * self.uniform()).cos()
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.uniform() * bound as f64) as usize
    }
}

/// How the scores of a data set differ.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Shape {
    Normal,
    StudentOfThree,
    /// A tenth of the scores lies five times as far away.
    Contaminated,
    /// Skewed to one side, by scales that differ between algorithms.
    Exponential,
    /// The same, and every other algorithm to the other side.
    Opposite,
    Lognormal,
    /// Normal, but an algorithm fails on 15 % of the data sets.
    Disasters,
    /// Rows of a real board, each algorithm centred.
    Real,
}

impl Shape {
    pub const ALL: [Self; 8] = [
        Self::Normal,
        Self::StudentOfThree,
        Self::Contaminated,
        Self::Exponential,
        Self::Opposite,
        Self::Lognormal,
        Self::Disasters,
        Self::Real,
    ];

    /// A draw with mean 0.
    fn draw(self, rng: &mut Draws) -> f64 {
        match self {
            Self::Normal => rng.normal(),
            Self::StudentOfThree => {
                let square = (0..3).map(|_| rng.normal().powi(2)).sum::<f64>() / 3.0;
                rng.normal() / square.sqrt()
            }
            Self::Contaminated => rng.normal() * if rng.uniform() < 0.1 { 5.0 } else { 1.0 },
            Self::Exponential | Self::Opposite => -rng.uniform().ln() - 1.0,
            Self::Lognormal => rng.normal().exp() - 0.5_f64.exp(),
            Self::Disasters => rng.normal() + if rng.uniform() < 0.15 { -5.0 * 0.85 } else { 5.0 * 0.15 },
            Self::Real => unreachable!("rows of a real board are drawn whole"),
        }
    }

    /// The side on which an algorithm's scores are skewed.
    fn side(self, algorithm: usize) -> f64 {
        if self == Self::Opposite && algorithm % 2 == 1 { -1.0 } else { 1.0 }
    }
}

/// What a row simulates.
#[derive(Debug, Clone, Copy)]
pub struct Cell {
    pub shape: Shape,
    pub sets: usize,
    pub algorithms: usize,
    /// Whether data sets come in families of unequal size with a correlation of a half.
    pub families: bool,
    /// How much better the first half of the algorithms is.
    pub better: f64,
}

impl Cell {
    /// Returns whether an algorithm is among the better ones.
    pub fn is_better(&self, algorithm: usize) -> bool {
        self.better > 0.0 && algorithm < self.algorithms / 2
    }

    /// Scores, data set by data set, with the family of each.
    pub fn scores(&self, rng: &mut Draws, real: &[Vec<f64>]) -> (Vec<Vec<f64>>, Vec<usize>) {
        let (mut family, mut left, mut shared) = (0, 0, Vec::new());
        let (mut rows, mut families) = (Vec::new(), Vec::new());
        for set in 0..self.sets {
            if !self.families {
                family = set + 1;
            } else if left == 0 {
                // Families of one, two and three data sets in turn.
                (family, left) = (family + 1, family % 3 + 1);
                shared = (0..self.algorithms).map(|_| self.shape.draw(rng)).collect();
            }
            left = usize::from(self.families) * left.saturating_sub(1);
            rows.push(match self.shape {
                Shape::Real => real[rng.below(real.len())].clone(),
                _ => (0..self.algorithms).map(|at| self.score(rng, at, shared.get(at))).collect(),
            });
            families.push(family);
        }
        (rows, families)
    }

    fn score(&self, rng: &mut Draws, at: usize, shared: Option<&f64>) -> f64 {
        let scale = self.shape.side(at) * (1.0 + at as f64 / self.algorithms as f64);
        let own = self.shape.draw(rng);
        let noise = shared.map_or(own, |common| (own + common) * 0.5_f64.sqrt());
        f64::from(u8::from(self.is_better(at))) * self.better + scale * noise
    }
}

/// Scores as a board.
pub fn given(rows: &[Vec<f64>], families: Option<&[usize]>) -> Given {
    let mut given = Given::default();
    for (set, row) in rows.iter().enumerate() {
        let name = format!("d{set}");
        if let Some(families) = families {
            given.set(&name).family = Some(format!("f{}", families[set]));
        }
        for (at, &score) in row.iter().enumerate() {
            given.add(&name, &format!("a{at}"), None, Found::Score(Some(score))).expect("one run of each");
        }
    }
    given
}

/// The scores of the board that `cargo dev bench suite` computed, each algorithm centred; none without it.
pub fn real() -> Option<Vec<Vec<f64>>> {
    let text = fs::read_to_string(shell::target().join("bench-suite/board.json")).ok()?;
    let board: serde_json::Value = serde_json::from_str(&text).ok()?;
    let algorithms = board["algorithms"].as_array()?.len();
    let scores: Option<Vec<f64>> =
        board["cells"].as_array()?.iter().map(|cell| cell["score"].as_f64()).collect();
    let mut rows: Vec<Vec<f64>> = scores?.chunks(algorithms).map(<[f64]>::to_vec).collect();
    for at in 0..algorithms {
        let mean = rows.iter().map(|row| row[at]).sum::<f64>() / rows.len() as f64;
        rows.iter_mut().for_each(|row| row[at] -= mean);
    }
    Some(rows)
}
