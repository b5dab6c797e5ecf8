//! Tests whether a user-given score does what the framework asks of it, tried on every small case.

use std::fmt;

use super::SubcomponentScore;

/// Largest cluster that is tried: 8 items have 22 ways to fall into pieces.
const LARGEST: u64 = 8;

/// Slack for rounding in comparisons of scores.
const SLACK: f64 = 1e-12;

/// A requirement of the framework for subcomponent scores.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Requirement {
    /// A whole cluster scores 1, and nothing else does (Property 4.3, part 1).
    OneWhenWhole,
    /// Single items score 0, and nothing else does (Property 4.3, part 2).
    ZeroWhenShattered,
    /// Everything else lies strictly between (Property 4.3, part 3).
    BetweenOtherwise,
    /// Cutting a piece in two does not raise the score (Property 4.2).
    FallsWithMorePieces,
    /// Making two pieces more alike in size does not raise the score (Property 4.2).
    FallsWithEvenerPieces,
}

impl fmt::Display for Requirement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::OneWhenWhole => "only a whole cluster scores 1",
            Self::ZeroWhenShattered => "only single items score 0",
            Self::BetweenOtherwise => "other pieces score between 0 and 1",
            Self::FallsWithMorePieces => "cutting a piece in two does not raise the score",
            Self::FallsWithEvenerPieces => "making two pieces more alike in size does not raise the score",
        })
    }
}

/// The first case, in order of size, that breaks a requirement.
#[derive(Debug, Clone, PartialEq)]
pub struct Violation {
    /// The requirement that is broken.
    pub requirement: Requirement,
    /// The sizes of the pieces, and for comparisons those before the change.
    pub pieces: Vec<Vec<u64>>,
    /// Their scores.
    pub scores: Vec<f64>,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} fails:", self.requirement)?;
        for (pieces, score) in self.pieces.iter().zip(&self.scores) {
            write!(f, " pieces {pieces:?} score {score}")?;
        }
        Ok(())
    }
}

/// Tries Properties 4.2 and 4.3 on all clusters of up to 8 items; returns one counterexample per requirement
/// that fails. An empty list is no proof for larger clusters.
#[must_use]
pub fn violations(score: &dyn SubcomponentScore) -> Vec<Violation> {
    let mut found: Vec<Violation> = Vec::new();
    let mut report = |requirement, pieces: &[&[u64]], scores: &[f64]| {
        if found.iter().all(|violation| violation.requirement != requirement) {
            let pieces = pieces.iter().map(|p| p.to_vec()).collect();
            found.push(Violation { requirement, pieces, scores: scores.to_vec() });
        }
    };
    for size in 1..=LARGEST {
        for pieces in integer_partitions(size) {
            let value = score.score(&pieces, size);
            if let Some(requirement) = breaks_normalization(&pieces, size, value) {
                report(requirement, &[&pieces], &[value]);
            }
            let worse = cuts(&pieces).map(|after| (Requirement::FallsWithMorePieces, after));
            let worse =
                worse.chain(transfers(&pieces).map(|after| (Requirement::FallsWithEvenerPieces, after)));
            for (requirement, after) in worse {
                let lower = score.score(&after, size);
                if lower.is_nan() || lower > value + SLACK {
                    report(requirement, &[&pieces, &after], &[value, lower]);
                }
            }
        }
    }
    found
}

fn breaks_normalization(pieces: &[u64], size: u64, value: f64) -> Option<Requirement> {
    let near = |target: f64| (value - target).abs() <= SLACK;
    match pieces.len() as u64 {
        1 if near(1.0) => None,
        1 => Some(Requirement::OneWhenWhole),
        count if count == size && near(0.0) => None,
        count if count == size => Some(Requirement::ZeroWhenShattered),
        _ if near(1.0) => Some(Requirement::OneWhenWhole),
        _ if near(0.0) => Some(Requirement::ZeroWhenShattered),
        _ if value > 0.0 && value < 1.0 => None,
        _ => Some(Requirement::BetweenOtherwise),
    }
}

/// All ways to write `size` as a sum, each in descending order.
fn integer_partitions(size: u64) -> Vec<Vec<u64>> {
    fn extend(left: u64, most: u64, sum: &mut Vec<u64>, all: &mut Vec<Vec<u64>>) {
        if left == 0 {
            all.push(sum.clone());
        }
        for part in (1..=most.min(left)).rev() {
            sum.push(part);
            extend(left - part, part, sum, all);
            sum.pop();
        }
    }
    let mut all = Vec::new();
    extend(size, size, &mut Vec::new(), &mut all);
    all
}

/// The pieces with one of them cut in two.
fn cuts(pieces: &[u64]) -> impl Iterator<Item = Vec<u64>> + '_ {
    pieces.iter().enumerate().flat_map(move |(i, &piece)| {
        (1..=piece / 2).map(move |part| {
            let mut after = pieces.to_vec();
            after[i] -= part;
            after.push(part);
            after
        })
    })
}

/// The pieces with one item moved from a larger to a smaller one that stays no larger.
fn transfers(pieces: &[u64]) -> impl Iterator<Item = Vec<u64>> + '_ {
    let pairs = (0..pieces.len()).flat_map(|i| (0..pieces.len()).map(move |j| (i, j)));
    pairs.filter(|&(i, j)| pieces[i] >= pieces[j] + 2).map(|(i, j)| {
        let mut after = pieces.to_vec();
        after[i] -= 1;
        after[j] += 1;
        after
    })
}

#[cfg(test)]
mod tests {
    use super::super::{EntropyScore, LargestPiece};
    use super::*;

    fn broken(score: &dyn SubcomponentScore) -> Vec<Requirement> {
        violations(score).into_iter().map(|violation| violation.requirement).collect()
    }

    #[test]
    fn the_entropy_score_meets_every_requirement() {
        assert_eq!(broken(&EntropyScore), []);
    }

    #[test]
    fn the_largest_piece_is_not_zero_for_single_items() {
        assert_eq!(broken(&LargestPiece), [Requirement::ZeroWhenShattered]);
    }

    #[test]
    fn a_score_that_grows_with_the_pieces_is_caught() {
        let pieces_over_size = |pieces: &[u64], size: u64| pieces.len() as f64 / size as f64;
        let broken = broken(&pieces_over_size);
        assert!(broken.contains(&Requirement::FallsWithMorePieces), "{broken:?}");
        let text = violations(&pieces_over_size)[0].to_string();
        assert!(text.contains("fails: pieces [2] score 0.5"), "{text}");
    }

    #[test]
    fn a_score_that_likes_even_pieces_is_caught() {
        let likes_even = |pieces: &[u64], size: u64| match pieces.len() as u64 {
            1 => 1.0,
            count if count == size => 0.0,
            count => 0.5 / count as f64 * *pieces.iter().min().unwrap() as f64 / size as f64,
        };
        assert!(broken(&likes_even).contains(&Requirement::FallsWithEvenerPieces));
    }

    #[test]
    fn there_are_22_partitions_of_8() {
        assert_eq!(integer_partitions(8).len(), 22);
    }
}
