//! Which splits contradict each other, by bits.

use super::TreeSet;
use super::numbers::SplitNumbers;
use crate::numeric::Arrange as _;
use crate::sys::{checkpoint, map_list};

/// The leaves of the side that each split is known by, as bits. Two of these sides never hold all leaves together, as none holds
/// leaf 0, or they are clades: so they contradict each other unless they are nested or disjoint.
pub(super) struct Conflicts<'s> {
    numbers: &'s SplitNumbers,
    words: usize,
    bits: Vec<u64>,
}

impl<'s> Conflicts<'s> {
    pub(super) fn of(set: &TreeSet, numbers: &'s SplitNumbers) -> Self {
        let words = set.leaves().div_ceil(64);
        let mut bits = vec![0; words * numbers.splits.len()];
        for split in 0..numbers.splits.len() {
            for leaf in numbers.side(split as u32, &set.trees) {
                bits[split * words + leaf as usize / 64] |= 1 << (leaf % 64);
            }
        }
        Self { numbers, words, bits }
    }

    fn side(&self, split: u32) -> &[u64] {
        &self.bits[split as usize * self.words..][..self.words]
    }

    fn contradict(&self, a: u32, b: u32) -> bool {
        let (mut both, mut only_a, mut only_b) = (0, 0, 0);
        for (x, y) in self.side(a).iter().zip(self.side(b)) {
            both |= x & y;
            only_a |= x & !y;
            only_b |= y & !x;
            if both != 0 && only_a != 0 && only_b != 0 {
                return true;
            }
        }
        false
    }

    /// The splits in strictly more trees than each that contradicts them.
    pub(super) fn more_frequent(&self) -> Vec<u32> {
        let count = |split: u32| self.numbers.counts[split as usize];
        let mut all: Vec<u32> = (0..self.numbers.splits.len() as u32).collect();
        all.arrange_by_key(|&split| (std::cmp::Reverse(count(split)), split));
        let holds = |at: usize| {
            let own = count(all[at]);
            // Those in at least as many trees come first: most splits are contradicted by one of the most frequent.
            let mut others = all.iter().take_while(|&&other| count(other) >= own);
            !others.any(|&other| self.contradict(all[at], other))
        };
        let kept = map_list(0..all.len(), |at| holds(at).then(|| all[at]));
        kept.into_iter().flatten().collect()
    }

    /// How many trees contradict a split.
    pub(super) fn trees_against(&self, split: u32) -> u32 {
        checkpoint();
        let contradicts: Vec<bool> =
            (0..self.numbers.splits.len() as u32).map(|other| self.contradict(split, other)).collect();
        let against = self
            .numbers
            .of_tree
            .iter()
            .filter(|tree| tree.numbers.iter().any(|&other| contradicts[other as usize]));
        against.count() as u32
    }
}
