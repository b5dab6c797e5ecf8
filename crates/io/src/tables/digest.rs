//! The values of a column in a few numbers: enough to see that two columns hold the same, or nearly, in another order.

use std::hash::Hasher as _;

use rustc_hash::FxHasher;

/// Any large odd number: multiplied by it, no two states become the same.
const ODD: u64 = 0x9e37_79b9_7f4a_7c15;

/// The least hashes of a column: two columns share as many of them as they share values.
const KEPT: usize = 64;

/// A digest of a column.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Digest {
    /// Of the values in their order.
    ordered: u64,
    /// Of the values in any order.
    unordered: u64,
    /// The least hashes in order.
    least: Vec<u64>,
}

impl<T: AsRef<[u8]>> FromIterator<T> for Digest {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        let mut digest = Self::default();
        values.into_iter().for_each(|value| digest.push(value.as_ref()));
        digest
    }
}

impl Digest {
    pub(crate) fn push(&mut self, value: &[u8]) {
        self.push_hash(Self::hash(value));
    }

    /// The hash of a value.
    pub(crate) fn hash(value: &[u8]) -> u64 {
        let mut hasher = FxHasher::default();
        hasher.write(value);
        hasher.finish()
    }

    /// Takes a value by its hash.
    pub(crate) fn push_hash(&mut self, hash: u64) {
        self.ordered = self.ordered.wrapping_mul(ODD).wrapping_add(hash);
        self.unordered = self.unordered.wrapping_add(hash);
        // Mixed once more, as texts that differ in a letter have hashes near each other.
        let mixed = (hash ^ (hash >> 32)).wrapping_mul(ODD);
        let is_least = self.least.len() < KEPT || self.least.last().is_some_and(|&last| mixed < last);
        if is_least && let Err(place) = self.least.binary_search(&mixed) {
            self.least.insert(place, mixed);
            self.least.truncate(KEPT);
        }
    }

    /// Returns whether two columns hold the same values, but not in the same order.
    #[must_use]
    pub fn is_shuffled(&self, other: &Self) -> bool {
        self.unordered == other.unordered && self.ordered != other.ordered
    }

    /// Returns whether two columns share at least half of their values, but do not hold the same in the same order.
    #[must_use]
    pub fn is_alike(&self, other: &Self) -> bool {
        let mut union: Vec<u64> = self.least.iter().chain(&other.least).copied().collect();
        union.sort_unstable();
        union.dedup();
        union.truncate(KEPT);
        let has = |digest: &Self, hash: &u64| digest.least.binary_search(hash).is_ok();
        let shared = union.iter().filter(|hash| has(self, hash) && has(other, hash)).count();
        self.ordered != other.ordered && 2 * shared >= union.len() && shared > 0
    }
}

#[cfg(test)]
mod tests {
    use super::Digest;

    #[test]
    fn the_same_values_in_another_order() {
        let digest = |values: &[&str]| values.iter().collect::<Digest>();
        let first = digest(&["x", "y", "z"]);
        assert!(first.is_shuffled(&digest(&["z", "x", "y"])));
        assert!(!first.is_shuffled(&digest(&["x", "y", "z"])));
        assert!(!first.is_shuffled(&digest(&["x", "y", "w"])));
        assert!(!first.is_shuffled(&digest(&["x", "y"])));
    }

    #[test]
    fn many_of_the_same_values() {
        let digest = |values: std::ops::Range<u32>| {
            values.rev().map(|value| format!("cell {value}")).collect::<Digest>()
        };
        let first = digest(0..1000);
        assert!(first.is_alike(&digest(50..1050)) && first.is_alike(&digest(0..900)));
        assert!(!first.is_alike(&digest(900..1900)) && !first.is_alike(&digest(2000..3000)));
        assert!(!first.is_alike(&first), "the same in the same order");
    }
}
