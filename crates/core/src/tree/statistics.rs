//! The shape of a tree in a few numbers.

use super::Tree;
use crate::numeric::FixedSum;

/// Size, depth and balance of a tree.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct TreeStatistics {
    /// Number of leaves.
    pub leaves: usize,
    /// Number of nodes, leaves included.
    pub nodes: usize,
    /// Edges between the root and the deepest leaf.
    pub deepest_leaf: u32,
    /// Mean number of edges between the root and a leaf.
    pub mean_leaf_depth: f64,
    /// The most children that a node has.
    pub most_children: usize,
    /// True if every inner node has two children.
    pub binary: bool,
    /// Sum of the depths of the leaves (Sackin's index): the smaller, the more balanced.
    pub sackin: u64,
    /// Sum over inner nodes of the difference in leaves of the two children (Colless's index), if binary.
    pub colless: Option<u64>,
    /// Mean over inner nodes, weighted by their leaves, of the entropy of the children's shares of the leaves
    /// relative to equal shares (the J¹ index of Lemant and others): 1 if every node splits evenly; a single
    /// leaf counts as balanced.
    pub balance: f64,
}

impl Tree {
    /// Size, depth and balance.
    #[must_use]
    pub fn statistics(&self) -> TreeStatistics {
        let depths = self.depths();
        let leaf_depths = || self.item_nodes.iter().map(|&node| depths[node as usize]);
        let sackin = leaf_depths().map(u64::from).sum();
        let inner = || (0..self.nodes() as u32).filter(|&node| !self.is_leaf(node));
        let binary = inner().all(|node| self.children(node).count() == 2);
        let imbalance = |node: u32| {
            let mut sizes = self.children(node).map(|child| self.size(child) as u64);
            let (left, right) = (sizes.next().unwrap_or(0), sizes.next().unwrap_or(0));
            left.abs_diff(right)
        };
        TreeStatistics {
            leaves: self.leaves(),
            nodes: self.nodes(),
            deepest_leaf: leaf_depths().max().unwrap_or(0),
            mean_leaf_depth: sackin as f64 / self.leaves() as f64,
            most_children: inner().map(|node| self.children(node).count()).max().unwrap_or(0),
            binary,
            sackin,
            colless: binary.then(|| inner().map(imbalance).sum()),
            balance: self.balance(),
        }
    }

    fn balance(&self) -> f64 {
        let (mut even, mut leaves) = (FixedSum::default(), 0_u64);
        for node in 0..self.nodes() as u32 {
            let children = self.children(node).count();
            if children == 0 {
                continue;
            }
            let size = self.size(node) as f64;
            leaves += self.size(node) as u64;
            // A single child splits nothing: its entropy is 0 and no choice was left.
            if children > 1 {
                let entropy: f64 = self
                    .children(node)
                    .map(|child| self.size(child) as f64)
                    .map(|part| part * libm::log(size / part))
                    .sum();
                even.add(entropy / libm::log(children as f64));
            }
        }
        if leaves == 0 { 1.0 } else { even.value() / leaves as f64 }
    }
}
