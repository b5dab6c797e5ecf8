//! Builds a tree in depth-first order: open a node, add what is below it, close it.

use std::hash::{BuildHasher, BuildHasherDefault};

use hashbrown::HashTable;
use rustc_hash::FxHasher;

use super::branches::Branches;
use super::leaf_numbers::LeafNumbers;
use super::names::Names;
use super::{NOWHERE, Tree};
use crate::error::{ErrorKind, Result};
use crate::text::quoted;

/// Builds a [`Tree`] from left to right.
///
/// ```
/// use partita::TreeBuilder;
///
/// let mut builder = TreeBuilder::default();
/// builder.open()?;
/// builder.leaf("a")?;
/// builder.open()?;
/// builder.leaf("b")?;
/// builder.leaf("c")?;
/// builder.close()?;
/// builder.close()?;
/// assert_eq!(builder.finish()?.to_newick(), "(a,(b,c));");
/// # Ok::<(), partita::Error>(())
/// ```
#[derive(Debug, Default)]
pub struct TreeBuilder {
    parent: Vec<u32>,
    end: Vec<u32>,
    leaf_start: Vec<u32>,
    leaf_items: Vec<u32>,
    names: Names,
    /// Empty as long as no length was given; then one per node so far, or fewer.
    lengths: Vec<f64>,
    /// Nodes below the root whose branches were given lengths.
    measured: u32,
    /// The innermost open node.
    open: Option<u32>,
}

impl TreeBuilder {
    /// Room for a number of nodes and leaves and for their names.
    pub(super) fn with_capacity(nodes: usize, leaves: usize, name_bytes: usize) -> Self {
        Self {
            parent: Vec::with_capacity(nodes),
            end: Vec::with_capacity(nodes),
            leaf_start: Vec::with_capacity(nodes + 1),
            leaf_items: Vec::with_capacity(leaves),
            names: Names::with_capacity(nodes, name_bytes),
            ..Self::default()
        }
    }

    /// Opens an inner node below the innermost open one and returns its number.
    ///
    /// # Errors
    /// When the tree is complete already, or has too many nodes.
    pub fn open(&mut self) -> Result<u32> {
        let node = self.push()?;
        self.open = Some(node);
        Ok(node)
    }

    /// Adds a leaf; its item is the number of leaves before it.
    ///
    /// # Errors
    /// When the name is empty, the tree is complete already, or has too many nodes.
    pub fn leaf(&mut self, name: &str) -> Result<u32> {
        self.leaf_of_item(self.leaf_items.len() as u32, name)
    }

    /// Adds the leaf of the given item; over the whole tree the items must be `0..leaves`.
    ///
    /// # Errors
    /// As [`Self::leaf`].
    pub fn leaf_of_item(&mut self, item: u32, name: &str) -> Result<u32> {
        if name.is_empty() {
            return Err(bad("a leaf has an empty name; name every leaf"));
        }
        let node = self.push()?;
        self.names.set(node, name)?;
        self.leaf_items.push(item);
        Ok(node)
    }

    /// Closes the innermost open node and returns its number.
    ///
    /// # Errors
    /// When no node is open or the node has no children.
    pub fn close(&mut self) -> Result<u32> {
        let Some(node) = self.open else { return Err(bad("no node is open; open one first")) };
        let end = self.parent.len() as u32;
        if end == node + 1 {
            return Err(bad("an inner node has no children; add a leaf before closing it"));
        }
        self.end[node as usize] = end;
        self.open = Some(self.parent[node as usize]).filter(|&parent| parent != NOWHERE);
        Ok(node)
    }

    /// Names a node.
    ///
    /// # Errors
    /// When all names together are too long.
    pub fn set_name(&mut self, node: u32, name: &str) -> Result<()> {
        self.names.set(node, name)
    }

    /// Gives the branch above a node its length, once. It may be negative, as neighbour joining makes it.
    ///
    /// # Errors
    /// When the length is not finite.
    pub fn set_length(&mut self, node: u32, length: f64) -> Result<()> {
        if !length.is_finite() {
            return Err(bad(&format!("{length} is not a branch length; lengths are finite")));
        }
        if self.lengths.len() <= node as usize {
            self.lengths.resize(self.parent.len(), 0.0);
        }
        self.lengths[node as usize] = length;
        self.measured += u32::from(node > 0);
        Ok(())
    }

    /// The tree.
    ///
    /// # Errors
    /// When there is no leaf, a node is still open, two leaves share a name, or the items are not `0..leaves`.
    pub fn finish(self) -> Result<Tree> {
        distinctly_named(self.finish_unchecked_names()?)
    }

    /// The tree, its leaf names not yet compared.
    pub(super) fn finish_unchecked_names(self) -> Result<Tree> {
        if self.open.is_some() {
            return Err(bad("a node is still open; close it first"));
        }
        if self.leaf_items.is_empty() {
            return Err(ErrorKind::Empty.into());
        }
        let mut leaf_start = self.leaf_start;
        leaf_start.push(self.leaf_items.len() as u32);
        let item_nodes = item_nodes(&self.end, &self.leaf_items)?;
        let (mut lengths, below_root) = (self.lengths, self.parent.len() as u32 - 1);
        let (branches, unmeasured) = if lengths.is_empty() {
            (Branches::None, 0)
        } else {
            lengths.resize(self.parent.len(), 0.0);
            (Branches::Lengths(lengths), below_root.saturating_sub(self.measured))
        };
        Ok(Tree {
            parent: self.parent,
            end: self.end,
            leaf_start,
            leaf_items: self.leaf_items,
            item_nodes,
            names: self.names,
            branches,
            marks: super::marks::Marks { unmeasured, ..Default::default() },
        })
    }

    fn push(&mut self) -> Result<u32> {
        if self.open.is_none() && !self.parent.is_empty() {
            return Err(bad("the tree is complete; a second root cannot follow"));
        }
        let node = self.parent.len() as u32;
        if node == NOWHERE - 1 {
            let what = "a tree of 2^32 nodes".to_owned();
            return Err(ErrorKind::TooLarge { what, remedy: "prune it first" }.into());
        }
        self.parent.push(self.open.unwrap_or(NOWHERE));
        self.end.push(node + 1);
        self.leaf_start.push(self.leaf_items.len() as u32);
        self.names.push_unnamed();
        Ok(node)
    }
}

/// The node of each item, once it is certain that every item occurs once.
fn item_nodes(end: &[u32], leaf_items: &[u32]) -> Result<Vec<u32>> {
    let mut nodes = vec![NOWHERE; leaf_items.len()];
    let leaves = (0..end.len() as u32).filter(|&node| end[node as usize] == node + 1);
    for (node, &item) in leaves.zip(leaf_items) {
        match nodes.get_mut(item as usize) {
            Some(slot) if *slot == NOWHERE => *slot = node,
            Some(_) => return Err(bad(&format!("item {item} occurs at two leaves; each item has one leaf"))),
            None => {
                let last = leaf_items.len() - 1;
                return Err(bad(&format!("item {item} does not exist; the items are 0 to {last}")));
            }
        }
    }
    Ok(nodes)
}

/// The tree, unless two of its leaves have the same name.
pub(super) fn distinctly_named(tree: Tree) -> Result<Tree> {
    match first_duplicate(&tree) {
        None => Ok(tree),
        Some((_, item)) => Err(bad(&format!(
            "two leaves are named {}; leaf names must be unique",
            quoted(tree.item_name(item))
        ))),
    }
}

/// The first item whose name an earlier leaf has, after that earlier item, in depth-first order.
pub(super) fn first_duplicate(tree: &Tree) -> Option<(u32, u32)> {
    if let Some(numbers) = LeafNumbers::of(tree) {
        let (earlier, later) = numbers.first_duplicate()?;
        return Some((tree.leaf_items[earlier], tree.leaf_items[later]));
    }
    let hasher = BuildHasherDefault::<FxHasher>::default();
    // The hash distinguishes entries without a look at their names.
    let mut seen: HashTable<(u64, u32)> = HashTable::with_capacity(tree.leaves());
    for &item in tree.leaf_items() {
        let name = tree.item_name(item);
        let hash = hasher.hash_one(name);
        let same = |&(other_hash, other): &(u64, u32)| other_hash == hash && tree.item_name(other) == name;
        if let Some(&(_, earlier)) = seen.find(hash, same) {
            return Some((earlier, item));
        }
        seen.insert_unique(hash, (hash, item), |&(hash, _)| hash);
    }
    None
}

pub(super) fn bad(problem: &str) -> crate::error::Error {
    ErrorKind::BadTree(problem.to_owned()).into()
}
