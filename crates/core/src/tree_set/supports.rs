//! Counts the trees that have the splits of a given one.

use super::TreeSet;
use super::numbers::SplitNumbers;
use crate::error::{ErrorKind, Result};
use crate::numeric::Arrange as _;
use crate::sys::map_init;
use crate::tree::{TransferReference, TransferScratch, TransferShape, Tree, transfer_indices};

impl TreeSet {
    /// For each node of a tree the share of the trees of the set that have its split, where it tells more than a leaf;
    /// `rooted` its clade, otherwise its division into two sides. Of two nodes with the same split the first has it.
    ///
    /// # Errors
    /// When the set is empty, or the tree has other leaves than those of the set.
    pub fn shares(&self, tree: &Tree, rooted: bool) -> Result<Vec<Option<f64>>> {
        if self.is_empty() {
            return Err(ErrorKind::BadTree("there are no trees; give one or more".to_owned()).into());
        }
        let given = self.compact(tree.clone())?;
        let numbers = SplitNumbers::of(self.trees.iter().chain([&given]), rooted);
        let own = &numbers.of_tree[self.len()];
        let mut shares = vec![None; tree.nodes()];
        for (&number, &node) in own.numbers.iter().zip(&own.nodes) {
            let others = numbers.counts[number as usize] - 1;
            shares[node as usize] = Some(f64::from(others) / self.len() as f64);
        }
        Ok(shares)
    }

    /// For each node of a tree its transfer support, unrooted, where its split tells more than a leaf: 1 less the mean number of
    /// leaves that must change sides until the split is in a tree of the set, in parts of the most that it can be. Of two nodes
    /// with the same split the first has it.
    ///
    /// # Errors
    /// As those of [`Self::shares`].
    pub fn transfer_supports(&self, tree: &Tree) -> Result<Vec<Option<f64>>> {
        if self.is_empty() {
            return Err(ErrorKind::BadTree("there are no trees; give one or more".to_owned()).into());
        }
        let given = self.compact(tree.clone())?;
        let numbers = SplitNumbers::of(self.trees.iter().chain([&given]), false);
        let own = &numbers.of_tree[self.len()];
        let ends = given.ends();
        let shape = TransferShape { parents: given.parents(), ends: &ends, leaves: given.leaves() };
        let reference = TransferReference::new(shape);
        let of_tree = |scratch: &mut TransferScratch, at: usize| {
            let known = &numbers.of_tree[at].numbers;
            let is_new = |(number, _): &(&u32, &u32)| known.binary_search(number).is_err();
            let wanted = own.numbers.iter().zip(&own.nodes).filter(is_new).map(|(_, &node)| node);
            let wanted: Vec<u32> = wanted.collect();
            let (other, ends) = (&self.trees[at], self.trees[at].ends());
            let shape = TransferShape { parents: other.parents(), ends: &ends, leaves: other.leaves() };
            let moved = transfer_indices(&reference, &wanted, shape, scratch);
            wanted.into_iter().zip(moved).collect::<Vec<_>>()
        };
        let mut sums = vec![0_u64; tree.nodes()];
        for (node, moved) in map_init(self.len(), TransferScratch::default, of_tree).into_iter().flatten() {
            sums[node as usize] += u64::from(moved);
        }
        let mut supports = vec![None; tree.nodes()];
        for &node in &own.nodes {
            let most = self.len() as u64 * u64::from(reference.smaller(node) - 1);
            supports[node as usize] = Some((most - sums[node as usize]) as f64 / most as f64);
        }
        Ok(supports)
    }
}

/// The splits of a tree that have a share, as the names of their leaves in the order of their bytes; those of fewer leaves
/// first. `rooted` the clades, otherwise the sides without the least name.
#[must_use]
pub fn supported_splits(tree: &Tree, shares: &[Option<f64>], rooted: bool) -> Vec<(Vec<String>, f64)> {
    let least = (0..tree.leaves()).min_by_key(|&place| tree.leaf_name(place)).unwrap_or_default();
    let named = |node: u32| {
        let share = (*shares.get(node as usize)?)?;
        let below = tree.leaf_range(node);
        let is_below = |place: usize| below.contains(&place);
        let wanted = rooted || !is_below(least);
        let places = (0..tree.leaves()).filter(|&place| is_below(place) == wanted);
        let mut side: Vec<String> = places.map(|place| tree.leaf_name(place).to_owned()).collect();
        side.sort_unstable();
        Some((side, share))
    };
    let mut found: Vec<(Vec<String>, f64)> = (0..tree.nodes() as u32).filter_map(named).collect();
    found.arrange_by(|x, y| (x.0.len(), &x.0).cmp(&(y.0.len(), &y.0)));
    found
}

/// A tree whose inner nodes are named by these shares, as phylogenies write supports.
#[must_use]
pub fn named_by_shares(tree: &Tree, shares: &[Option<f64>]) -> Tree {
    tree.with_inner_names(|node| shares.get(node as usize).copied().flatten().map(|share| share.to_string()))
}
