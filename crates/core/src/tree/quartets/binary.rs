//! Quartets of blocks that two small binary trees resolve the same way, or differently, counted per pair of inner nodes.
//!
//! A node claims ab|cd if a and b are in one of its parts and c and d in two others; every quartet is claimed by two nodes of
//! a tree. The parts of a node are what is below each child, and what is beyond the node. Of few blocks this is faster than
//! the contraction, as a machine looks at several nodes of the second tree at once.

use std::ops::{Add, Mul, Sub};

use super::super::shape::Shape;
use crate::sys::{Vectorised, checkpoint, vectorised};

/// The places of a row: what the inner nodes of the second tree have in common with a node of the first. First come the
/// nodes, then their first children.
struct Layout {
    count: usize,
    /// The place of each node as an inner node, and as a first child.
    as_node: Vec<Option<usize>>,
    as_child: Vec<Option<usize>>,
    leaf: Vec<u32>,
}

impl Layout {
    fn of(shape: &Shape) -> Self {
        let inner = || shape.children.iter().enumerate().filter(|(_, children)| !children.is_empty());
        // Places that no node has stay empty and claim nothing.
        let count = inner().count().next_multiple_of(LANES);
        let mut found = Self {
            count,
            as_node: vec![None; shape.children.len()],
            as_child: vec![None; shape.children.len()],
            leaf: shape.leaves(),
        };
        for (place, (node, children)) in inner().enumerate() {
            found.as_node[node] = Some(place);
            found.as_child[children[0] as usize] = Some(count + place);
        }
        found
    }

    /// Adds a weight to all places above a block.
    fn add(&self, shape: &Shape, block: u32, weight: f64, row: &mut [f64]) {
        let mut node = self.leaf[block as usize] as usize;
        while let Some(parent) = shape.parents[node] {
            let places = [self.as_node[parent as usize], self.as_child[node]];
            places.into_iter().flatten().for_each(|place| row[place] += weight);
            node = parent as usize;
        }
    }
}

/// Overlaps of a set of blocks with the second tree: sums of weights and of their squares.
#[derive(Clone)]
struct Row {
    weights: Vec<f64>,
    squares: Vec<f64>,
    weight: f64,
    square: f64,
}

impl Row {
    fn empty(length: usize) -> Self {
        Self { weights: vec![0.0; length], squares: vec![0.0; length], weight: 0.0, square: 0.0 }
    }

    fn add_block(&mut self, layout: &Layout, shape: &Shape, block: u32, weight: u64) {
        let weight = weight as f64;
        layout.add(shape, block, weight, &mut self.weights);
        layout.add(shape, block, weight * weight, &mut self.squares);
        self.weight += weight;
        self.square += weight * weight;
    }

    fn add(&mut self, other: &Self) {
        let sum = |ours: &mut [f64], theirs: &[f64]| ours.iter_mut().zip(theirs).for_each(|(x, &y)| *x += y);
        sum(&mut self.weights, &other.weights);
        sum(&mut self.squares, &other.squares);
        self.weight += other.weight;
        self.square += other.square;
    }
}

/// Quartets of four blocks that both trees resolve the same way, and differently; beyond the roots there is one block more.
pub(super) fn claims(a: &Shape, b: &Shape, weights: &[u64], beyond: u64) -> [u128; 2] {
    let layout = Layout::of(b);
    let mut all = Row::empty(2 * layout.count);
    for (block, &weight) in weights.iter().enumerate() {
        all.add_block(&layout, b, block as u32, weight);
    }
    all.weight += beyond as f64;
    all.square += beyond as f64 * beyond as f64;
    let mut rows: Vec<Option<Row>> = vec![None; a.children.len()];
    let mut total = [0, 0];
    for node in a.largest_child_first() {
        checkpoint();
        let mut children = a.children[node as usize].iter().filter_map(|&child| rows[child as usize].take());
        let row = if let (Some(mut x), Some(y)) = (children.next(), children.next()) {
            let found = vectorised(Claims { x: &x, y: &y, all: &all, count: layout.count });
            total = [total[0] + found[0], total[1] + found[1]];
            x.add(&y);
            x
        } else {
            Row::empty(2 * layout.count)
        };
        let row = rows[node as usize].insert(row);
        if let Some(block) = a.block[node as usize] {
            row.add_block(&layout, b, block, weights[block as usize]);
        }
    }
    // Two nodes of either tree claim a quartet.
    [total[0] / 2, total[1] / 4]
}

/// A node against all nodes of the second tree.
struct Claims<'r> {
    x: &'r Row,
    y: &'r Row,
    all: &'r Row,
    count: usize,
}

impl Vectorised for Claims<'_> {
    type Output = [u128; 2];

    #[inline(always)]
    fn run(self) -> [u128; 2] {
        let Self { x, y, all, count } = self;
        let (mut same, mut different) = (Lanes::every(0.0), Lanes::every(0.0));
        for at in (0..count).step_by(LANES) {
            let parts = |values: &[f64], whole: f64| {
                let (node, first) = (Lanes::at(values, at), Lanes::at(values, count + at));
                [first, node - first, Lanes::every(whole) - node]
            };
            let table = |x: [Lanes; 3], y: [Lanes; 3], all: [Lanes; 3]| {
                [x, y, [all[0] - x[0] - y[0], all[1] - x[1] - y[1], all[2] - x[2] - y[2]]]
            };
            let n = table(
                parts(&x.weights, x.weight),
                parts(&y.weights, y.weight),
                parts(&all.weights, all.weight),
            );
            let q = table(
                parts(&x.squares, x.square),
                parts(&y.squares, y.square),
                parts(&all.squares, all.square),
            );
            for i in 0..3 {
                let (j, k) = ((i + 1) % 3, (i + 2) % 3);
                for p in 0..3 {
                    let (r, s) = ((p + 1) % 3, (p + 2) % 3);
                    // Two in this cell, the others in opposite cells of the other rows and columns.
                    let [w, x, y, z] = [n[j][r], n[j][s], n[k][r], n[k][s]];
                    same = same + (n[i][p] * n[i][p] - q[i][p]) * (w * z + x * y);
                    // One in this cell, the others in three of those four.
                    different = different + n[i][p] * (w * x * (y + z) + y * z * (w + x));
                }
            }
        }
        [same.sum() / 2, different.sum()]
    }
}

/// Numbers side by side, which a machine adds and multiplies at once.
#[derive(Clone, Copy)]
struct Lanes([f64; LANES]);

const LANES: usize = 4;

impl Lanes {
    #[inline(always)]
    fn every(value: f64) -> Self {
        Self([value; LANES])
    }

    #[inline(always)]
    fn at(values: &[f64], at: usize) -> Self {
        Self(values[at..at + LANES].try_into().expect("as many as there are lanes"))
    }

    fn sum(self) -> u128 {
        self.0.iter().map(|&value| value as u128).sum()
    }
}

macro_rules! lane_by_lane {
    ($trait:ident, $method:ident, $sign:tt) => {
        impl $trait for Lanes {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                Self(std::array::from_fn(|lane| self.0[lane] $sign other.0[lane]))
            }
        }
    };
}

lane_by_lane!(Add, add, +);
lane_by_lane!(Sub, sub, -);
lane_by_lane!(Mul, mul, *);

#[cfg(test)]
mod tests {
    use super::super::super::contraction;
    use super::super::super::shape::random_shape;
    use super::*;

    #[test]
    fn equals_the_contraction() {
        let mut state = 7_u64;
        let mut next = |bound: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((state >> 33) % bound as u64) as usize
        };
        for blocks in (3..40).chain([200, 600, 2000]) {
            let [a, b] = [(); 2].map(|()| random_shape(&mut next, blocks, 2));
            let weights: Vec<u64> = (0..=blocks).map(|_| 1 + next(4) as u64).collect();
            let (inside, beyond) = (&weights[..blocks], weights[blocks]);
            assert_eq!(claims(&a, &b, inside, beyond), contraction::quartets(&a, &b, inside, beyond));
        }
    }
}
