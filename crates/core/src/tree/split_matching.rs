//! The generalised Robinson–Foulds family: splits of two trees matched one to one as well as possible.

use super::split_scores::SplitScores;
use super::splits::SplitMatch;
use super::{Tree, TreePair};
use crate::matching::{Assignment, MOST_COST};
use crate::numeric::fixed_sum;
use crate::sys::checkpoint;

/// The informative splits of two trees, unrooted and as sizes of one side, and what a best matching of them scores in all.
#[derive(Debug)]
pub struct MatchedSplits<'s> {
    pub(crate) scores: &'s SplitScores,
    pub(crate) a: &'s [u32],
    pub(crate) b: &'s [u32],
    /// Number of leaves.
    pub(crate) n: u32,
    pub(crate) total: f64,
}

impl MatchedSplits<'_> {
    /// Returns the sum of the scores of both trees with themselves.
    pub(crate) fn of_both(&self) -> f64 {
        self.scores.total(self.a) + self.scores.total(self.b)
    }
}

/// Every pair of splits takes 12 bytes: 1.8 GB.
const MOST_PAIRS: usize = 150_000_000;

/// The reason why trees are not matched.
pub(crate) const TOO_MANY: &str =
    "the trees have more than 150 million pairs of splits; robinson_foulds needs no table of them";

pub(crate) fn fits(of_a: usize, of_b: usize) -> bool {
    of_a.checked_mul(of_b).is_some_and(|pairs| pairs <= MOST_PAIRS)
}

/// Scores as integer costs: enough digits to tell matchings apart.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Scale(f64);

impl Scale {
    /// Room for a table with that many columns.
    pub(crate) fn of(scores: &SplitScores, columns: usize) -> Self {
        let most = MOST_COST / (scores.most() * columns.max(1) as f64);
        Self(if scores.are_integers() { 1.0 } else { most.min((1_u64 << 40) as f64) })
    }

    pub(crate) fn cost(self, score: f64) -> f64 {
        // No score is negative, so that this rounds down, in two instructions.
        -((score * self.0) as i64 as f64)
    }
}

/// Matches the splits of two trees and hands the result on. `None` if the table of all pairs of splits would be too large.
pub(crate) fn matched<R>(
    pair: &TreePair<'_>,
    scores: &SplitScores,
    settle_shared: bool,
    then: impl FnOnce(&MatchedSplits<'_>) -> R,
) -> Option<R> {
    let table = SplitTable::of(pair, settle_shared)?;
    let total = table.best_total(scores);
    Some(then(&MatchedSplits { scores, a: &table.a, b: &table.b, n: pair.leaves() as u32, total }))
}

/// The splits of two trees: all, as sizes of one side, and the overlaps of those to be matched.
#[derive(Debug)]
struct SplitTable {
    /// All of the first tree, and of the second.
    a: Vec<u32>,
    b: Vec<u32>,
    /// Those that both trees have and that are matched with themselves.
    settled: Vec<u32>,
    /// The others of the tree with fewer of them, of the other tree, and how they overlap, row by row.
    rows: Vec<u32>,
    columns: Vec<u32>,
    both: Vec<u32>,
}

impl SplitTable {
    /// Splits that both trees have are matched with themselves if that is [lawful](SplitScores::settles_shared), and only the
    /// others are left: near trees leave few.
    fn of(pair: &TreePair<'_>, settle_shared: bool) -> Option<Self> {
        let splits = SplitMatch::of_informative(pair, false);
        let mut shared = vec![false; pair.a().nodes()];
        if settle_shared {
            splits.partner.iter().flatten().for_each(|&node| shared[node as usize] = true);
        }
        let (settled, of_a): (Vec<u32>, Vec<u32>) =
            splits.a.iter().copied().partition(|&node| shared[node as usize]);
        let of_b = splits.b.iter().zip(&splits.partner);
        let of_b: Vec<u32> =
            of_b.filter(|(_, partner)| !settle_shared || partner.is_none()).map(|(&node, _)| node).collect();
        if !fits(of_a.len(), of_b.len()) {
            return None;
        }
        let sizes =
            |tree: &Tree, nodes: &[u32]| nodes.iter().map(|&node| tree.size(node) as u32).collect::<Vec<_>>();
        let (open_a, open_b) = (sizes(pair.a(), &of_a), sizes(pair.b(), &of_b));
        let wide = open_a.len() <= open_b.len();
        let both = if wide {
            overlaps(&of_a, pair.a(), pair.b_to_a(), &of_b, pair.b())
        } else {
            let mut a_to_b = vec![0; pair.leaves()];
            (0..).zip(pair.b_to_a()).for_each(|(at, &leaf)| a_to_b[leaf as usize] = at);
            overlaps(&of_b, pair.b(), &a_to_b, &of_a, pair.a())
        };
        let (rows, columns) = if wide { (open_a, open_b) } else { (open_b, open_a) };
        Some(Self {
            a: sizes(pair.a(), &splits.a),
            b: sizes(pair.b(), &splits.b),
            settled: sizes(pair.a(), &settled),
            rows,
            columns,
            both,
        })
    }

    /// The greatest total of the scores over all one-to-one matchings of the splits.
    fn best_total(&self, scores: &SplitScores) -> f64 {
        let width = self.columns.len();
        let scale = Scale::of(scores, width);
        let mut assignment = Assignment::default();
        assignment.start(self.rows.len(), width);
        for (row, &size) in self.rows.iter().enumerate() {
            checkpoint();
            let costs = assignment.row_mut(row);
            scores.of_row(size, &self.columns, &self.both[row * width..][..width], costs);
            costs.iter_mut().for_each(|cost| *cost = scale.cost(*cost));
        }
        assignment.solve();
        let matched = assignment.columns().iter().enumerate().map(|(row, &column)| {
            let mut score = [0.0];
            let both = &self.both[row * width + column..][..1];
            scores.of_row(self.rows[row], &self.columns[column..=column], both, &mut score);
            score[0]
        });
        fixed_sum(self.settled.iter().map(|&size| scores.itself(size)).chain(matched))
    }
}

/// The common leaves of each of these nodes of a tree with each of those of another, for whose leaves the places in the
/// first are given.
fn overlaps(nodes: &[u32], tree: &Tree, places: &[u32], others: &[u32], other: &Tree) -> Vec<u32> {
    let mut both = Vec::with_capacity(nodes.len() * others.len());
    // Leaves of the node before each position of the other tree.
    let mut before = vec![0_u32; places.len() + 1];
    let ranges: Vec<_> = others.iter().map(|&node| other.leaf_range(node)).collect();
    for &node in nodes {
        checkpoint();
        let range = tree.leaf_range(node);
        count_before(places, &(range.start as u32..range.end as u32), &mut before);
        both.extend(ranges.iter().map(|range| before[range.end] - before[range.start]));
    }
    both
}

/// Counts the places before each one that lie in a range.
pub(crate) fn count_before(places: &[u32], range: &std::ops::Range<u32>, before: &mut [u32]) {
    let mut count = 0;
    for (slot, place) in before[1..].iter_mut().zip(places) {
        count += u32::from(range.contains(place));
        *slot = count;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_of_more_than_two_gigabytes_are_refused() {
        assert!(fits(12_000, 12_000) && fits(150_000_000, 1));
        assert!(!fits(13_000, 13_000) && !fits(usize::MAX, 2));
    }

    #[test]
    fn trees_with_too_many_splits_are_not_matched() {
        // Caterpillars of 13,000 leaves in a file of 200 KB.
        let caterpillar = |names: &mut dyn Iterator<Item = usize>| {
            let first = names.next().expect("a leaf");
            let rest: String = names.map(|name| format!(",{name})")).collect();
            Tree::from_newick(&format!("{}{first}{rest};", "(".repeat(12_999))).expect("a tree")
        };
        let (a, b) = (caterpillar(&mut (0..13_000)), caterpillar(&mut (0..13_000).rev()));
        let pair = TreePair::new(&a, &b).expect("the same leaves");
        assert!(SplitTable::of(&pair, false).is_none());
        // Without their roots they are the same tree, and no split is left.
        assert!(SplitTable::of(&pair, true).expect("a table").both.is_empty());
    }

    /// Random joining of a few parts at a time; a near tree exchanges two of its leaves.
    fn two_trees(next: &mut impl FnMut(usize) -> usize, leaves: usize, near: bool) -> [Tree; 2] {
        let mut joined = |names: Vec<String>, most: usize| {
            let mut parts = names;
            while parts.len() > 1 {
                let children = (2 + next(most - 1)).min(parts.len());
                let taken: Vec<String> =
                    (0..children).map(|_| parts.swap_remove(next(parts.len()))).collect();
                parts.push(format!("({})", taken.join(",")));
            }
            format!("{};", parts[0])
        };
        let names = || (0..leaves).map(|leaf| format!("x{leaf}x")).collect();
        let a = joined(names(), 2 + leaves % 3);
        let b = if near {
            a.replace("x0x", "y").replace("x1x", "x0x").replace('y', "x1x")
        } else {
            joined(names(), 3)
        };
        [a, b].map(|text| Tree::from_newick(&text).expect("a tree"))
    }

    #[test]
    fn shared_splits_may_be_matched_with_themselves() {
        let mut state = 5_u64;
        let mut next = |bound: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((state >> 33) % bound as u64) as usize
        };
        for round in 0..400 {
            let leaves = 5 + round % 35;
            let [a, b] = two_trees(&mut next, leaves, round % 2 == 0);
            let pair = TreePair::new(&a, &b).expect("the same leaves");
            let n = leaves as u32;
            let mut scores = vec![SplitScores::information(n), SplitScores::leaves(n)];
            scores.extend([1.0, 2.0, 9.5].map(|power| SplitScores::jaccard(n, power, true)));
            for scores in scores {
                let total = |settle| matched(&pair, &scores, settle, |found| found.total).expect("a table");
                let (all, few) = (total(false), total(true));
                assert!((all - few).abs() <= 1e-12 * all.max(1.0), "{all} {few} {}", a.to_newick());
            }
        }
    }
}
