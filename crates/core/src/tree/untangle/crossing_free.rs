//! An order of the blocks in which all clades of both trees are consecutive, if there is one: then no lines cross.
//!
//! The first tree is a PQ-tree (Booth and Lueker 1976): the children of a P-node may stand in any order, those of a Q-node
//! in theirs or the reverse. The clades of the second tree are made consecutive in it, the small ones first. A clade that is
//! done lies wholly inside or outside all that follow, so it becomes a single leaf, and every step touches as many leaves as
//! the node of the second tree has children.

use super::super::shape::Shape;

/// The blocks in such an order.
pub(super) fn without_crossings(a: &Shape, b: &Shape) -> Option<Vec<u32>> {
    let mut tree = PqTree::of(a);
    let leaf_of_block = a.leaves();
    let mut leaf = vec![0; b.children.len()];
    for node in (0..b.children.len()).rev() {
        leaf[node] = match b.block[node] {
            Some(block) => leaf_of_block[block as usize] as usize,
            None => tree.gather(b.children[node].iter().map(|&child| leaf[child as usize]).collect())?,
        };
    }
    Some(tree.frontier(leaf[0]).into_iter().filter_map(|node| *a.block.get(node)?).collect())
}

/// A node of the PQ-tree.
#[derive(Debug, Default)]
struct Node {
    parent: Option<usize>,
    children: Vec<usize>,
    /// True if it is a Q-node.
    ordered: bool,
    /// True if all below it stands the other way round.
    mirrored: bool,
    /// Of the clade that is gathered: the children wholly inside, and those partly inside.
    full: Vec<usize>,
    partial: Vec<usize>,
}

struct PqTree {
    nodes: Vec<Node>,
}

impl PqTree {
    fn of(shape: &Shape) -> Self {
        let node = |node: usize| Node {
            parent: shape.parents[node].map(|parent| parent as usize),
            children: shape.children[node].iter().map(|&child| child as usize).collect(),
            ..Node::default()
        };
        Self { nodes: (0..shape.children.len()).map(node).collect() }
    }

    /// Makes leaves consecutive and joins them to one leaf; `None` if they cannot be.
    fn gather(&mut self, clade: Vec<usize>) -> Option<usize> {
        let (tops, touched) = self.mark(clade);
        let found =
            if let [only] = tops[..] { Some(only) } else { self.gather_at(self.lowest_above(touched[0])) };
        for node in touched {
            self.nodes[node].full.clear();
            self.nodes[node].partial.clear();
        }
        found
    }

    /// Marks what the leaves touch. Returns the highest nodes that are wholly inside, and all nodes with marks.
    fn mark(&mut self, mut full: Vec<usize>) -> (Vec<usize>, Vec<usize>) {
        let (mut tops, mut touched) = (Vec::new(), Vec::new());
        let mut at = 0;
        while let Some(&node) = full.get(at) {
            at += 1;
            let Some(parent) = self.nodes[node].parent else { continue };
            if self.nodes[parent].full.is_empty() {
                touched.push(parent);
            }
            self.nodes[parent].full.push(node);
            if self.nodes[parent].full.len() == self.nodes[parent].children.len() {
                full.push(parent);
            }
        }
        let is_full = |node: &Node| node.full.len() == node.children.len();
        for node in full {
            if self.nodes[node].parent.is_none_or(|parent| !is_full(&self.nodes[parent])) {
                tops.push(node);
            }
        }
        touched.retain(|&node| {
            let whole = is_full(&self.nodes[node]);
            if whole {
                self.nodes[node].full.clear();
            }
            !whole
        });
        // A node that holds one partly inside is so, too.
        let mut at = 0;
        while let Some(&node) = touched.get(at) {
            at += 1;
            let Some(parent) = self.nodes[node].parent else { continue };
            if self.nodes[parent].full.is_empty() && self.nodes[parent].partial.is_empty() {
                touched.push(parent);
            }
            self.nodes[parent].partial.push(node);
        }
        (tops, touched)
    }

    /// The lowest node with all marks below it, one marked node given.
    fn lowest_above(&self, marked: usize) -> usize {
        let mut node = marked;
        while let Some(parent) = self.nodes[node].parent {
            node = parent;
        }
        loop {
            match (&self.nodes[node].full[..], &self.nodes[node].partial[..]) {
                ([], [only]) => node = *only,
                _ => return node,
            }
        }
    }

    /// Gathers the clade below the lowest node that holds all of it.
    fn gather_at(&mut self, root: usize) -> Option<usize> {
        let (full, partial) = (self.nodes[root].full.clone(), self.nodes[root].partial.clone());
        if self.nodes[root].ordered {
            return self.gather_in_order(root, &full, &partial);
        }
        if partial.len() > 2 {
            return None;
        }
        self.nodes[root].children.retain(|child| !full.contains(child) && !partial.contains(child));
        let (mut before, mut run) = (Vec::new(), Vec::new());
        if let Some(&first) = partial.first() {
            (before, run) = self.opened(first)?;
        }
        run.extend(full);
        let mut after = Vec::new();
        if let Some(&second) = partial.get(1) {
            let (outside, inside) = self.opened(second)?;
            run.extend(self.turned(inside));
            after = self.turned(outside);
        }
        let leaf = self.join(run, true);
        let row: Vec<usize> = before.into_iter().chain([leaf]).chain(after).collect();
        if self.nodes[root].children.is_empty() {
            self.adopt(root, row);
            self.nodes[root].ordered = true;
        } else {
            let row = if row.len() == 1 { leaf } else { self.join(row, true) };
            self.nodes[row].parent = Some(root);
            self.nodes[root].children.push(row);
        }
        Some(leaf)
    }

    /// The same at a Q-node: the clade must be an interval of its children, of which the first and the last may be partial.
    fn gather_in_order(&mut self, root: usize, full: &[usize], partial: &[usize]) -> Option<usize> {
        let mut row = self.straightened(root);
        let marked = |child: &usize| full.contains(child) || partial.contains(child);
        let (from, to) = (row.iter().position(marked)?, row.iter().rposition(marked)?);
        if !row[from + 1..to].iter().all(|child| full.contains(child)) {
            return None;
        }
        let mut run = Vec::new();
        let (mut before, mut after) = (row[..from].to_vec(), row.split_off(to + 1));
        for (at, child) in row.split_off(from).into_iter().enumerate() {
            if full.contains(&child) {
                run.push(child);
                continue;
            }
            let (outside, inside) = self.opened(child)?;
            if at == 0 {
                before.extend(outside);
                run.extend(inside);
            } else {
                run.extend(self.turned(inside));
                after.splice(0..0, self.turned(outside));
            }
        }
        let leaf = self.join(run, true);
        self.adopt(root, before.into_iter().chain([leaf]).chain(after).collect());
        Some(leaf)
    }

    /// Takes a node that is partly inside apart into a row: what is outside, then what is inside.
    fn opened(&mut self, top: usize) -> Option<(Vec<usize>, Vec<usize>)> {
        let (mut outside, mut inside) = (Vec::new(), Vec::new());
        let mut next = Some(top);
        while let Some(node) = next {
            let (full, partial) = (self.nodes[node].full.clone(), self.nodes[node].partial.clone());
            if partial.len() > 1 {
                return None;
            }
            next = partial.first().copied();
            if self.nodes[node].ordered {
                let mut row = self.straightened(node);
                let empty = |child: &usize| !full.contains(child) && next != Some(*child);
                if full.contains(&row[0]) || empty(&row[row.len() - 1]) {
                    row = self.turned(row);
                }
                let empties = row.iter().take_while(|child| empty(child)).count();
                let fulls = row.iter().rev().take_while(|child| full.contains(child)).count();
                if empties + partial.len() + fulls != row.len() {
                    return None;
                }
                inside.extend(row[row.len() - fulls..].iter().rev());
                outside.extend(&row[..empties]);
                continue;
            }
            self.nodes[node].children.retain(|child| !full.contains(child) && next != Some(*child));
            match self.nodes[node].children[..] {
                [] => {}
                [only] => outside.push(only),
                _ => outside.push(node),
            }
            match full[..] {
                [] => {}
                [only] => inside.push(only),
                _ => inside.push(self.join(full, false)),
            }
        }
        inside.reverse();
        Some((outside, inside))
    }

    /// The children of a Q-node in the order in which they stand.
    fn straightened(&mut self, node: usize) -> Vec<usize> {
        let row = std::mem::take(&mut self.nodes[node].children);
        if std::mem::take(&mut self.nodes[node].mirrored) { self.turned(row) } else { row }
    }

    /// A row the other way round.
    fn turned(&mut self, mut row: Vec<usize>) -> Vec<usize> {
        row.reverse();
        row.iter().for_each(|&node| self.nodes[node].mirrored ^= true);
        row
    }

    /// A new node with these children.
    fn join(&mut self, children: Vec<usize>, ordered: bool) -> usize {
        self.nodes.push(Node { ordered, ..Node::default() });
        let node = self.nodes.len() - 1;
        self.adopt(node, children);
        node
    }

    fn adopt(&mut self, node: usize, children: Vec<usize>) {
        children.iter().for_each(|&child| self.nodes[child].parent = Some(node));
        self.nodes[node].children = children;
    }

    /// The nodes below a node from left to right.
    fn frontier(&self, root: usize) -> Vec<usize> {
        let (mut order, mut open) = (Vec::new(), vec![(root, false)]);
        while let Some((node, turned)) = open.pop() {
            order.push(node);
            let turned = turned != self.nodes[node].mirrored;
            let children = self.nodes[node].children.iter().map(|&child| (child, turned));
            if turned { open.extend(children) } else { open.extend(children.rev()) }
        }
        order
    }
}
