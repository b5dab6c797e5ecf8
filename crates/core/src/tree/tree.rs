//! Rooted trees whose leaves are the items: hierarchies, dendrograms, phylogenies.

use std::borrow::Cow;

use super::branches::Branches;
use super::marks::Marks;
use super::names::Names;

/// The parent of the root.
pub(super) const NOWHERE: u32 = u32::MAX;

/// A rooted tree with named leaves; any node may have any number of children.
///
/// Nodes are `0..nodes()` in preorder. Leaves have two orders: the depth-first one, in which the leaves below
/// a node are consecutive, and that of the *items*, in which the source listed them (the rows of a linkage's
/// data; for Newick both are the same).
///
/// ```
/// use partita::Tree;
///
/// let tree = Tree::from_newick("((ant:1,bee:1):2,(cat:2,dog:2):1);")?;
/// assert_eq!((tree.leaves(), tree.nodes()), (4, 7));
/// assert_eq!(tree.to_partition(&tree.cut_into(2)).ids(), [0, 0, 1, 1]);
/// # Ok::<(), partita::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Tree {
    pub(super) parent: Vec<u32>,
    /// One past the last node below each node.
    pub(super) end: Vec<u32>,
    /// Leaves numbered before each node; one entry more than there are nodes.
    pub(super) leaf_start: Vec<u32>,
    /// The item at each depth-first position.
    pub(super) leaf_items: Vec<u32>,
    /// The node of each item.
    pub(super) item_nodes: Vec<u32>,
    pub(super) names: Names,
    pub(super) branches: Branches,
    pub(super) marks: Marks,
}

impl Tree {
    /// Number of nodes, leaves included.
    #[must_use]
    pub fn nodes(&self) -> usize {
        self.parent.len()
    }

    /// Number of leaves.
    #[must_use]
    pub fn leaves(&self) -> usize {
        self.leaf_items.len()
    }

    /// The node above, if the node is not the root.
    #[must_use]
    pub fn parent(&self, node: u32) -> Option<u32> {
        let parent = self.parent[node as usize];
        (parent != NOWHERE).then_some(parent)
    }

    /// Returns whether the node has no children.
    #[must_use]
    pub fn is_leaf(&self, node: u32) -> bool {
        self.end[node as usize] == node + 1
    }

    /// The children of a node, from left to right.
    pub fn children(&self, node: u32) -> impl Iterator<Item = u32> + '_ {
        let end = self.end[node as usize];
        let mut next = node + 1;
        std::iter::from_fn(move || {
            let child = next;
            next = *self.end.get(child as usize)?;
            (child < end).then_some(child)
        })
    }

    /// The node and all nodes below it.
    #[must_use]
    pub fn subtree(&self, node: u32) -> std::ops::Range<u32> {
        node..self.end[node as usize]
    }

    /// The leaves below a node, as depth-first positions.
    #[must_use]
    pub fn leaf_range(&self, node: u32) -> std::ops::Range<usize> {
        let (first, end) = (node as usize, self.end[node as usize] as usize);
        self.leaf_start[first] as usize..self.leaf_start[end] as usize
    }

    /// Number of leaves below a node; 1 for a leaf.
    #[must_use]
    pub fn size(&self, node: u32) -> usize {
        self.leaf_range(node).len()
    }

    /// The item at each depth-first position.
    #[must_use]
    pub fn leaf_items(&self) -> &[u32] {
        &self.leaf_items
    }

    /// The node of each item.
    #[must_use]
    pub fn item_nodes(&self) -> &[u32] {
        &self.item_nodes
    }

    /// The name of an item.
    #[must_use]
    pub fn item_name(&self, item: u32) -> &str {
        self.names.get(self.item_nodes[item as usize])
    }

    /// The name of the leaf at a depth-first position.
    pub(crate) fn leaf_name(&self, position: usize) -> &str {
        self.item_name(self.leaf_items[position])
    }

    /// The names of all items, in their order.
    pub fn item_names(&self) -> impl ExactSizeIterator<Item = &str> + '_ {
        self.item_nodes.iter().map(|&node| self.names.get(node))
    }

    /// The name of a node, empty if it has none.
    #[must_use]
    pub fn name(&self, node: u32) -> &str {
        self.names.get(node)
    }

    /// Edges between each node and the root.
    #[must_use]
    pub fn depths(&self) -> Vec<u32> {
        let mut depths = vec![0; self.nodes()];
        for node in 1..self.nodes() {
            depths[node] = depths[self.parent[node] as usize] + 1;
        }
        depths
    }

    /// The length of the branch above each node, if the tree has lengths or heights; a length that the source
    /// left out is 0.
    #[must_use]
    pub fn lengths(&self) -> Option<Cow<'_, [f64]>> {
        self.branches.lengths(self)
    }

    /// The height of each node: that of the merge in a dendrogram, otherwise the longest way down to a leaf, on which a
    /// negative length counts as 0.
    #[must_use]
    pub fn heights(&self) -> Option<Cow<'_, [f64]>> {
        self.branches.heights(self)
    }

    /// Returns whether the source gave heights, as a dendrogram does, and not the lengths of branches.
    #[must_use]
    pub fn is_dendrogram(&self) -> bool {
        matches!(self.branches, Branches::Heights(_))
    }

    /// Returns whether the nodes have heights, from a dendrogram or from branch lengths.
    #[must_use]
    pub fn has_lengths(&self) -> bool {
        self.branches != Branches::None
    }
}
