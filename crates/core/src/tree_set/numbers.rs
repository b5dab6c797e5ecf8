//! The splits of many trees, numbered once and exactly.
//!
//! A split is known by the side without the leaf of number 0, or rooted by its clade. Its key is the exclusive or of fixed codes of
//! its leaves. Equal keys are not trusted: each leaf of the smaller side must lie on the same side in the tree where the split was
//! first seen.

use hashbrown::HashTable;

use crate::sys::checkpoint;
use crate::tree::CompactTree;

/// The splits that say more than that a leaf exists.
#[derive(Debug, Default)]
pub(super) struct SplitNumbers {
    /// The splits of each tree, in the order of their numbers.
    pub of_tree: Vec<TreeSplits>,
    /// The place where each split was first seen.
    pub splits: Vec<Split>,
    /// The number of trees with each split.
    pub counts: Vec<u32>,
}

/// The splits of one tree.
#[derive(Debug, Default)]
pub(super) struct TreeSplits {
    pub numbers: Vec<u32>,
    /// The node below the branch of each.
    pub nodes: Vec<u32>,
    /// The lengths of their branches and of those of the leaves, if the tree has any.
    pub lengths: Option<Lengths>,
}

#[derive(Debug)]
pub(super) struct Lengths {
    pub of_splits: Vec<f64>,
    pub of_leaves: Vec<f64>,
}

/// A split as an interval of the leaf order of a tree.
#[derive(Debug, Clone, Copy)]
pub(super) struct Split {
    pub tree: u32,
    pub start: u32,
    pub end: u32,
    /// True if the interval is the other side, the one with the leaf of number 0.
    pub turned: bool,
    /// Leaves of the side that it is known by.
    pub size: u32,
}

impl SplitNumbers {
    pub(super) fn of<'t>(trees: impl IntoIterator<Item = &'t CompactTree>, rooted: bool) -> Self {
        let mut trees = trees.into_iter().peekable();
        let leaves = trees.peek().map_or(0, |first| first.leaves().len());
        let mut numbering = Numbering::new(leaves, rooted);
        let mut found = Self::default();
        for (at, tree) in trees.enumerate() {
            checkpoint();
            let splits = numbering.number(at as u32, tree, &mut found);
            for &number in &splits.numbers {
                found.counts[number as usize] += 1;
            }
            found.of_tree.push(splits);
        }
        found
    }

    /// The leaves of the side that a split is known by, ascending.
    pub(super) fn side(&self, number: u32, trees: &[CompactTree]) -> Vec<u32> {
        self.side_of(number, |tree| &trees[tree])
    }

    /// The same, of trees that stand in several sets.
    pub(super) fn side_of<'t>(&self, number: u32, tree: impl Fn(usize) -> &'t CompactTree) -> Vec<u32> {
        let split = &self.splits[number as usize];
        let order = tree(split.tree as usize).leaves();
        let (start, end) = (split.start as usize, split.end as usize);
        let mut side: Vec<u32> = if split.turned {
            order[..start].iter().chain(&order[end..]).copied().collect()
        } else {
            order[start..end].to_vec()
        };
        side.sort_unstable();
        side
    }
}

/// Tables for numbering, beside the splits found.
struct Numbering {
    rooted: bool,
    codes: Vec<u64>,
    /// The code of all leaves.
    all: u64,
    known: HashTable<(u64, u32)>,
    /// The place of each leaf in the order of a tree in which a split was first seen.
    places: Vec<Option<Box<[u32]>>>,
}

impl Numbering {
    fn new(leaves: usize, rooted: bool) -> Self {
        let codes: Vec<u64> = (1..=leaves as u64).map(code).collect();
        let all = codes.iter().fold(0, |all, code| all ^ code);
        Self { rooted, codes, all, known: HashTable::new(), places: Vec::new() }
    }

    fn number(&mut self, at: u32, tree: &CompactTree, found: &mut SplitNumbers) -> TreeSplits {
        let n = self.codes.len() as u32;
        let (parents, order, ends) = (tree.parents(), tree.leaves(), tree.ends());
        let keys = self.keys(tree, &ends);
        let zero = order.iter().position(|&leaf| leaf == 0).unwrap_or(0) as u32;
        let lengths = tree.lengths();
        let mut splits: Vec<(u32, u32, f64)> = Vec::with_capacity(parents.len());
        let mut of_leaves = vec![0.0; order.len()];
        self.places.push(None);
        let mut place = 0;
        let mut starts = vec![0_u32; parents.len()];
        for node in 0..parents.len() {
            starts[node] = place;
            place += u32::from(ends[node] as usize == node + 1);
        }
        for node in 1..parents.len() {
            let (start, size) = (starts[node], keys[node].1);
            let end = start + size;
            let length = lengths.as_ref().map_or(0.0, |lengths| lengths[node]);
            let turned = !self.rooted && (start..end).contains(&zero);
            let known_size = if turned { n - size } else { size };
            if size == 1 {
                of_leaves[order[start as usize] as usize] += length;
            } else if size == n {
                // A root with a single child: its branch divides nothing.
            } else if !self.rooted && size == n - 1 {
                let other = if start == 0 { order[n as usize - 1] } else { order[0] };
                of_leaves[other as usize] += length;
            } else {
                let key = if turned { self.all ^ keys[node].0 } else { keys[node].0 };
                let split = Split { tree: at, start, end, turned, size: known_size };
                splits.push((self.find(key, split, order, found), node as u32, length));
            }
        }
        splits.sort_unstable_by_key(|&(number, node, _)| (number, node));
        // The two branches at a binary root are one, and those of a node with a single child add up.
        splits.dedup_by(|next, kept| {
            let same = next.0 == kept.0;
            kept.2 += if same { next.2 } else { 0.0 };
            same
        });
        TreeSplits {
            numbers: splits.iter().map(|split| split.0).collect(),
            nodes: splits.iter().map(|split| split.1).collect(),
            lengths: lengths
                .map(|_| Lengths { of_splits: splits.iter().map(|split| split.2).collect(), of_leaves }),
        }
    }

    /// The key and the number of leaves of each clade.
    fn keys(&self, tree: &CompactTree, ends: &[u32]) -> Vec<(u64, u32)> {
        let (parents, order) = (tree.parents(), tree.leaves());
        let mut keys = vec![(0, 0); parents.len()];
        let mut place = order.len();
        for node in (0..parents.len()).rev() {
            if ends[node] as usize == node + 1 {
                place -= 1;
                keys[node] = (self.codes[order[place] as usize], 1);
            }
            if node > 0 {
                let (key, size) = keys[node];
                let above = &mut keys[parents[node] as usize];
                *above = (above.0 ^ key, above.1 + size);
            }
        }
        keys
    }

    /// The number of a split, a new one if it was not seen before.
    fn find(&mut self, key: u64, split: Split, order: &[u32], found: &mut SplitNumbers) -> u32 {
        let Self { known, places, .. } = self;
        let same = |&(other, number): &(u64, u32)| {
            let before = &found.splits[number as usize];
            other == key && before.size == split.size && {
                let places = places[before.tree as usize].as_deref();
                places.is_some_and(|places| is_same(before, places, &split, order))
            }
        };
        if let Some(&(_, number)) = known.find(key, same) {
            return number;
        }
        let number = found.splits.len() as u32;
        places[split.tree as usize].get_or_insert_with(|| {
            let mut places = vec![0; order.len()].into_boxed_slice();
            order.iter().zip(0..).for_each(|(&leaf, place)| places[leaf as usize] = place);
            places
        });
        known.insert_unique(key, (key, number), |&(key, _)| key);
        found.splits.push(split);
        found.counts.push(0);
        number
    }
}

/// Returns whether a split divides the leaves as one seen before, in whose tree the leaves have these places.
fn is_same(before: &Split, places: &[u32], split: &Split, order: &[u32]) -> bool {
    let (start, end) = (split.start as usize, split.end as usize);
    // The interval of the one is that of the other, or all that is outside it.
    let alike = before.turned == split.turned;
    let lies = |leaf: &u32, inside: bool| {
        let place = places[*leaf as usize];
        ((before.start..before.end).contains(&place) == inside) == alike
    };
    if 2 * (end - start) <= order.len() {
        order[start..end].iter().all(|leaf| lies(leaf, true))
    } else {
        order[..start].iter().chain(&order[end..]).all(|leaf| lies(leaf, false))
    }
}

/// A fixed code with no pattern: the finisher of SplitMix64.
fn code(leaf: u64) -> u64 {
    let mut z = leaf.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
