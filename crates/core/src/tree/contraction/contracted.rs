//! The second tree as the open blocks see it: the vertices where they part, and sums over all that lies between.

use super::super::shape::Shape;
use super::moments::Moments;
use super::ring::Ring;

/// Fate of an open block when the first tree is looked at more closely.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Fate {
    Open,
    /// Closed: below the stretch of the first tree that is looked at (h).
    Below,
    /// Closed: beyond it (b).
    Beyond,
}

/// A vertex where open blocks part, or an open block.
#[derive(Clone)]
pub(super) struct Node<T> {
    pub parent: Option<u32>,
    /// The open block, by its place in the first tree.
    pub block: Option<u32>,
    /// The leaves below, and those in the part of the parent in which this vertex is.
    pub below: T,
    pub part: T,
    /// Those of them that are h.
    pub h_below: T,
    pub h_part: T,
    /// F and X over the parts of the vertex that hold no open block.
    pub closed: [T; 2],
    /// Over the vertices and branches between this one and its parent, with the branch above it unless it is a block:
    /// a block and the branch above it cancel.
    pub chain: Moments<T>,
}

/// Vertices in postorder.
pub(super) struct Contracted<T> {
    pub nodes: Vec<Node<T>>,
    /// Over the vertices and branches with all open blocks on one side, which is "up".
    pub aside: Moments<T>,
    /// All leaves, those that are h, and the sum of squares over blocks that are h.
    pub all: T,
    pub h: T,
    pub h_squares: T,
}

impl<T: Ring> Contracted<T> {
    /// A tree over all blocks, with leaves beyond its root. `place` says where the first tree has a block.
    pub(super) fn of(shape: &Shape, place: &[u32], weights: &[T], beyond: T) -> Self {
        // Postorder is preorder backwards.
        let last = shape.children.len() as u32 - 1;
        let mut nodes: Vec<Node<T>> = (0..=last as usize)
            .rev()
            .map(|node| {
                let block = shape.block[node].map(|block| place[block as usize]);
                Node::new(shape.parents[node].map(|parent| last - parent), block)
            })
            .collect();
        for at in 0..nodes.len() {
            if let Some(block) = nodes[at].block {
                nodes[at].below = weights[block as usize];
            }
            let below = nodes[at].below;
            nodes[at].part = below;
            if let Some(parent) = nodes[at].parent {
                nodes[parent as usize].below += below;
            }
        }
        let all = beyond + nodes[last as usize].below;
        Self::fresh(nodes, weights, all)
    }

    /// A tree with every leaf beyond its open blocks of one colour. Parents, blocks and numbers of leaves are given.
    pub(super) fn fresh(mut nodes: Vec<Node<T>>, weights: &[T], all: T) -> Self {
        let open = open_below(&nodes, weights);
        let beyond = all - open[nodes.len() - 1];
        for (node, &open) in nodes.iter_mut().zip(&open) {
            (node.h_below, node.h_part, node.closed) = (T::default(), T::default(), [T::default(); 2]);
            node.chain = Moments::default();
            if node.parent.is_some() {
                // Along a path all but its ends cancels.
                let [one, up] = match node.block {
                    Some(_) => [T::default(); 2],
                    None => [T::of(1), beyond - (node.below - open)],
                };
                (node.chain.0[0], node.chain.0[3], node.chain.0[4]) = (one, node.part - open, up);
            }
        }
        Self { nodes, aside: Moments::default(), all, h: T::default(), h_squares: T::default() }
    }

    /// The tree that the blocks see that stay open.
    pub(super) fn contract(&self, weights: &[T], fate: impl Fn(u32) -> Fate) -> Self {
        let mut change = vec![Change::default(); self.nodes.len()];
        let mut total = Change::default();
        let mut squares = self.h_squares;
        for (node, change) in self.nodes.iter().zip(&mut change) {
            let Some(block) = node.block else { continue };
            let weight = weights[block as usize];
            match fate(block) {
                Fate::Open => (change.open, change.kept) = (weight, 1),
                Fate::Below => {
                    change.h = weight;
                    squares += weight * weight;
                }
                Fate::Beyond => change.b = weight,
            }
            total.count(change);
        }
        let zero = T::default();
        let found = Self {
            nodes: Vec::with_capacity(2 * total.kept as usize),
            aside: self.aside.shifted([zero, total.h], [zero, total.b]),
            all: self.all,
            h: self.h + total.h,
            h_squares: squares,
        };
        let mut work = Contraction { found, total, waiting: Vec::new() };
        for (at, node) in self.nodes.iter().enumerate() {
            let mine = change[at];
            let left = work.see(node, &mine);
            if let Some(parent) = node.parent {
                let above = &mut change[parent as usize];
                above.count(&mine);
                above.kept = above.kept - mine.kept + u32::from(left.is_none());
                if let Some([f, x]) = left {
                    above.closed = [above.closed[0] + f, above.closed[1] + x];
                }
            }
        }
        work.found
    }
}

impl<T: Ring> Node<T> {
    pub(super) fn new(parent: Option<u32>, block: Option<u32>) -> Self {
        let zero = T::default();
        let chain = Moments::default();
        Self { parent, block, below: zero, part: zero, h_below: zero, h_part: zero, closed: [zero; 2], chain }
    }
}

/// The leaves in open blocks below each vertex.
pub(super) fn open_below<T: Ring>(nodes: &[Node<T>], weights: &[T]) -> Vec<T> {
    let mut open = vec![T::default(); nodes.len()];
    for (at, node) in nodes.iter().enumerate() {
        if let Some(block) = node.block {
            open[at] = weights[block as usize];
        }
        if let Some(parent) = node.parent {
            let here = open[at];
            open[parent as usize] += here;
        }
    }
    open
}

/// Changes below a vertex: leaves closed, leaves still open, children with open blocks, F and X of parts that lost
/// their last one.
#[derive(Clone, Copy, Default)]
struct Change<T> {
    h: T,
    b: T,
    open: T,
    kept: u32,
    closed: [T; 2],
}

impl<T: Ring> Change<T> {
    fn count(&mut self, other: &Self) {
        self.h += other.h;
        self.b += other.b;
        self.open += other.open;
        self.kept += other.kept;
    }
}

struct Contraction<T> {
    found: Contracted<T>,
    total: Change<T>,
    /// Vertices kept whose parent is not yet known.
    waiting: Vec<u32>,
}

impl<T: Ring> Contraction<T> {
    /// Takes over a vertex, after all below it. If no open block is left below: F and X of the part of its parent.
    fn see(&mut self, node: &Node<T>, mine: &Change<T>) -> Option<[T; 2]> {
        let total = self.total;
        let chain = node.chain.shifted([mine.h, total.h - mine.h], [mine.b, total.b - mine.b]);
        let mut now =
            Node { h_below: node.h_below + mine.h, h_part: node.h_part + mine.h, chain, ..node.clone() };
        now.closed = [node.closed[0] + mine.closed[0], node.closed[1] + mine.closed[1]];
        match mine.kept {
            0 => {
                self.found.aside.add(&now.chain);
                if node.block.is_none() {
                    let vertex = self.vertex(&now, mine.open, [T::default(); 2]);
                    self.found.aside.subtract(&vertex);
                }
                return Some([now.h_part * now.h_part, now.h_part * (now.part - now.h_part)]);
            }
            1 if node.block.is_none() => self.join(&now, mine.open),
            kept => {
                let place = self.found.nodes.len() as u32;
                if node.block.is_none() {
                    let first = self.waiting.len() - kept as usize;
                    for child in self.waiting.drain(first..) {
                        self.found.nodes[child as usize].parent = Some(place);
                    }
                }
                now.parent = None;
                self.found.nodes.push(now);
                self.waiting.push(place);
            }
        }
        None
    }

    /// A vertex with open blocks in one part below becomes part of the path above them.
    fn join(&mut self, node: &Node<T>, open: T) {
        let child = *self.waiting.last().expect("one child is kept") as usize;
        let [part, h_part] = [self.found.nodes[child].part, self.found.nodes[child].h_part];
        let vertex = self.vertex(node, open, [h_part, part - h_part - open]);
        let child = &mut self.found.nodes[child];
        child.chain.subtract(&vertex);
        child.chain.add(&node.chain);
        if node.parent.is_some() {
            (child.part, child.h_part) = (node.part, node.h_part);
        } else {
            // Above the new root all open blocks are on one side.
            self.found.aside.add(&child.chain.flipped());
            child.chain = Moments::default();
        }
    }

    /// A vertex, with h and b in the part below that holds open blocks.
    fn vertex(&self, node: &Node<T>, open: T, [h, b]: [T; 2]) -> Moments<T> {
        let h_up = self.found.h - node.h_below;
        let b_up = self.found.all - node.below - h_up - (self.total.open - open);
        let [f, x] = node.closed;
        Moments::of([h, h_up], [b, b_up], f + h * h + h_up * h_up, x + h * b + h_up * b_up)
    }
}
