//! Cuts: sets of nodes such that every leaf is below exactly one of them, so each cut is a flat clustering.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use super::Tree;
use crate::error::{ErrorKind, Result};
use crate::input::Partition;

/// Nodes of a tree such that every leaf is below exactly one of them, in depth-first order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cut {
    nodes: Vec<u32>,
}

impl Cut {
    /// The nodes, in depth-first order.
    #[must_use]
    pub fn nodes(&self) -> &[u32] {
        &self.nodes
    }

    /// Number of clusters.
    #[must_use]
    pub fn clusters(&self) -> usize {
        self.nodes.len()
    }

    /// A cut from nodes that are known to be one; sorts them.
    pub(crate) fn from_nodes(mut nodes: Vec<u32>) -> Self {
        nodes.sort_unstable();
        Self { nodes }
    }
}

impl Tree {
    /// Opens nodes from the root, always the highest one, as long as there are at most `clusters` clusters.
    /// Without heights the node with the most leaves is opened. A node with many children may leave fewer.
    #[must_use]
    pub fn cut_into(&self, clusters: usize) -> Cut {
        let heights = self.heights();
        self.open_greedily(clusters, |node| self.rank(heights.as_deref(), node))
    }

    /// Returns the rank of a node: [`Self::cut_into`] opens the greatest first.
    fn rank(&self, heights: Option<&[f64]>, node: u32) -> f64 {
        heights.map_or_else(|| self.size(node) as f64, |heights| heights[node as usize])
    }

    /// The inner nodes in the order in which [`Self::cut_into`] opens them.
    pub(crate) fn openings(&self) -> Vec<u32> {
        let heights = self.heights();
        let entry = |node: u32| Candidate { rank: self.rank(heights.as_deref(), node), node };
        let mut queue = BinaryHeap::from([entry(0)]);
        let mut opened = Vec::with_capacity(self.nodes() - self.leaves());
        while let Some(Candidate { node, .. }) = queue.pop() {
            if !self.is_leaf(node) {
                opened.push(node);
                queue.extend(self.children(node).map(entry));
            }
        }
        opened
    }

    /// Opens nodes from the root, always the one with the most leaves, as long as there are at most `clusters`.
    #[must_use]
    pub fn cut_largest(&self, clusters: usize) -> Cut {
        self.open_greedily(clusters, |node| self.size(node) as f64)
    }

    fn open_greedily(&self, clusters: usize, rank: impl Fn(u32) -> f64) -> Cut {
        let entry = |node: u32| Candidate { rank: rank(node), node };
        let mut queue = BinaryHeap::from([entry(0)]);
        let mut nodes = Vec::new();
        let mut count = 1;
        while let Some(Candidate { node, .. }) = queue.pop() {
            if self.is_leaf(node) {
                nodes.push(node);
                continue;
            }
            count += self.children(node).count() - 1;
            if count > clusters {
                nodes.push(node);
                break;
            }
            queue.extend(self.children(node).map(entry));
        }
        nodes.extend(queue.into_iter().map(|candidate| candidate.node));
        Cut::from_nodes(nodes)
    }

    /// The highest nodes of at most this height.
    ///
    /// # Errors
    /// When the tree has neither heights nor branch lengths.
    pub fn cut_height(&self, height: f64) -> Result<Cut> {
        let Some(heights) = self.heights() else {
            return Err(ErrorKind::BadTree(
                "the tree has no branch lengths to cut at a height; cut it by clusters, level or size"
                    .to_owned(),
            )
            .into());
        };
        Ok(self.topmost(|node| heights[node as usize] <= height))
    }

    /// The nodes at this depth, and the leaves above it; level 0 is the root.
    #[must_use]
    pub fn cut_level(&self, level: u32) -> Cut {
        let depths = self.depths();
        self.topmost(|node| depths[node as usize] == level)
    }

    /// The largest clusters of at most `size` items each.
    #[must_use]
    pub fn cut_balanced(&self, size: usize) -> Cut {
        self.topmost(|node| self.size(node) <= size)
    }

    /// The first node for which `stop` holds on each way down, or the leaf where the way ends.
    fn topmost(&self, stop: impl Fn(u32) -> bool) -> Cut {
        let mut nodes = Vec::new();
        let mut node = 0;
        while (node as usize) < self.nodes() {
            if self.is_leaf(node) || stop(node) {
                nodes.push(node);
                node = self.subtree(node).end;
            } else {
                node += 1;
            }
        }
        Cut { nodes }
    }

    /// The flat clustering of a cut: an id per item.
    #[must_use]
    pub fn to_partition(&self, cut: &Cut) -> Partition {
        let mut ids = vec![0_u32; self.leaves()];
        for (cluster, &node) in cut.nodes().iter().enumerate() {
            for &item in &self.leaf_items[self.leaf_range(node)] {
                ids[item as usize] = cluster as u32;
            }
        }
        Partition::from_labels(ids)
    }
}

/// A node that may be opened: the highest rank first, then the leftmost.
#[derive(PartialEq)]
struct Candidate {
    rank: f64,
    node: u32,
}

impl Eq for Candidate {}

impl Ord for Candidate {
    fn cmp(&self, other: &Self) -> Ordering {
        self.rank.total_cmp(&other.rank).then(other.node.cmp(&self.node))
    }
}

impl PartialOrd for Candidate {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
