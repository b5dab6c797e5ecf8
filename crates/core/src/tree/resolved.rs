//! Counts of small sets of leaves by how two trees treat them: triples of rooted trees, quartets of unrooted ones.

use super::TreePair;
use super::quartets::quartets;
use super::triples::triples;

/// Sets of leaves by how two trees resolve them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ResolvedCounts {
    /// Resolved in both trees, and the same way.
    pub same: u128,
    /// Resolved in both trees, another way.
    pub different: u128,
    /// Resolved in the first tree alone.
    pub only_a: u128,
    /// Resolved in the second tree alone.
    pub only_b: u128,
    /// Resolved in neither tree.
    pub neither: u128,
}

impl ResolvedCounts {
    /// From all sets, those that either tree resolves, and those that both do.
    pub(super) fn of_totals(all: u128, resolved: [u128; 2], same: u128, different: u128) -> Self {
        let [only_a, only_b] = resolved.map(|resolved| resolved - same - different);
        Self { same, different, only_a, only_b, neither: all - same - different - only_a - only_b }
    }

    /// All sets.
    #[must_use]
    pub fn all(&self) -> u128 {
        self.same + self.different + self.only_a + self.only_b + self.neither
    }

    /// Sets that the two trees do not treat alike.
    #[must_use]
    pub fn distance(&self) -> u128 {
        self.different + self.only_a + self.only_b
    }
}

impl TreePair<'_> {
    /// Counts the sets of four leaves by how the two trees, without their roots, resolve them.
    #[must_use]
    pub fn quartet_counts(&self) -> ResolvedCounts {
        quartets(self)
    }

    /// Counts the sets of three leaves by how the two trees resolve them.
    #[must_use]
    pub fn triple_counts(&self) -> ResolvedCounts {
        triples(self)
    }
}
