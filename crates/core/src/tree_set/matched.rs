//! Splits of many trees matched one to one, a row of trees at a time.
//!
//! Trees of a set have many splits in common. So the scores of a split with those of the tree of the row are computed once,
//! and each matching starts from the prices and partners that the one before has found. Neither changes what is found, only
//! how soon. Each row of trees starts from nothing, so no result depends on the number of threads.

use std::ops::Range;

use super::numbers::SplitNumbers;
use crate::matching::Assignment;
use crate::numeric::fixed_sum;
use crate::sys::checkpoint;
use crate::tree::CompactTree;
use crate::tree::split_matching::{MatchedSplits, Scale, count_before};
use crate::tree::split_scores::SplitScores;

/// Scores that are kept for later trees, with their costs: 32 MB per thread.
const MOST_KEPT: usize = 1 << 21;
/// Scores of a pair of trees, with their costs: 128 MB per thread.
const MOST_SCORES: usize = 1 << 23;
const NONE: u32 = u32::MAX;

/// The splits of all trees.
pub(super) struct Matched<'s> {
    numbers: &'s SplitNumbers,
    trees: &'s [&'s CompactTree],
    of_tree: Vec<Sides>,
    scores: &'s SplitScores,
    scale: Scale,
}

/// One side of each split of a tree: where it lies among the leaves, and how many it has.
struct Sides {
    ranges: Vec<Range<u32>>,
    sizes: Vec<u32>,
}

impl Sides {
    fn of(tree: &CompactTree, nodes: &[u32]) -> Self {
        let ends = tree.ends();
        let mut before = Vec::with_capacity(ends.len() + 1);
        before.push(0);
        for (node, &end) in ends.iter().enumerate() {
            before.push(before[node] + u32::from(end as usize == node + 1));
        }
        let range = |&node: &u32| before[node as usize]..before[ends[node as usize] as usize];
        let ranges: Vec<Range<u32>> = nodes.iter().map(range).collect();
        let sizes = ranges.iter().map(|range| range.end - range.start).collect();
        Self { ranges, sizes }
    }
}

/// Memory of one thread about the tree of the row.
#[derive(Default)]
pub(super) struct Scratch {
    assignment: Assignment,
    /// By the numbers of splits: what the last matching paid, as one of another tree and as one of the tree of the row, its
    /// partner, and where its scores begin.
    paid: Vec<f64>,
    price: Vec<f64>,
    partner: Vec<u32>,
    kept: Vec<u32>,
    /// The splits of which anything is known.
    touched: Vec<u32>,
    /// Scores with all splits of the tree of the row, split after split, and the same as costs; first those that are kept.
    scores: Vec<f64>,
    costs: Vec<f64>,
    kept_len: usize,
    /// Of the pair: splits without a partner in the other tree, as places in the lists of their trees, and where their
    /// scores begin.
    rows: Vec<u32>,
    columns: Vec<u32>,
    starts: Vec<usize>,
    places: Vec<u32>,
    before: Vec<u32>,
    both: Vec<u32>,
}

impl<'s> Matched<'s> {
    pub(super) fn new(
        numbers: &'s SplitNumbers,
        trees: &'s [&'s CompactTree],
        scores: &'s SplitScores,
    ) -> Self {
        let of_tree: Vec<Sides> =
            trees.iter().zip(&numbers.of_tree).map(|(tree, splits)| Sides::of(tree, &splits.nodes)).collect();
        let most = of_tree.iter().map(|sides| sides.sizes.len()).max().unwrap_or(0);
        Self { numbers, trees, of_tree, scores, scale: Scale::of(scores, most) }
    }

    pub(super) fn scratch(&self) -> Scratch {
        let splits = self.numbers.splits.len();
        Scratch {
            paid: vec![f64::NAN; splits],
            price: vec![f64::NAN; splits],
            partner: vec![NONE; splits],
            kept: vec![NONE; splits],
            ..Scratch::default()
        }
    }

    /// Begins the row of a tree.
    pub(super) fn begin(&self, scratch: &mut Scratch) {
        for split in scratch.touched.drain(..).map(|split| split as usize) {
            scratch.paid[split] = f64::NAN;
            scratch.price[split] = f64::NAN;
            scratch.partner[split] = NONE;
            scratch.kept[split] = NONE;
        }
        scratch.scores.clear();
        scratch.kept_len = 0;
    }

    /// The best matching of the splits of the tree of the row with those of another. `None` where there are too many scores
    /// to keep at once.
    pub(super) fn with(&self, a: usize, b: usize, scratch: &mut Scratch) -> Option<MatchedSplits<'_>> {
        let (of_a, of_b) = (&self.of_tree[a], &self.of_tree[b]);
        if of_b.sizes.len() * of_a.sizes.len().max(of_b.sizes.len()) > MOST_SCORES {
            return None;
        }
        let settled = self.open(a, b, scratch);
        self.score_rows(a, b, scratch);
        let width = scratch.rows.len().max(scratch.columns.len());
        scratch.assignment.start(scratch.rows.len(), width);
        for (row, &start) in scratch.starts.iter().enumerate() {
            let (costs, all) = (scratch.assignment.row_mut(row), &scratch.costs[start..]);
            for (cost, &column) in costs.iter_mut().zip(&scratch.columns) {
                *cost = all[column as usize];
            }
            costs[scratch.columns.len()..].fill(0.0);
        }
        self.solve(a, b, scratch);
        let Scratch { assignment, columns, starts, scores, .. } = &*scratch;
        let of_row = |(&column, &start): (&usize, &usize)| {
            columns.get(column).map_or(0.0, |&column| scores[start + column as usize])
        };
        let matched = assignment.columns().iter().zip(starts).map(of_row);
        let total = fixed_sum(settled.iter().map(|&size| self.scores.itself(size)).chain(matched));
        let n = self.trees[a].leaves().len() as u32;
        Some(MatchedSplits { scores: self.scores, a: &of_a.sizes, b: &of_b.sizes, n, total })
    }

    /// Finds the splits to be matched; gives the sizes of those that both trees have and that are matched with themselves.
    fn open(&self, a: usize, b: usize, scratch: &mut Scratch) -> Vec<u32> {
        let (of_a, of_b) = (&self.numbers.of_tree[a].numbers, &self.numbers.of_tree[b].numbers);
        let (mut settled, mut from) = (Vec::new(), 0);
        scratch.rows.clear();
        scratch.columns.clear();
        if !self.scores.settles_shared() {
            scratch.rows.extend(0..of_b.len() as u32);
            scratch.columns.extend(0..of_a.len() as u32);
            return settled;
        }
        for (row, split) in of_b.iter().enumerate() {
            while from < of_a.len() && of_a[from] < *split {
                scratch.columns.push(from as u32);
                from += 1;
            }
            if of_a.get(from) == Some(split) {
                settled.push(self.of_tree[a].sizes[from]);
                from += 1;
            } else {
                scratch.rows.push(row as u32);
            }
        }
        scratch.columns.extend(from as u32..of_a.len() as u32);
        settled
    }

    /// Computes the scores of the splits to be matched that are not known.
    fn score_rows(&self, a: usize, b: usize, scratch: &mut Scratch) {
        let (of_a, of_b) = (&self.of_tree[a], &self.of_tree[b]);
        let width = of_a.sizes.len();
        scratch.starts.clear();
        scratch.scores.truncate(scratch.kept_len);
        scratch.places.clear();
        for &row in &scratch.rows {
            let split = self.numbers.of_tree[b].numbers[row as usize] as usize;
            if scratch.kept[split] != NONE {
                scratch.starts.push(scratch.kept[split] as usize * width);
                continue;
            }
            checkpoint();
            if scratch.places.is_empty() {
                self.place_leaves(a, b, &mut scratch.places);
                scratch.before.clear();
                scratch.before.resize(scratch.places.len() + 1, 0);
            }
            let range = &of_b.ranges[row as usize];
            count_before(&scratch.places, range, &mut scratch.before);
            let (before, both) = (&scratch.before, &mut scratch.both);
            both.clear();
            both.extend(
                of_a.ranges.iter().map(|range| before[range.end as usize] - before[range.start as usize]),
            );
            let start = scratch.scores.len();
            scratch.scores.resize(start + width, 0.0);
            self.scores.of_row(of_b.sizes[row as usize], &of_a.sizes, both, &mut scratch.scores[start..]);
            scratch.costs.truncate(start);
            scratch.costs.extend(scratch.scores[start..].iter().map(|&score| self.scale.cost(score)));
            scratch.starts.push(start);
            // Rows after one that is not kept are not kept either.
            let end = start + width;
            if self.numbers.counts[split] > 1 && start == scratch.kept_len && end <= MOST_KEPT && width > 0 {
                scratch.kept[split] = (start / width) as u32;
                scratch.kept_len = end;
                scratch.touched.push(split as u32);
            }
        }
    }

    /// The place in the second tree of each leaf of the first.
    fn place_leaves(&self, a: usize, b: usize, places: &mut Vec<u32>) {
        let (of_a, of_b) = (self.trees[a].leaves(), self.trees[b].leaves());
        let mut place_of = vec![0; of_b.len()];
        (0..).zip(of_b).for_each(|(place, &leaf)| place_of[leaf as usize] = place);
        places.extend(of_a.iter().map(|&leaf| place_of[leaf as usize]));
    }

    /// Solves from what earlier matchings have found, if that is about these splits.
    fn solve(&self, a: usize, b: usize, scratch: &mut Scratch) {
        let (of_a, of_b) = (&self.numbers.of_tree[a].numbers, &self.numbers.of_tree[b].numbers);
        let split_a = |column: u32| of_a[column as usize] as usize;
        let split_b = |row: u32| of_b[row as usize] as usize;
        let Scratch { assignment, paid, price, partner, touched, rows, columns, .. } = scratch;
        let known: Vec<(usize, f64)> = rows.iter().map(|&row| paid[split_b(row)]).enumerate().collect();
        let known: Vec<(usize, f64)> = known.into_iter().filter(|(_, paid)| !paid.is_nan()).collect();
        let guessed = 2 * known.len() >= rows.len() && !known.is_empty();
        // Where no split is settled, prices alone are worth more than an auction.
        let priced = guessed
            || !self.scores.settles_shared() && columns.iter().any(|&at| !price[split_a(at)].is_nan());
        if priced {
            for column in 0..rows.len().max(columns.len()) {
                let before = columns.get(column).map_or(f64::NAN, |&at| price[split_a(at)]);
                // A new column costs so much that no row wants it more than its own.
                let least = || known.iter().map(|&(row, paid)| assignment.reduced(row, column) - paid);
                let new = || least().reduce(f64::min).unwrap_or(0.0);
                let guess = if before.is_nan() { new() } else { before };
                assignment.set_price(column, guess);
            }
        }
        if guessed {
            for &(row, _) in &known {
                let own = partner[split_b(rows[row])];
                if let Ok(column) = columns.binary_search_by_key(&own, |&at| of_a[at as usize]) {
                    assignment.set_column(row, column);
                }
            }
        }
        if priced {
            assignment.solve_from_guesses();
        } else {
            assignment.solve();
        }
        for (row, &at) in rows.iter().enumerate() {
            let column = assignment.columns()[row];
            let split = split_b(at);
            partner[split] = columns.get(column).map_or(NONE, |&at| of_a[at as usize]);
            paid[split] = assignment.reduced(row, column);
            touched.push(split as u32);
        }
        for (column, &at) in columns.iter().enumerate() {
            price[split_a(at)] = assignment.price(column);
            touched.push(split_a(at) as u32);
        }
    }
}
