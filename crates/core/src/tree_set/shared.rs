//! Numbers of splits that pairs of trees share.

use std::ops::Range;

use super::numbers::SplitNumbers;

/// The splits of all trees, ready to be counted by pairs: the frequent ones as bits, the others as lists of trees.
pub(super) struct Shared<'s> {
    numbers: &'s SplitNumbers,
    /// Words of bits per tree.
    words: usize,
    bits: Vec<u64>,
    /// The trees that have each split; empty for a frequent one.
    trees: Vec<Vec<u32>>,
}

/// A split in more than that share of the trees is a column of bits: so the bits of a tree are no more than 64 per split, and
/// the lists of the others are short.
const FREQUENT: usize = 64;

impl<'s> Shared<'s> {
    pub(super) fn new(numbers: &'s SplitNumbers) -> Self {
        let count = numbers.of_tree.len();
        let is_frequent = |&trees: &u32| trees as usize * FREQUENT > count && trees > 1;
        let mut column = vec![u32::MAX; numbers.counts.len()];
        let mut columns = 0;
        for (column, trees) in column.iter_mut().zip(&numbers.counts) {
            if is_frequent(trees) {
                *column = columns;
                columns += 1;
            }
        }
        let words = (columns as usize).div_ceil(64);
        let mut bits = vec![0_u64; words * count];
        let mut trees: Vec<Vec<u32>> = vec![Vec::new(); numbers.counts.len()];
        for (at, tree) in numbers.of_tree.iter().enumerate() {
            for &number in &tree.numbers {
                let column = column[number as usize];
                if column != u32::MAX {
                    bits[at * words + column as usize / 64] |= 1 << (column % 64);
                } else if numbers.counts[number as usize] > 1 {
                    trees[number as usize].push(at as u32);
                }
            }
        }
        Self { numbers, words, bits, trees }
    }

    /// Counts the splits that a tree shares with each of these.
    pub(super) fn with(&self, at: usize, others: Range<usize>) -> Vec<u32> {
        let row = |tree: usize| &self.bits[tree * self.words..(tree + 1) * self.words];
        let own = row(at);
        let common = |tree| own.iter().zip(row(tree)).map(|(x, y)| (x & y).count_ones()).sum();
        let mut shared: Vec<u32> = others.clone().map(common).collect();
        for &number in &self.numbers.of_tree[at].numbers {
            let trees = &self.trees[number as usize];
            let first = trees.partition_point(|&tree| (tree as usize) < others.start);
            let inside = trees[first..].iter().take_while(|&&tree| (tree as usize) < others.end);
            inside.for_each(|&tree| shared[tree as usize - others.start] += 1);
        }
        // A split of a single tree is in no list, yet the tree has it in common with itself.
        if others.contains(&at) {
            shared[at - others.start] = self.numbers.of_tree[at].numbers.len() as u32;
        }
        shared
    }
}
