//! Two trees over the same leaves, matched by name.

use std::borrow::Cow;
use std::hash::{BuildHasher, BuildHasherDefault};

use hashbrown::HashTable;
use rustc_hash::FxHasher;

use super::Tree;
use crate::{ErrorKind, Result};

/// As many names of unmatched leaves are shown per tree.
const EXAMPLES: usize = 3;

/// Two trees with the same leaves: what every tree measure compares.
#[derive(Debug, Clone)]
pub struct TreePair<'t> {
    given: [Cow<'t, Tree>; 2],
    /// Without inner nodes that have a single child; `None` where the tree has none.
    contracted: [Option<Tree>; 2],
    b_to_a: Vec<u32>,
}

impl<'t> TreePair<'t> {
    /// Matches the leaves by name.
    ///
    /// # Errors
    /// When a leaf of one tree is missing in the other, with counts and examples.
    pub fn new(a: &'t Tree, b: &'t Tree) -> Result<Self> {
        let partners = partners(a, b);
        let unmatched_b = unmatched(&partners);
        if a.leaves() != b.leaves() || !unmatched_b.is_empty() {
            return Err(mismatch(a, b, &partners, &unmatched_b));
        }
        Ok(Self::matched(Cow::Borrowed(a), Cow::Borrowed(b), &partners))
    }

    /// Prunes both trees to the leaves that they share.
    ///
    /// # Errors
    /// When they share none.
    pub fn of_common_leaves(a: &'t Tree, b: &'t Tree) -> Result<Self> {
        let with_b = partners(a, b);
        let unmatched_b = unmatched(&with_b);
        if unmatched_b.len() == b.leaves() {
            return Err(mismatch(a, b, &with_b, &unmatched_b));
        }
        if unmatched_b.is_empty() && a.leaves() == b.leaves() {
            return Self::new(a, b);
        }
        let mut shared = vec![false; a.leaves()];
        with_b.iter().flatten().for_each(|&item| shared[item as usize] = true);
        let a = a.prune(|item| shared[item as usize])?;
        let b = b.prune(|item| with_b[item as usize].is_some())?;
        let with_b = partners(&a, &b);
        Ok(Self::matched(Cow::Owned(a), Cow::Owned(b), &with_b))
    }

    fn matched(a: Cow<'t, Tree>, b: Cow<'t, Tree>, partners: &[Option<u32>]) -> Self {
        let mut position = vec![0; a.leaves()];
        for (at, &item) in a.leaf_items().iter().enumerate() {
            position[item as usize] = at as u32;
        }
        let of_item = |&item: &u32| partners[item as usize].map_or(0, |item| position[item as usize]);
        let b_to_a = b.leaf_items().iter().map(of_item).collect();
        let contracted = [&a, &b].map(|tree| match tree.without_single_children() {
            Cow::Owned(tree) => Some(tree),
            Cow::Borrowed(_) => None,
        });
        Self { given: [a, b], contracted, b_to_a }
    }

    /// The first tree, without inner nodes that have a single child.
    #[must_use]
    pub fn a(&self) -> &Tree {
        self.contracted[0].as_ref().unwrap_or(&self.given[0])
    }

    /// The second tree, without inner nodes that have a single child.
    #[must_use]
    pub fn b(&self) -> &Tree {
        self.contracted[1].as_ref().unwrap_or(&self.given[1])
    }

    /// The two trees as they were given, or pruned.
    #[must_use]
    pub fn given(&self) -> (&Tree, &Tree) {
        (&self.given[0], &self.given[1])
    }

    /// Whether the trees are the same, down to the order of the children and the lengths of the branches.
    #[must_use]
    pub fn is_identity(&self) -> bool {
        self.given[0] == self.given[1]
    }

    /// Number of leaves.
    #[must_use]
    pub fn leaves(&self) -> usize {
        self.b_to_a.len()
    }

    /// For each leaf of the second tree in depth-first order, the depth-first position of the same leaf in
    /// the first: below a node of the first tree these positions are an interval.
    #[must_use]
    pub fn b_to_a(&self) -> &[u32] {
        &self.b_to_a
    }
}

/// For each item of B the item of A with the same name.
fn partners(a: &Tree, b: &Tree) -> Vec<Option<u32>> {
    let hasher = BuildHasherDefault::<FxHasher>::default();
    // Items are often listed in the same order; the table is only built once they are not.
    let mut table: Option<HashTable<u32>> = None;
    let build = || {
        let mut table = HashTable::with_capacity(a.leaves());
        for item in 0..a.leaves() as u32 {
            let hash = |&item: &u32| hasher.hash_one(a.item_name(item));
            table.insert_unique(hash(&item), item, hash);
        }
        table
    };
    (0..b.leaves() as u32)
        .map(|item| {
            let name = b.item_name(item);
            if (item as usize) < a.leaves() && a.item_name(item) == name {
                return Some(item);
            }
            let table = table.get_or_insert_with(build);
            table.find(hasher.hash_one(name), |&other| a.item_name(other) == name).copied()
        })
        .collect()
}

/// The items of B without a partner.
fn unmatched(partners: &[Option<u32>]) -> Vec<u32> {
    (0..partners.len() as u32).filter(|&item| partners[item as usize].is_none()).collect()
}

fn mismatch(a: &Tree, b: &Tree, partners: &[Option<u32>], unmatched_b: &[u32]) -> crate::Error {
    let mut alone = vec![true; a.leaves()];
    partners.iter().flatten().for_each(|&item| alone[item as usize] = false);
    let unmatched_a: Vec<u32> = (0..a.leaves() as u32).filter(|&item| alone[item as usize]).collect();
    let examples = |tree: &Tree, items: &[u32]| {
        items.iter().take(EXAMPLES).map(|&item| tree.item_name(item).to_owned()).collect()
    };
    ErrorKind::UnmatchedLeaves {
        only_a: unmatched_a.len(),
        only_b: unmatched_b.len(),
        examples_a: examples(a, &unmatched_a),
        examples_b: examples(b, unmatched_b),
    }
    .into()
}
