//! The values of a column in two numbers: enough to see that two columns hold the same in another order.

use std::hash::Hasher as _;

use rustc_hash::FxHasher;

/// Any large odd number: multiplied by it, no two states become the same.
const ODD: u64 = 0x9e37_79b9_7f4a_7c15;

/// A digest of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Digest {
    /// Of the values in their order.
    ordered: u64,
    /// Of the values in any order.
    unordered: u64,
}

impl Digest {
    pub(crate) fn push(&mut self, value: &[u8]) {
        let mut hasher = FxHasher::default();
        hasher.write(value);
        let hash = hasher.finish();
        self.ordered = self.ordered.wrapping_mul(ODD).wrapping_add(hash);
        self.unordered = self.unordered.wrapping_add(hash);
    }

    /// Whether two columns hold the same values, but not in the same order.
    #[must_use]
    pub fn is_shuffled(self, other: Self) -> bool {
        self.unordered == other.unordered && self.ordered != other.ordered
    }
}

#[cfg(test)]
mod tests {
    use super::Digest;

    #[test]
    fn the_same_values_in_another_order() {
        let digest = |values: &[&str]| {
            let mut digest = Digest::default();
            values.iter().for_each(|value| digest.push(value.as_bytes()));
            digest
        };
        let first = digest(&["x", "y", "z"]);
        assert!(first.is_shuffled(digest(&["z", "x", "y"])));
        assert!(!first.is_shuffled(digest(&["x", "y", "z"])));
        assert!(!first.is_shuffled(digest(&["x", "y", "w"])));
        assert!(!first.is_shuffled(digest(&["x", "y"])));
    }
}
