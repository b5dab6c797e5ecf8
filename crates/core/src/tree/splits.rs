//! The splits of two trees, matched by Day's algorithm in linear time.
//!
//! The leaves are numbered in the depth-first order of the first tree, so each of its clades is an interval,
//! and so is the complement of each clade that holds the first leaf. A clade of the second tree is in the
//! first if it is an interval too and the first tree has it.

use super::{NOWHERE, Tree, TreePair};

/// The splits of two trees and which of them are the same. A split is named by the node below its branch.
#[derive(Debug)]
pub(crate) struct SplitMatch {
    /// The splits of the first tree.
    pub a: Vec<u32>,
    /// The splits of the second tree.
    pub b: Vec<u32>,
    /// For each of those of the second tree the node of the first with the same split.
    pub partner: Vec<Option<u32>>,
}

impl SplitMatch {
    /// Matches clades if `rooted`, otherwise the splits into two sides whatever the place of the root.
    pub(crate) fn of(pair: &TreePair<'_>, rooted: bool) -> Self {
        Self::between(pair, rooted, nodes(pair.a(), rooted), nodes(pair.b(), rooted))
    }

    /// The same for the splits alone that tell more than that a leaf exists.
    pub(crate) fn of_informative(pair: &TreePair<'_>, rooted: bool) -> Self {
        let [a, b] = [pair.a(), pair.b()].map(|tree| {
            let double = if rooted { None } else { second_of_two(tree) };
            let wanted = |&node: &u32| is_informative(tree, node, rooted) && Some(node) != double;
            (1..tree.nodes() as u32).filter(wanted).collect()
        });
        Self::between(pair, rooted, a, b)
    }

    fn between(pair: &TreePair<'_>, rooted: bool, a: Vec<u32>, b: Vec<u32>) -> Self {
        let intervals = Intervals::of(pair.a(), &a, rooted);
        let spans = Spans::of(pair, rooted);
        let partner = b.iter().map(|&node| intervals.find(spans.of_node(pair.b(), node)?)).collect();
        Self { a, b, partner }
    }
}

/// Numbers of the splits of two trees that tell more than that a leaf exists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SplitCounts {
    /// Those of the first tree.
    pub a: u64,
    /// Those of the second tree.
    pub b: u64,
    /// Those of both.
    pub shared: u64,
}

impl SplitCounts {
    /// Counts clades if `rooted`, otherwise the splits into two sides.
    pub(crate) fn of(pair: &TreePair<'_>, rooted: bool) -> Self {
        let found = SplitMatch::of_informative(pair, rooted);
        let shared = found.partner.iter().flatten().count() as u64;
        Self { a: found.a.len() as u64, b: found.b.len() as u64, shared }
    }

    /// Those that one tree has and the other has not.
    pub(crate) fn different(&self) -> u64 {
        self.total() - 2 * self.shared
    }

    /// Those of the first tree and those of the second.
    pub(crate) fn total(&self) -> u64 {
        self.a + self.b
    }
}

/// Returns whether the split of a node tells more than that a leaf exists.
fn is_informative(tree: &Tree, node: u32, rooted: bool) -> bool {
    let size = tree.size(node);
    size > 1 && (rooted || size + 1 < tree.leaves())
}

/// One node per split: all but the root, and without a root its two branches are one.
pub(crate) fn nodes(tree: &Tree, rooted: bool) -> Vec<u32> {
    let double = if rooted { None } else { second_of_two(tree) };
    (1..tree.nodes() as u32).filter(|&node| Some(node) != double).collect()
}

/// The second child of a root that has two.
pub(crate) fn second_of_two(tree: &Tree) -> Option<u32> {
    let children: Vec<u32> = tree.children(0).take(3).collect();
    if let [_, second] = children[..] { Some(second) } else { None }
}

/// The length of the branch of each split; without a root its two branches add up.
pub(crate) fn lengths(tree: &Tree, rooted: bool) -> Option<Vec<f64>> {
    let mut lengths = tree.lengths()?.into_owned();
    if let Some(second) = second_of_two(tree).filter(|_| !rooted) {
        lengths[1] += lengths[second as usize];
    }
    Some(lengths)
}

/// The clusters of the first tree by their ends; no two share a place.
struct Intervals {
    /// First children, by their last leaf.
    first_by_end: Vec<u32>,
    /// Other children, by their first leaf.
    other_by_start: Vec<u32>,
    /// Complements, which all end with the last leaf, by their first.
    complement_by_start: Vec<u32>,
    /// The cluster of each node.
    ends: Vec<(u32, u32)>,
}

impl Intervals {
    fn of(tree: &Tree, nodes: &[u32], rooted: bool) -> Self {
        let leaves = tree.leaves();
        let mut found = Self {
            first_by_end: vec![NOWHERE; leaves],
            other_by_start: vec![NOWHERE; leaves],
            complement_by_start: vec![NOWHERE; leaves + 1],
            ends: vec![(0, 0); tree.nodes()],
        };
        for &node in nodes {
            let range = tree.leaf_range(node);
            let complement = !rooted && range.start == 0;
            let (start, end) = if complement { (range.end, leaves) } else { (range.start, range.end) };
            found.ends[node as usize] = (start as u32, end as u32);
            let slot = if complement {
                &mut found.complement_by_start[start]
            } else if tree.parent(node) == Some(node - 1) {
                &mut found.first_by_end[end - 1]
            } else {
                &mut found.other_by_start[start]
            };
            *slot = node;
        }
        found
    }

    fn find(&self, (start, end): (u32, u32)) -> Option<u32> {
        let candidates = [
            self.first_by_end[end as usize - 1],
            self.other_by_start[start as usize],
            self.complement_by_start[start as usize],
        ];
        candidates.into_iter().find(|&node| node != NOWHERE && self.ends[node as usize] == (start, end))
    }
}

/// Places of the second tree's clades among the leaves of the first.
struct Spans {
    rooted: bool,
    low: Vec<u32>,
    high: Vec<u32>,
    /// Least and greatest position among the first leaves of the second tree, and among the last.
    before: Vec<(u32, u32)>,
    after: Vec<(u32, u32)>,
}

const NO_LEAVES: (u32, u32) = (u32::MAX, 0);

fn join(x: (u32, u32), y: (u32, u32)) -> (u32, u32) {
    (x.0.min(y.0), x.1.max(y.1))
}

impl Spans {
    fn of(pair: &TreePair<'_>, rooted: bool) -> Self {
        let (tree, positions) = (pair.b(), pair.b_to_a());
        let (mut low, mut high) = (vec![u32::MAX; tree.nodes()], vec![0; tree.nodes()]);
        for node in (0..tree.nodes()).rev() {
            if tree.is_leaf(node as u32) {
                low[node] = positions[tree.leaf_range(node as u32).start];
                high[node] = low[node];
            }
            if let Some(parent) = tree.parent(node as u32).map(|parent| parent as usize) {
                low[parent] = low[parent].min(low[node]);
                high[parent] = high[parent].max(high[node]);
            }
        }
        let scan = |span: &mut (u32, u32), &position: &u32| {
            let before = *span;
            *span = join(before, (position, position));
            Some(before)
        };
        let (mut before, mut after) = (Vec::new(), Vec::new());
        if !rooted {
            let sentinel = [&0_u32];
            before = positions.iter().chain(sentinel).scan(NO_LEAVES, scan).collect();
            after = positions.iter().rev().chain(sentinel).scan(NO_LEAVES, scan).collect();
            after.reverse();
        }
        Self { rooted, low, high, before, after }
    }

    /// The interval of the node's clade, or of its complement if that is the side without the first leaf.
    fn of_node(&self, tree: &Tree, node: u32) -> Option<(u32, u32)> {
        let range = tree.leaf_range(node);
        let (low, high, size) = if self.rooted || self.low[node as usize] > 0 {
            (self.low[node as usize], self.high[node as usize], range.len())
        } else {
            let (low, high) = join(self.before[range.start], self.after[range.end]);
            (low, high, tree.leaves() - range.len())
        };
        (size > 0 && (high - low) as usize + 1 == size).then_some((low, high + 1))
    }
}
