//! Quartets and triples of two trees in time O(n log n), for trees that have little in common.

use std::num::Wrapping;
use std::ops::Range;

use super::super::shape::Shape;
use super::colours::Colours;
use super::contracted::{Contracted, Fate};
use super::point::Point;
use super::ring::Ring;
use crate::sys::checkpoint;

/// Eight times the quartets, or triples, of as many leaves fit 64 bits.
const MOST_LEAVES_OF_QUARTETS: u64 = 80_000;

const MOST_LEAVES_OF_TRIPLES: u64 = 2_000_000;

/// Quartets of four blocks that both trees resolve the same way, and differently; beyond the roots there is one block more.
pub(in crate::tree) fn quartets(a: &Shape, b: &Shape, weights: &[u64], beyond: u64) -> [u128; 2] {
    if weights.iter().sum::<u64>() + beyond <= MOST_LEAVES_OF_QUARTETS {
        exact(Walk::<Wrapping<u64>>::claims(a, b, weights, beyond, true))
    } else {
        exact(Walk::<Wrapping<u128>>::claims(a, b, weights, beyond, true))
    }
}

/// The same for triples of three blocks.
pub(in crate::tree) fn triples(a: &Shape, b: &Shape, weights: &[u64]) -> [u128; 2] {
    if weights.iter().sum::<u64>() <= MOST_LEAVES_OF_TRIPLES {
        exact(with_the_root::<Wrapping<u64>>(a, b, weights))
    } else {
        exact(with_the_root::<Wrapping<u128>>(a, b, weights))
    }
}

/// Quartets with a leaf beyond the roots.
fn with_the_root<T: Ring>(a: &Shape, b: &Shape, weights: &[u64]) -> [T; 2] {
    let [with, without] = [1, 0].map(|root| Walk::<T>::claims(a, b, weights, root, false));
    [with[0] - without[0], with[1] - without[1]]
}

pub(super) fn exact<T: Ring>([same, different]: [T; 2]) -> [u128; 2] {
    [same.exact() / 8, different.exact() / 4]
}

/// The first tree from its root downward. Blocks are known by their places in it.
pub(super) struct Walk<'w, T> {
    pub(super) a: &'w Shape,
    pub(super) weights: Vec<T>,
    pub(super) cycles: bool,
    /// Eight times the same, four times the different.
    pub(super) found: [T; 2],
}

impl<'w, T: Ring> Walk<'w, T> {
    pub(super) fn claims(a: &'w Shape, b: &Shape, weights: &[u64], beyond: u64, cycles: bool) -> [T; 2] {
        let mut place = vec![0; a.blocks.len()];
        (0..).zip(&a.blocks).for_each(|(at, &block)| place[block as usize] = at);
        let weights = a.blocks.iter().map(|&block| T::of(weights[block as usize])).collect();
        let mut walk = Self { a, weights, cycles, found: [T::default(); 2] };
        // A star resolves nothing.
        if a.children.len().min(b.children.len()) > a.blocks.len() + 1 {
            let tree = Contracted::of(b, &place, &walk.weights, T::of(beyond));
            walk.path(tree, 0);
        }
        walk.found
    }

    /// Everything at and below a vertex, whose blocks are open.
    pub(super) fn path(&mut self, tree: Contracted<T>, top: u32) {
        let mut path = vec![top];
        while let Some(heavy) = self.heavy(path[path.len() - 1]) {
            path.push(heavy);
        }
        self.stretch(tree, &path, 0..path.len() - 1);
    }

    /// The child of a vertex with the most blocks.
    pub(super) fn heavy(&self, node: u32) -> Option<u32> {
        let children = self.a.children[node as usize].iter().copied();
        children.max_by_key(|&child| self.a.below(child).len())
    }

    /// Some vertices of a path. All blocks are open that hang on them, or more.
    pub(super) fn stretch(&mut self, tree: Contracted<T>, path: &[u32], range: Range<usize>) {
        checkpoint();
        let parts: Vec<_> = self
            .halves(path, range)
            .into_iter()
            .map(|part| {
                let [from, to] = [part.start, part.end].map(|at| self.a.interval(path[at]));
                let fate = |block: u32| match block {
                    _ if block < from.0 || block >= from.1 => Fate::Beyond,
                    _ if block >= to.0 && block < to.1 => Fate::Below,
                    _ => Fate::Open,
                };
                (tree.contract(&self.weights, fate), part)
            })
            .collect();
        drop(tree);
        for (tree, part) in parts {
            match part.len() {
                1 => self.point(&tree, path[part.start]),
                _ => self.stretch(tree, path, part),
            }
        }
    }

    /// Parts of at most about half the blocks each, or of a single vertex.
    fn halves(&self, path: &[u32], range: Range<usize>) -> Vec<Range<usize>> {
        let below = |at: usize| self.a.below(path[at]).len();
        let (first, all) = (below(range.start), below(range.start) - below(range.end));
        let before = |at: usize| first - below(at);
        // The last vertex with at most half of the blocks before it.
        let (mut middle, mut end) = (range.start, range.end);
        while end - middle > 1 {
            let between = middle.midpoint(end);
            if 2 * before(between) <= all { middle = between } else { end = between }
        }
        let parts = if 4 * (before(middle + 1) - before(middle)) < all {
            vec![range.start..middle + 1, middle + 1..range.end]
        } else {
            vec![range.start..middle, middle..middle + 1, middle + 1..range.end]
        };
        parts.into_iter().filter(|part| !part.is_empty()).collect()
    }

    /// One vertex, with what hangs on it.
    pub(super) fn point(&mut self, tree: &Contracted<T>, node: u32) {
        let heavy = self.heavy(node);
        let children = self.a.children[node as usize].iter().copied();
        let light: Vec<u32> = children.filter(|&child| Some(child) != heavy).collect();
        let mut point = Point::new(tree, &self.weights);
        let (found, trees) = if light.len() == 1 {
            (point.one_colour(), vec![tree.nodes.clone()])
        } else {
            let starts: Vec<u32> = light.iter().map(|&child| self.a.interval(child).0).collect();
            let colour = |block: u32| starts.partition_point(|&start| start <= block) as u32 - 1;
            let colours = Colours::new(tree, &self.weights, light.len(), colour);
            (colours.claims(&mut point, self.cycles), colours.trees)
        };
        self.found = [self.found[0] + found[0], self.found[1] + found[1]];
        for (child, nodes) in light.into_iter().zip(trees) {
            if !self.a.children[child as usize].is_empty() {
                let tree = Contracted::fresh(nodes, &self.weights, tree.all);
                self.path(tree, child);
            }
        }
    }
}
