//! Many trees over the same leaves: how alike they are, and the tree that sums them up.

use std::hash::{BuildHasher, BuildHasherDefault};

use hashbrown::HashTable;
use rustc_hash::FxHasher;

use crate::error::Result;
use crate::tree::{CompactTree, Tree, TreePair};

/// Trees over the same leaves, whose names are kept once.
///
/// ```
/// use partita::{Tree, TreeSet};
///
/// let newick = ["((a,b),(c,d));", "((a,b),(d,c));", "((a,c),(b,d));"];
/// let trees = newick.map(|text| Tree::from_newick(text).unwrap());
/// let set = TreeSet::new(trees)?;
/// assert_eq!((set.len(), set.leaves()), (3, 4));
/// # Ok::<(), partita::Error>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct TreeSet {
    /// The names of the leaves in the order of their bytes. A leaf is known by its place among them.
    pub(super) names: Vec<String>,
    pub(super) numbers: HashTable<u32>,
    pub(super) trees: Vec<CompactTree>,
}

impl TreeSet {
    /// Takes trees.
    ///
    /// # Errors
    /// When two of them have different leaves.
    pub fn new(trees: impl IntoIterator<Item = Tree>) -> Result<Self> {
        let mut set = Self::default();
        trees.into_iter().try_for_each(|tree| set.push(tree))?;
        Ok(set)
    }

    /// Takes one more tree.
    ///
    /// # Errors
    /// When its leaves are not those of the trees before it.
    pub fn push(&mut self, tree: Tree) -> Result<()> {
        if self.trees.is_empty() {
            self.name_leaves(&tree);
        }
        let tree = self.compact(tree)?;
        self.trees.push(tree);
        Ok(())
    }

    /// Takes the trees from a place on out of the set.
    ///
    /// # Panics
    /// When the set has fewer.
    #[must_use]
    pub fn split_off(&mut self, at: usize) -> Self {
        let trees = self.trees.split_off(at);
        Self { names: self.names.clone(), numbers: self.numbers.clone(), trees }
    }

    /// A tree with the numbers of its leaves.
    pub(super) fn compact(&self, tree: Tree) -> Result<CompactTree> {
        let number = |&item: &u32| self.number(tree.item_name(item));
        let leaves: Option<Vec<u32>> = tree.leaf_items().iter().map(number).collect();
        match leaves.filter(|leaves| leaves.len() == self.names.len()) {
            Some(leaves) => Ok(CompactTree::new(tree, leaves)),
            // The pair knows which leaves are missing where.
            None => Err(TreePair::new(&self.tree(0), &tree).expect_err("the leaves differ")),
        }
    }

    fn name_leaves(&mut self, tree: &Tree) {
        self.names = tree.item_names().map(str::to_owned).collect();
        self.names.sort_unstable();
        let names = &self.names;
        self.numbers = HashTable::with_capacity(names.len());
        for (number, name) in names.iter().enumerate() {
            self.numbers.insert_unique(hash(name), number as u32, |&number| hash(&names[number as usize]));
        }
    }

    /// The number of a leaf.
    pub(super) fn number(&self, name: &str) -> Option<u32> {
        self.numbers.find(hash(name), |&number| self.names[number as usize] == name).copied()
    }

    /// Number of trees.
    #[must_use]
    pub fn len(&self) -> usize {
        self.trees.len()
    }

    /// Returns whether there is no tree.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.trees.is_empty()
    }

    /// Number of leaves of each tree.
    #[must_use]
    pub fn leaves(&self) -> usize {
        self.names.len()
    }

    /// The names of the leaves, in the order of their bytes.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The names of the trees, empty where they have none.
    pub fn titles(&self) -> impl ExactSizeIterator<Item = &str> + '_ {
        self.trees.iter().map(CompactTree::title)
    }

    /// Number of branches of a tree, and how many of them have no length where others have one.
    ///
    /// # Panics
    /// When there is no tree of that number.
    #[must_use]
    pub fn branches(&self, at: usize) -> (usize, usize) {
        let tree = &self.trees[at];
        (tree.nodes() - 1, tree.branches_without_length())
    }

    /// One of the trees.
    ///
    /// # Panics
    /// When there is no tree of that number.
    #[must_use]
    pub fn tree(&self, at: usize) -> Tree {
        self.trees[at].expand(&self.names)
    }
}

fn hash(name: &str) -> u64 {
    BuildHasherDefault::<FxHasher>::default().hash_one(name)
}
