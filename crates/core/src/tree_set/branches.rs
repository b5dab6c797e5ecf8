//! The differences in length between the branches of each pair of trees.
//!
//! The terms themselves are added, not totals minus what is shared, so equal trees give 0.

use std::ops::Range;

use super::numbers::SplitNumbers;
use crate::sys::{Vectorised, vectorised};
use crate::tree::BranchDifferences;

/// No split of the tree that others are compared with.
const NOWHERE: u32 = u32::MAX;

/// The branches of all trees. Those of splits that a single tree has are summed up once.
pub(super) struct Branches<'s> {
    of_trees: Vec<Option<OfTree<'s>>>,
    /// Splits that two or more trees have.
    shared: usize,
}

struct OfTree<'s> {
    /// The splits that other trees have too, numbered among such splits, with their lengths.
    splits: Vec<u32>,
    lengths: Vec<f64>,
    leaves: &'s [f64],
    alone: BranchDifferences,
}

/// Scratch space of one thread.
pub(super) struct Scratch {
    /// The place of each shared split in the tree of the row.
    places: Vec<u32>,
    /// The lengths of the other tree at these places.
    lengths: Vec<f64>,
}

impl<'s> Branches<'s> {
    pub(super) fn new(numbers: &'s SplitNumbers) -> Self {
        let mut shared = 0;
        let number = |&trees: &u32| {
            shared += usize::from(trees > 1);
            if trees > 1 { shared as u32 - 1 } else { NOWHERE }
        };
        let of_all: Vec<u32> = numbers.counts.iter().map(number).collect();
        let of_tree = |tree: &'s super::numbers::TreeSplits| {
            let lengths = tree.lengths.as_ref()?;
            let mut found = OfTree {
                splits: Vec::with_capacity(tree.numbers.len()),
                lengths: Vec::with_capacity(tree.numbers.len()),
                leaves: &lengths.of_leaves,
                alone: BranchDifferences::default(),
            };
            for (&number, &length) in tree.numbers.iter().zip(&lengths.of_splits) {
                match of_all[number as usize] {
                    NOWHERE => found.alone.add(length),
                    shared => {
                        found.splits.push(shared);
                        found.lengths.push(length);
                    }
                }
            }
            Some(found)
        };
        Self { of_trees: numbers.of_tree.iter().map(of_tree).collect(), shared }
    }

    pub(super) fn scratch(&self) -> Scratch {
        Scratch { places: vec![NOWHERE; self.shared], lengths: Vec::new() }
    }

    /// The differences of a tree with each of these; none where one has no lengths.
    pub(super) fn with(
        &self,
        at: usize,
        others: Range<usize>,
        scratch: &mut Scratch,
    ) -> Vec<Option<BranchDifferences>> {
        let Some(own) = &self.of_trees[at] else { return vec![None; others.len()] };
        for (&split, place) in own.splits.iter().zip(0..) {
            scratch.places[split as usize] = place;
        }
        let lengths = &mut scratch.lengths;
        let mut compare = |other: usize| {
            let tree = self.of_trees[other].as_ref()?;
            if other == at {
                return Some(BranchDifferences::default());
            }
            // The branches that the other tree alone has go to the last place.
            lengths.clear();
            lengths.resize(own.splits.len() + 1, 0.0);
            let mut only = own.alone.with(tree.alone);
            for (&split, &length) in tree.splits.iter().zip(&tree.lengths) {
                let place = scratch.places[split as usize].min(own.splits.len() as u32);
                lengths[place as usize] = length;
                only.add(if place as usize == own.splits.len() { length } else { 0.0 });
            }
            let of_splits = vectorised(Differences(&own.lengths, lengths));
            let of_leaves = vectorised(Differences(own.leaves, tree.leaves));
            Some(of_splits.with(of_leaves).with(only))
        };
        let found = others.map(&mut compare).collect();
        own.splits.iter().for_each(|&split| scratch.places[split as usize] = NOWHERE);
        found
    }
}

/// Two lists, entry by entry, as far as the shorter goes.
struct Differences<'l>(&'l [f64], &'l [f64]);

const LANES: usize = 8;

impl Vectorised for Differences<'_> {
    type Output = BranchDifferences;

    #[inline(always)]
    fn run(self) -> BranchDifferences {
        let length = self.0.len().min(self.1.len());
        let (a, b) = (&self.0[..length], &self.1[..length]);
        let (mut sums, mut squares) = ([0.0; LANES], [0.0; LANES]);
        let (a, b) = (a.chunks_exact(LANES), b.chunks_exact(LANES));
        let (rest_a, rest_b) = (a.remainder(), b.remainder());
        for (a, b) in a.zip(b) {
            for lane in 0..LANES {
                let difference = a[lane] - b[lane];
                sums[lane] += difference.abs();
                squares[lane] += difference * difference;
            }
        }
        let mut found = BranchDifferences { sum: sums.iter().sum(), squares: squares.iter().sum() };
        rest_a.iter().zip(rest_b).for_each(|(a, b)| found.add(a - b));
        found
    }
}
