//! Trees made from trees by leaving nodes out: single children contracted, pruning.

use std::borrow::Cow;

use super::branches::Branches;
use super::{NOWHERE, Tree};
use crate::error::{ErrorKind, Result};

impl Tree {
    /// The tree without inner nodes that have a single child: they tell no items apart. Lengths add up.
    #[must_use]
    pub fn without_single_children(&self) -> Cow<'_, Self> {
        // Its first child ends where it does.
        let single =
            |node: u32| !self.is_leaf(node) && self.end[node as usize + 1] == self.end[node as usize];
        if (0..self.nodes() as u32).any(single) {
            Cow::Owned(self.select(|node| !single(node)))
        } else {
            Cow::Borrowed(self)
        }
    }

    /// The tree of the items for which `keep` holds; inner nodes left with a single child are contracted.
    ///
    /// # Errors
    /// When no item is kept.
    pub fn prune(&self, mut keep: impl FnMut(u32) -> bool) -> Result<Self> {
        let mut branches_kept = vec![0_u32; self.nodes()];
        for item in 0..self.leaves() as u32 {
            branches_kept[self.item_nodes[item as usize] as usize] = u32::from(keep(item));
        }
        if branches_kept.iter().all(|&kept| kept == 0) {
            return Err(ErrorKind::Empty.into());
        }
        for node in (1..self.nodes()).rev() {
            branches_kept[self.parent[node] as usize] += u32::from(branches_kept[node] > 0);
        }
        Ok(self.select(|node| branches_kept[node as usize] > u32::from(!self.is_leaf(node))))
    }

    /// The tree of the nodes for which `kept` holds: the children of a node left out go to the nearest node
    /// kept above it. Of the nodes kept one must be above all others.
    fn select(&self, kept: impl Fn(u32) -> bool) -> Self {
        let nodes: Vec<u32> = (0..self.nodes() as u32).filter(|&node| kept(node)).collect();
        let mut number = vec![NOWHERE; self.nodes()];
        for (new, &old) in nodes.iter().enumerate() {
            number[old as usize] = new as u32;
        }
        let mut parent = Vec::with_capacity(nodes.len());
        let mut nearest = vec![NOWHERE; self.nodes()];
        for old in 0..self.nodes() {
            let above = self.parent(old as u32).map_or(NOWHERE, |above| nearest[above as usize]);
            nearest[old] = if number[old] == NOWHERE { above } else { number[old] };
            if number[old] != NOWHERE {
                parent.push(above);
            }
        }
        let before = |end: u32| nodes.partition_point(|&node| node < end) as u32;
        let end: Vec<u32> = nodes.iter().map(|&old| before(self.end[old as usize])).collect();
        let (leaf_start, leaf_items) = self.selected_leaves(&nodes);
        let mut item_nodes = vec![0; leaf_items.len()];
        let leaves = (0..end.len() as u32).filter(|&node| end[node as usize] == node + 1);
        for (node, &item) in leaves.zip(&leaf_items) {
            item_nodes[item as usize] = node;
        }
        let names = self.names.select(&nodes);
        let branches = self.selected_branches(&nodes, &number);
        Self { parent, end, leaf_start, leaf_items, item_nodes, names, branches, marks: self.marks.clone() }
    }

    /// The leaves before each of the nodes, and the items renumbered in their old order.
    fn selected_leaves(&self, nodes: &[u32]) -> (Vec<u32>, Vec<u32>) {
        let mut leaf_start = Vec::with_capacity(nodes.len() + 1);
        let mut old_items = Vec::new();
        for &old in nodes {
            leaf_start.push(old_items.len() as u32);
            if self.is_leaf(old) {
                old_items.push(self.leaf_items[self.leaf_start[old as usize] as usize]);
            }
        }
        leaf_start.push(old_items.len() as u32);
        let mut rank = vec![0; self.leaves()];
        old_items.iter().for_each(|&item| rank[item as usize] = 1);
        let mut next = 0;
        for slot in &mut rank {
            next += std::mem::replace(slot, next);
        }
        (leaf_start, old_items.iter().map(|&item| rank[item as usize]).collect())
    }

    fn selected_branches(&self, nodes: &[u32], number: &[u32]) -> Branches {
        match &self.branches {
            Branches::None => Branches::None,
            Branches::Heights(heights) => {
                Branches::Heights(nodes.iter().map(|&old| heights[old as usize]).collect())
            }
            Branches::Lengths(lengths) => {
                // The way up to the nearest node kept, through those left out.
                let mut total = lengths.clone();
                for node in 1..self.nodes() {
                    let parent = self.parent[node] as usize;
                    if number[parent] == NOWHERE {
                        total[node] += total[parent];
                    }
                }
                // The branch to the new root leads to nothing any more.
                if nodes[0] != 0 {
                    total[nodes[0] as usize] = 0.0;
                }
                Branches::Lengths(nodes.iter().map(|&old| total[old as usize]).collect())
            }
        }
    }
}
