//! Scores of one cluster and its pieces.

use crate::numeric::{to_float, x_ln_x};

/// Scores the wholeness of a cluster that the other clustering cuts into pieces: 1 when it stays whole, 0 when
/// only single items are left. Closures `|pieces, size| …` are scores too.
pub trait SubcomponentScore {
    /// The score of a cluster of `size` items in pieces of these sizes, which add up to `size`.
    fn score(&self, pieces: &[u64], size: u64) -> f64;
}

impl<F: Fn(&[u64], u64) -> f64> SubcomponentScore for F {
    fn score(&self, pieces: &[u64], size: u64) -> f64 {
        self(pieces, size)
    }
}

/// The entropy of the pieces, in nats.
fn entropy(pieces: &[u64], size: u64) -> f64 {
    let pieces: i128 = pieces.iter().map(|&piece| x_ln_x(piece)).sum();
    to_float(x_ln_x(size) - pieces) / size as f64
}

/// 1 − H(pieces) / ln(size): the score of S_H.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct EntropyScore;

impl SubcomponentScore for EntropyScore {
    fn score(&self, pieces: &[u64], size: u64) -> f64 {
        Self::of_sum(pieces.iter().map(|&piece| x_ln_x(piece)).sum(), size)
    }
}

impl EntropyScore {
    /// The score from Σ F(piece), where F(x) = x ln x: 1 − H(pieces) / ln(size) = Σ F(piece) / F(size).
    pub(super) fn of_sum(pieces: i128, size: u64) -> f64 {
        if size == 1 { 1.0 } else { pieces as f64 / x_ln_x(size) as f64 }
    }
}

/// The share of the largest piece. The mean of this score over all clusters is van Dongen's similarity.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LargestPiece;

impl SubcomponentScore for LargestPiece {
    fn score(&self, pieces: &[u64], size: u64) -> f64 {
        pieces.iter().copied().max().unwrap_or(0) as f64 / size as f64
    }
}

/// 1 − H(pieces) / ln k for clusterings into at most k clusters. The mean of this score over all clusters is
/// 1 − VI / (2 ln k).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EntropyByClusters {
    /// The number of clusters that neither clustering exceeds, at least 2.
    pub k: u64,
}

impl SubcomponentScore for EntropyByClusters {
    fn score(&self, pieces: &[u64], size: u64) -> f64 {
        1.0 - entropy(pieces, size) / libm::log(self.k as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_and_shattered_clusters_are_exact() {
        for size in 2..200 {
            assert_eq!(EntropyScore.score(&[size], size), 1.0);
            assert_eq!(EntropyScore.score(&vec![1; size as usize], size), 0.0);
        }
        assert_eq!(EntropyScore.score(&[1], 1), 1.0);
    }

    #[test]
    fn halves_of_four_score_one_half() {
        assert!((EntropyScore.score(&[2, 2], 4) - 0.5).abs() < 1e-15);
        assert_eq!(LargestPiece.score(&[1, 3], 4), 0.75);
        assert!((EntropyByClusters { k: 4 }.score(&[5, 5], 10) - 0.5).abs() < 1e-15);
    }
}
