//! The shape of a tree over blocks of leaves: what is left of a tree when parts of it are leaves.

use super::Tree;

/// A tree over blocks. Nodes are in preorder, so children have greater numbers than their parents.
#[derive(Debug, Clone)]
pub(super) struct Shape {
    pub parents: Vec<Option<u32>>,
    pub children: Vec<Vec<u32>>,
    /// One past the last node below each node.
    pub end: Vec<u32>,
    /// The block of each leaf.
    pub block: Vec<Option<u32>>,
    /// The blocks in the order of the leaves.
    pub blocks: Vec<u32>,
    /// Leaves before each node; one entry more than there are nodes.
    before: Vec<u32>,
}

impl Shape {
    /// From the parents of nodes in preorder, and the blocks of those that have no children.
    pub(super) fn new(parents: Vec<Option<u32>>, block: Vec<Option<u32>>) -> Self {
        let nodes = parents.len();
        let mut end: Vec<u32> = (1..=nodes as u32).collect();
        for node in (1..nodes).rev() {
            if let Some(parent) = parents[node].map(|parent| parent as usize) {
                end[parent] = end[parent].max(end[node]);
            }
        }
        let mut children = vec![Vec::new(); nodes];
        for (node, parent) in parents.iter().enumerate() {
            if let Some(parent) = parent {
                children[*parent as usize].push(node as u32);
            }
        }
        let (mut before, mut blocks) = (Vec::with_capacity(nodes + 1), Vec::new());
        for block in &block {
            before.push(blocks.len() as u32);
            blocks.extend(block);
        }
        before.push(blocks.len() as u32);
        Self { parents, children, end, block, blocks, before }
    }

    /// A tree whose leaves are the blocks that `block` says, by their depth-first positions.
    pub(super) fn of(tree: &Tree, block: impl Fn(usize) -> u32) -> Self {
        let nodes = 0..tree.nodes() as u32;
        let of_leaf = |node: u32| tree.is_leaf(node).then(|| block(tree.leaf_range(node).start));
        Self::new(nodes.clone().map(|node| tree.parent(node)).collect(), nodes.map(of_leaf).collect())
    }

    /// The same without its root, which is put where the leaf at a position is; that leaf is left out.
    pub(super) fn seen_from(tree: &Tree, leaf: usize, block: impl Fn(usize) -> u32) -> Self {
        let (mut parents, mut blocks) = (Vec::new(), Vec::new());
        let start = tree.item_nodes()[tree.leaf_items()[leaf] as usize];
        let mut open: Vec<(u32, u32, Option<u32>)> =
            tree.parent(start).map(|next| (next, start, None)).into_iter().collect();
        while let Some((node, from, above)) = open.pop() {
            let next: Vec<u32> =
                tree.children(node).chain(tree.parent(node)).filter(|&next| next != from).collect();
            let mut at = above;
            // A root between two branches is no vertex.
            if next.len() != 1 {
                at = Some(parents.len() as u32);
                parents.push(above);
                blocks.push(tree.is_leaf(node).then(|| block(tree.leaf_range(node).start)));
            }
            open.extend(next.into_iter().rev().map(|next| (next, node, at)));
        }
        Self::new(parents, blocks)
    }

    /// The blocks below a node.
    pub(super) fn below(&self, node: u32) -> &[u32] {
        let (from, to) = self.interval(node);
        &self.blocks[from as usize..to as usize]
    }

    /// The places of the blocks below a node.
    pub(super) fn interval(&self, node: u32) -> (u32, u32) {
        (self.before[node as usize], self.before[self.end[node as usize] as usize])
    }

    /// The leaf of each block.
    pub(super) fn leaves(&self) -> Vec<u32> {
        let mut leaves = vec![0; self.blocks.len()];
        for (node, block) in self.block.iter().enumerate() {
            if let Some(block) = block {
                leaves[*block as usize] = node as u32;
            }
        }
        leaves
    }

    /// The nodes, children before parents and large children before small ones, so that few are open at a time.
    pub(super) fn largest_child_first(&self) -> Vec<u32> {
        let (mut order, mut open) = (Vec::with_capacity(self.children.len()), vec![0]);
        while let Some(node) = open.pop() {
            order.push(node);
            let first = open.len();
            open.extend(&self.children[node as usize]);
            open[first..].sort_by_key(|&child| std::cmp::Reverse(self.below(child).len()));
        }
        order.reverse();
        order
    }

    /// Returns whether every node but the blocks has two children.
    pub(super) fn is_binary(&self) -> bool {
        self.children.len() + 1 == 2 * self.blocks.len()
    }
}

/// A tree by random joining of up to `most` parts at a time.
#[cfg(test)]
pub(super) fn random_shape(next: &mut impl FnMut(usize) -> usize, blocks: usize, most: usize) -> Shape {
    let mut parts: Vec<Vec<(Option<usize>, Option<u32>)>> =
        (0..blocks as u32).map(|block| vec![(None, Some(block))]).collect();
    while parts.len() > 1 {
        let children = (2 + next(most - 1)).min(parts.len());
        let mut joined = vec![(None, None)];
        for _ in 0..children {
            let part = parts.swap_remove(next(parts.len()));
            let moved = joined.len();
            let node = |(parent, block): (Option<usize>, _)| (Some(parent.map_or(0, |at| at + moved)), block);
            joined.extend(part.into_iter().map(node));
        }
        parts.push(joined);
    }
    let (parents, block): (Vec<_>, Vec<_>) = parts.remove(0).into_iter().unzip();
    Shape::new(parents.into_iter().map(|parent: Option<usize>| parent.map(|at| at as u32)).collect(), block)
}
