//! The differences in length between the branches of two trees, split by split.

use super::TreePair;
use super::splits::{SplitMatch, lengths};

/// The reason why there is no score of the lengths of branches.
pub(crate) const NO_LENGTHS: &str = "a tree has no branch lengths";

/// Sums over all splits of either tree, those of single leaves included. A tree without a split has a branch of length 0 for
/// it.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct BranchDifferences {
    /// Of the differences in length.
    pub sum: f64,
    /// Of their squares.
    pub squares: f64,
}

impl BranchDifferences {
    /// Compares clades if `rooted`, otherwise the splits into two sides. None if a tree has no lengths.
    pub(crate) fn of(pair: &TreePair<'_>, rooted: bool) -> Option<Self> {
        let (a, b) = (lengths(pair.a(), rooted)?, lengths(pair.b(), rooted)?);
        let splits = SplitMatch::of(pair, rooted);
        let mut of_b = vec![0.0; a.len()];
        let (mut both, mut only_b) = (Self::default(), Self::default());
        for (&node, partner) in splits.b.iter().zip(&splits.partner) {
            match partner {
                Some(partner) => of_b[*partner as usize] = b[node as usize],
                None => only_b.add(b[node as usize]),
            }
        }
        splits.a.iter().for_each(|&node| both.add(a[node as usize] - of_b[node as usize]));
        Some(both.with(only_b))
    }

    /// Takes one more difference.
    pub(crate) fn add(&mut self, difference: f64) {
        self.sum += difference.abs();
        self.squares += difference * difference;
    }

    /// These differences and others.
    pub(crate) fn with(self, others: Self) -> Self {
        Self { sum: self.sum + others.sum, squares: self.squares + others.squares }
    }
}
