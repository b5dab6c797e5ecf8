//! A tree of many: what cannot be derived, and its leaves as numbers into names that all of them share.

use super::branches::Branches;
use super::marks::Marks;
use super::names::Names;
use super::{NOWHERE, Tree};

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct CompactTree {
    /// The node above each node, in preorder.
    parent: Box<[u32]>,
    /// The number of the leaf at each depth-first position.
    leaves: Box<[u32]>,
    /// The item at each depth-first position, unless they are in that order.
    items: Option<Box<[u32]>>,
    /// The names of inner nodes that have one.
    inner_names: Box<[(u32, Box<str>)]>,
    branches: Branches,
    marks: Marks,
}

impl CompactTree {
    /// Keeps a tree whose leaves have these numbers, in depth-first order.
    pub(crate) fn new(tree: Tree, leaves: Vec<u32>) -> Self {
        let named = |&node: &u32| !tree.is_leaf(node) && !tree.name(node).is_empty();
        let inner_names =
            (0..tree.nodes() as u32).filter(named).map(|node| (node, tree.name(node).into())).collect();
        let in_order = tree.leaf_items.iter().zip(0..).all(|(&item, at)| item == at);
        Self {
            parent: tree.parent.into(),
            leaves: leaves.into(),
            items: (!in_order).then(|| tree.leaf_items.into()),
            inner_names,
            branches: tree.branches,
            marks: tree.marks,
        }
    }

    /// The tree with these names of its leaves.
    pub(crate) fn expand(&self, names: &[String]) -> Tree {
        let nodes = self.parent.len();
        let end = self.ends();
        let mut leaf_start = Vec::with_capacity(nodes + 1);
        let mut of_nodes = Names::with_capacity(nodes, 8 * self.leaves.len());
        let mut item_nodes = vec![NOWHERE; self.leaves.len()];
        let leaf_items = match &self.items {
            Some(items) => items.to_vec(),
            None => (0..self.leaves.len() as u32).collect(),
        };
        let mut position = 0;
        for node in 0..nodes as u32 {
            leaf_start.push(position as u32);
            of_nodes.push_unnamed();
            if end[node as usize] == node + 1 {
                let name = &names[self.leaves[position] as usize];
                of_nodes.set(node, name).expect("the names fitted before");
                item_nodes[leaf_items[position] as usize] = node;
                position += 1;
            }
        }
        leaf_start.push(position as u32);
        for (node, name) in &self.inner_names {
            of_nodes.set(*node, name).expect("the names fitted before");
        }
        Tree {
            parent: self.parent.to_vec(),
            end,
            leaf_start,
            leaf_items,
            item_nodes,
            names: of_nodes,
            branches: self.branches.clone(),
            marks: self.marks.clone(),
        }
    }

    /// Number of nodes.
    pub(crate) fn nodes(&self) -> usize {
        self.parent.len()
    }

    /// Branches whose lengths the source left out, where it gave others.
    pub(crate) fn branches_without_length(&self) -> usize {
        self.marks.unmeasured as usize
    }

    /// The name of the whole tree.
    pub(crate) fn title(&self) -> &str {
        &self.marks.title
    }

    /// The number of the leaf at each depth-first position.
    pub(crate) fn leaves(&self) -> &[u32] {
        &self.leaves
    }

    /// The node above each node; that of the root is no node.
    pub(crate) fn parents(&self) -> &[u32] {
        &self.parent
    }

    /// One past the last node below each node.
    pub(crate) fn ends(&self) -> Vec<u32> {
        let nodes = self.parent.len();
        let mut end: Vec<u32> = (1..=nodes as u32).collect();
        for node in (1..nodes).rev() {
            let parent = self.parent[node] as usize;
            end[parent] = end[parent].max(end[node]);
        }
        end
    }

    /// The length of the branch above each node, if the tree has lengths.
    pub(crate) fn lengths(&self) -> Option<Vec<f64>> {
        match &self.branches {
            Branches::None => None,
            Branches::Lengths(lengths) => Some(lengths.clone()),
            Branches::Heights(heights) => {
                let length = |node: usize| match node {
                    0 => 0.0,
                    _ => heights[self.parent[node] as usize] - heights[node],
                };
                Some((0..heights.len()).map(length).collect())
            }
        }
    }
}
