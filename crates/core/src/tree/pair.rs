//! Two trees over the same leaves, matched by name.

use std::borrow::Cow;
use std::hash::{BuildHasher, BuildHasherDefault};

use hashbrown::HashTable;
use rustc_hash::FxHasher;

use super::Tree;
use super::agreement::Agreements;
use super::cut::Cut;
use super::leaf_numbers::LeafNumbers;
use crate::error::{ErrorKind, Result};

/// As many names of unmatched leaves are shown per tree.
const EXAMPLES: usize = 3;

/// Two trees with the same leaves: what every tree measure compares.
#[derive(Debug, Clone)]
pub struct TreePair<'t> {
    given: [Cow<'t, Tree>; 2],
    /// Without inner nodes that have a single child; `None` where the tree has none.
    contracted: [Option<Cow<'t, Tree>>; 2],
    b_to_a: Vec<u32>,
    agreements: Agreements,
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
            Cow::Owned(tree) => Some(Cow::Owned(tree)),
            Cow::Borrowed(_) => None,
        });
        Self { given: [a, b], contracted, b_to_a, agreements: Agreements::default() }
    }

    /// The first tree, without inner nodes that have a single child.
    #[must_use]
    pub fn a(&self) -> &Tree {
        self.side(0)
    }

    /// The second tree, without inner nodes that have a single child.
    #[must_use]
    pub fn b(&self) -> &Tree {
        self.side(1)
    }

    fn side(&self, side: usize) -> &Tree {
        self.contracted[side].as_deref().unwrap_or(&self.given[side])
    }

    /// The same trees where the leaf at each depth-first position of the second is the one that was at `order` of it.
    pub(crate) fn permuted(&self, order: &[u32]) -> TreePair<'_> {
        TreePair {
            given: [0, 1].map(|side: usize| Cow::Borrowed(&*self.given[side])),
            contracted: [0, 1].map(|side: usize| self.contracted[side].as_deref().map(Cow::Borrowed)),
            b_to_a: order.iter().map(|&place| self.b_to_a[place as usize]).collect(),
            agreements: Agreements::default(),
        }
    }

    /// The two trees as they were given, or pruned. After a permutation the names of the second are those it had.
    #[must_use]
    pub fn given(&self) -> (&Tree, &Tree) {
        (&self.given[0], &self.given[1])
    }

    /// Returns whether the source of a tree says that its root has no meaning: `[&U]`.
    #[must_use]
    pub fn is_marked_unrooted(&self) -> bool {
        self.given.iter().any(|tree| tree.rooted() == Some(false))
    }

    /// Returns whether the trees are the same, down to the order of the children and the lengths of the branches.
    #[must_use]
    pub fn is_identity(&self) -> bool {
        (0..).zip(&self.b_to_a).all(|(at, &leaf)| at == leaf) && self.given[0] == self.given[1]
    }

    pub(super) fn agreements(&self) -> &Agreements {
        &self.agreements
    }

    /// Number of leaves.
    #[must_use]
    pub fn leaves(&self) -> usize {
        self.b_to_a.len()
    }

    /// The cluster of each item of the first tree in a cut of either tree.
    #[must_use]
    pub fn labels_in_order_of_a(&self, (a, b): (&Cut, &Cut)) -> [Vec<u32>; 2] {
        let clusters = |tree: &Tree, cut: &Cut| {
            let mut of = vec![0; tree.leaves()];
            for (cluster, &node) in (0..).zip(cut.nodes()) {
                of[tree.leaf_range(node)].fill(cluster);
            }
            of
        };
        let (of_a, of_b) = (clusters(self.a(), a), clusters(self.b(), b));
        let items = self.a().leaf_items();
        let mut labels = [vec![0; items.len()], vec![0; items.len()]];
        for (at, &position) in self.b_to_a().iter().enumerate() {
            let item = items[position as usize] as usize;
            (labels[0][item], labels[1][item]) = (of_a[position as usize], of_b[at]);
        }
        labels
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
    // Items are often listed in the same order, and always where they have no names.
    let unnamed = a.names.are_absent() && b.names.are_absent();
    if a.leaves() == b.leaves() && (unnamed || a.item_names().eq(b.item_names())) {
        return (0..b.leaves() as u32).map(Some).collect();
    }
    by_number(a, b).unwrap_or_else(|| by_name(a, b))
}

/// The same, where the names of both trees are numbers after a common text.
fn by_number(a: &Tree, b: &Tree) -> Option<Vec<Option<u32>>> {
    let (of_a, of_b) = (LeafNumbers::of(a)?, LeafNumbers::of(b)?);
    if of_a.prefix != of_b.prefix {
        return None;
    }
    let mut item_of = vec![None; of_a.bound.max(of_b.bound)];
    for (&number, &item) in of_a.numbers.iter().zip(a.leaf_items()) {
        item_of[number as usize] = Some(item);
    }
    let mut partners = vec![None; b.leaves()];
    for (&number, &item) in of_b.numbers.iter().zip(b.leaf_items()) {
        partners[item as usize] = item_of[number as usize];
    }
    Some(partners)
}

fn by_name(a: &Tree, b: &Tree) -> Vec<Option<u32>> {
    let hasher = BuildHasherDefault::<FxHasher>::default();
    // The hash distinguishes entries without a look at their names.
    let mut table: HashTable<(u64, u32)> = HashTable::with_capacity(a.leaves());
    for (item, name) in a.item_names().enumerate() {
        let hash = hasher.hash_one(name);
        table.insert_unique(hash, (hash, item as u32), |&(hash, _)| hash);
    }
    let partner = |name: &str| {
        let hash = hasher.hash_one(name);
        let same = |&(other_hash, other): &(u64, u32)| other_hash == hash && a.item_name(other) == name;
        table.find(hash, same).map(|&(_, item)| item)
    };
    b.item_names().map(partner).collect()
}

/// The items of B without a partner.
fn unmatched(partners: &[Option<u32>]) -> Vec<u32> {
    (0..partners.len() as u32).filter(|&item| partners[item as usize].is_none()).collect()
}

fn mismatch(a: &Tree, b: &Tree, partners: &[Option<u32>], unmatched_b: &[u32]) -> crate::error::Error {
    let mut alone = vec![true; a.leaves()];
    partners.iter().flatten().for_each(|&item| alone[item as usize] = false);
    let unmatched_a: Vec<u32> = (0..a.leaves() as u32).filter(|&item| alone[item as usize]).collect();
    if let Some([a, b]) = underscores_for_blanks(a, b, &unmatched_a, unmatched_b) {
        return ErrorKind::UnderscoresForBlanks { a, b }.into();
    }
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

/// Two names that mean the same leaf, if all unmatched leaves differ in nothing but underscores for blanks. Programs for
/// phylogenies write one for the other.
fn underscores_for_blanks(a: &Tree, b: &Tree, of_a: &[u32], of_b: &[u32]) -> Option<[String; 2]> {
    let plain = |name: &str| name.replace('_', " ");
    let mut known: Vec<(String, &str)> =
        of_b.iter().map(|&item| b.item_name(item)).map(|name| (plain(name), name)).collect();
    known.sort_unstable();
    let meant = |&item: &u32| {
        let name = plain(a.item_name(item));
        known.binary_search_by(|(other, _)| other.cmp(&name)).ok().map(|at| known[at].1)
    };
    let found = of_a.iter().map(meant).collect::<Option<Vec<_>>>()?;
    let first = *found.first().filter(|_| of_a.len() == of_b.len())?;
    Some([a.item_name(of_a[0]).to_owned(), first.to_owned()])
}
