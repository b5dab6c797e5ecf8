//! A tree whose children stand in another order.

use super::Tree;
use super::branches::Branches;

impl Tree {
    /// The tree with the children of each node in the order of their first leaves in `order`, which lists depth-first
    /// positions. Items keep their numbers.
    pub(super) fn turned(&self, order: &[u32]) -> Self {
        let mut first = vec![u32::MAX; self.nodes()];
        let mut place = vec![0; self.leaves()];
        order.iter().enumerate().for_each(|(at, &leaf)| place[leaf as usize] = at as u32);
        for node in (0..self.nodes()).rev() {
            if self.is_leaf(node as u32) {
                first[node] = place[self.leaf_range(node as u32).start];
            }
            if let Some(parent) = self.parent(node as u32) {
                first[parent as usize] = first[parent as usize].min(first[node]);
            }
        }
        let (mut nodes, mut open) = (Vec::with_capacity(self.nodes()), vec![0]);
        while let Some(node) = open.pop() {
            nodes.push(node);
            let from = open.len();
            open.extend(self.children(node));
            open[from..].sort_by_key(|&child| std::cmp::Reverse(first[child as usize]));
        }
        self.renumbered(&nodes)
    }

    /// The same tree with its nodes in another preorder.
    fn renumbered(&self, nodes: &[u32]) -> Self {
        let mut tree = self.clone();
        let mut number = vec![0; nodes.len()];
        nodes.iter().enumerate().for_each(|(new, &old)| number[old as usize] = new as u32);
        let moved = |values: &[f64]| nodes.iter().map(|&old| values[old as usize]).collect();
        tree.leaf_items.clear();
        tree.leaf_start.clear();
        for (new, &old) in nodes.iter().enumerate() {
            let old = old as usize;
            tree.parent[new] =
                self.parent(old as u32).map_or(super::NOWHERE, |parent| number[parent as usize]);
            tree.end[new] = new as u32 + (self.end[old] - old as u32);
            tree.leaf_start.push(tree.leaf_items.len() as u32);
            if self.is_leaf(old as u32) {
                tree.leaf_items.push(self.leaf_items[self.leaf_start[old] as usize]);
            }
        }
        tree.leaf_start.push(tree.leaf_items.len() as u32);
        tree.item_nodes = self.item_nodes.iter().map(|&node| number[node as usize]).collect();
        tree.names = self.names.select(nodes);
        tree.branches = match &self.branches {
            Branches::None => Branches::None,
            Branches::Heights(heights) => Branches::Heights(moved(heights)),
            Branches::Lengths(lengths) => Branches::Lengths(moved(lengths)),
        };
        tree
    }
}
