//! What people expect: the tests of Friedman, Nemenyi and Wilcoxon. They take data sets as independent.

use partita::ensemble::holm;
use serde::Serialize;

use super::friedman::{Omnibus, friedman, skillings_mack};
use super::nemenyi::{Nemenyi, nemenyi};
use super::wilcoxon;
use crate::leaderboard::Board;

/// The classic tests.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Classic {
    /// Friedman's test; none where scores are missing.
    pub friedman: Option<Omnibus>,
    /// The test of Skillings and Mack, where scores are missing.
    pub skillings_mack: Option<Omnibus>,
    /// Nemenyi's test; none where scores are missing.
    pub nemenyi: Option<Nemenyi>,
    /// Wilcoxon's test of each pair, on the data sets that both have.
    pub wilcoxon: Wilcoxon,
}

/// Wilcoxon's test of signed ranks.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Wilcoxon {
    /// The p-values of each pair.
    pub pairs: Vec<Named<Both>>,
}

/// A result for two algorithms.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Named<T> {
    /// The first algorithm.
    pub a: String,
    /// The second one.
    pub b: String,
    /// The result.
    #[serde(flatten)]
    pub found: T,
}

impl<T> Named<T> {
    /// A result for each two.
    pub fn each(names: &[String], mut found: impl FnMut(usize, usize) -> T) -> Vec<Self> {
        let all = 0..names.len();
        let pairs = all.clone().flat_map(|a| (a + 1..all.end).map(move |b| (a, b)));
        pairs.map(|(a, b)| Self { a: names[a].clone(), b: names[b].clone(), found: found(a, b) }).collect()
    }
}

/// A p-value, and after Holm.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Both {
    /// The p-value of the pair.
    pub p: f64,
    /// Corrected for all pairs by Holm.
    pub p_holm: f64,
}

/// The classic tests of a board.
pub fn classic(board: &Board, names: &[String], level: f64) -> Classic {
    let (_, rows) = board.complete_rows();
    let (is_many, is_complete) = (board.algorithms() > 2, board.is_complete());
    let ranked = (is_many && is_complete).then(|| friedman(&rows, board.algorithms()));
    let p: Vec<f64> = board.pairs().into_iter().map(|pair| wilcoxon::p(&both(board, pair))).collect();
    let mut corrected = p.iter().copied().zip(holm(&p));
    Classic {
        friedman: ranked,
        skillings_mack: (is_many && !is_complete).then(|| skillings_mack(board)),
        nemenyi: nemenyi(&rows, names, level).filter(|_| is_many && is_complete),
        wilcoxon: Wilcoxon {
            pairs: Named::each(names, |_, _| {
                let (p, p_holm) = corrected.next().expect("a p-value for each pair");
                Both { p, p_holm }
            }),
        },
    }
}

/// The differences of two algorithms on the data sets that both have.
pub fn both(board: &Board, (a, b): (usize, usize)) -> Vec<f64> {
    board.rows().iter().filter_map(|row| Some(row[a]? - row[b]?)).collect()
}
