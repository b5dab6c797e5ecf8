//! How many of the trees have the splits of a given one.

use super::TreeSet;
use super::numbers::SplitNumbers;
use crate::error::Result;
use crate::tree::Tree;

impl TreeSet {
    /// For each node of a tree the share of the trees of the set that have its split, where it tells more than a leaf;
    /// `rooted` its clade, otherwise its division into two sides. Of two nodes with the same split the first has it.
    ///
    /// # Errors
    /// When the tree has other leaves than those of the set.
    pub fn shares(&self, tree: &Tree, rooted: bool) -> Result<Vec<Option<f64>>> {
        let given = self.compact(tree.clone())?;
        let numbers = SplitNumbers::of(self.trees.iter().chain([&given]), rooted);
        let own = &numbers.of_tree[self.len()];
        let mut shares = vec![None; tree.nodes()];
        for (&number, &node) in own.numbers.iter().zip(&own.nodes) {
            let others = numbers.counts[number as usize] - 1;
            shares[node as usize] = Some(f64::from(others) / self.len() as f64);
        }
        Ok(shares)
    }
}
