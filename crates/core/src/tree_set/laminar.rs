//! Clusters of leaves of which any two are nested or disjoint: a tree in the making.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::error::Result;
use crate::tree::{Tree, TreeBuilder};

/// The cluster of all leaves.
const ALL: u32 = 0;

/// A cluster by its size, small ones first; of equal ones the inner one, which came later.
type BySize = Reverse<(u32, Reverse<u32>)>;

pub(super) struct Laminar {
    /// The smallest cluster that holds each leaf.
    owner: Vec<u32>,
    clusters: Vec<Cluster>,
    /// The number of leaves in each that the cluster being tried has; zero between calls.
    hits: Vec<u32>,
}

struct Cluster {
    parent: u32,
    size: u32,
    /// Its least leaf.
    least: u32,
    /// The number that the caller knows it by.
    number: u32,
}

impl Laminar {
    pub(super) fn new(leaves: usize) -> Self {
        let all = Cluster { parent: ALL, size: leaves as u32, least: 0, number: u32::MAX };
        Self { owner: vec![ALL; leaves], clusters: vec![all], hits: vec![0] }
    }

    /// Number of clusters, without that of all leaves.
    pub(super) fn len(&self) -> usize {
        self.clusters.len() - 1
    }

    /// Adds a cluster of two or more leaves, ascending, unless it crosses one that is there.
    pub(super) fn insert(&mut self, leaves: &[u32], number: u32) -> bool {
        let mut touched = Vec::new();
        let around = self.count(leaves, &mut touched);
        if let Some(around) = around {
            self.place(leaves, number, around, &touched);
        }
        for cluster in touched {
            self.hits[cluster as usize] = 0;
        }
        around.is_some()
    }

    /// Counts the leaves in every cluster up to the smallest that holds all of them, which it returns; `None` when a cluster
    /// holds some of them and others. Each cluster passes its count on once, small ones first: a leaf that climbed from
    /// cluster to cluster would make a chain of clusters cubic.
    fn count(&mut self, leaves: &[u32], touched: &mut Vec<u32>) -> Option<u32> {
        let mut open = BinaryHeap::new();
        for &leaf in leaves {
            self.hit(self.owner[leaf as usize], 1, &mut open, touched);
        }
        while let Some(Reverse((size, Reverse(cluster)))) = open.pop() {
            let hits = self.hits[cluster as usize];
            if hits as usize == leaves.len() {
                return Some(cluster);
            }
            if hits != size {
                return None;
            }
            self.hit(self.clusters[cluster as usize].parent, hits, &mut open, touched);
        }
        None
    }

    /// Adds leaves to a cluster, which is open from the first of them on.
    fn hit(&mut self, cluster: u32, leaves: u32, open: &mut BinaryHeap<BySize>, touched: &mut Vec<u32>) {
        let hits = &mut self.hits[cluster as usize];
        if *hits == 0 {
            open.push(Reverse((self.clusters[cluster as usize].size, Reverse(cluster))));
            touched.push(cluster);
        }
        *hits += leaves;
    }

    /// Puts the cluster between the smallest one around it and those inside it.
    fn place(&mut self, leaves: &[u32], number: u32, parent: u32, touched: &[u32]) {
        let new = self.clusters.len() as u32;
        for &cluster in touched {
            if cluster != ALL && cluster != parent && self.clusters[cluster as usize].parent == parent {
                self.clusters[cluster as usize].parent = new;
            }
        }
        for &leaf in leaves {
            if self.owner[leaf as usize] == parent {
                self.owner[leaf as usize] = new;
            }
        }
        let size = leaves.len() as u32;
        self.clusters.push(Cluster { parent, size, least: leaves[0], number });
        self.hits.push(0);
    }

    /// The tree of the clusters, and the number of each node that is one. Children are in the order of their least leaves.
    pub(super) fn tree(
        &self,
        names: &[String],
        length: impl Fn(Branch) -> Option<f64>,
    ) -> Result<(Tree, Vec<Option<u32>>)> {
        let mut children: Vec<Vec<(u32, Branch)>> = vec![Vec::new(); self.clusters.len()];
        for (at, cluster) in self.clusters.iter().enumerate().skip(1) {
            children[cluster.parent as usize].push((cluster.least, Branch::Cluster(at as u32)));
        }
        for (leaf, &owner) in self.owner.iter().enumerate() {
            children[owner as usize].push((leaf as u32, Branch::Leaf(leaf as u32)));
        }
        // The next child is taken from the end.
        children.iter_mut().for_each(|list| list.sort_unstable_by_key(|&(least, _)| Reverse(least)));
        let mut builder = TreeBuilder::default();
        let mut numbers = Vec::new();
        let mut open = vec![ALL];
        builder.open()?;
        numbers.push(None);
        while let Some(&cluster) = open.last() {
            let node = match children[cluster as usize].pop() {
                Some((_, Branch::Leaf(leaf))) => {
                    numbers.push(None);
                    Some((builder.leaf(&names[leaf as usize])?, Branch::Leaf(leaf)))
                }
                Some((_, Branch::Cluster(child))) => {
                    let number = self.clusters[child as usize].number;
                    numbers.push(Some(number));
                    open.push(child);
                    Some((builder.open()?, Branch::Cluster(number)))
                }
                None => {
                    open.pop();
                    builder.close()?;
                    None
                }
            };
            if let Some((node, branch)) = node
                && let Some(length) = length(branch)
            {
                builder.set_length(node, length)?;
            }
        }
        Ok((builder.finish()?, numbers))
    }
}

/// The branch above a leaf, or above a cluster of that number.
#[derive(Debug, Clone, Copy)]
pub(super) enum Branch {
    Leaf(u32),
    Cluster(u32),
}
