//! Quartets of blocks that two trees resolve the same way, or differently, counted per pair of inner nodes.
//!
//! A node claims ab|cd if a and b are in one of its parts and c and d in two others; every quartet that a tree resolves is
//! claimed by two of its nodes. The parts of a node are what is below each child, and what is beyond the node.

use std::ops::{Add, Mul, Range, Sub};

use super::super::shape::Shape;
use super::meeting::Meeting;
use crate::sys::{Vectorised, checkpoint, vectorised};

/// Numbers held at a time: half a gigabyte.
const MOST_NUMBERS: usize = 60_000_000;

/// Sums of products of four counts: floats where they are exact, integers otherwise.
pub(super) trait Number: Copy + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> {
    const ZERO: Self;
    fn of(count: u64) -> Self;
    fn exact(self) -> i128;
}

impl Number for f64 {
    const ZERO: Self = 0.0;

    fn of(count: u64) -> Self {
        count as Self
    }

    fn exact(self) -> i128 {
        self as i128
    }
}

impl Number for i128 {
    const ZERO: Self = 0;

    fn of(count: u64) -> Self {
        count.into()
    }

    fn exact(self) -> i128 {
        self
    }
}

/// The places of a row: what the inner nodes of the second tree have in common with a node of the first. First come those
/// with two children, then their first children; then each other inner node, followed by its children.
struct Layout {
    binary: usize,
    /// The places of the children of each inner node with more; the node is before them.
    others: Vec<Range<usize>>,
    length: usize,
    /// The place of each node as an inner node, and as a child.
    as_node: Vec<Option<usize>>,
    as_child: Vec<Option<usize>>,
    leaf: Vec<u32>,
}

impl Layout {
    /// A row for these inner nodes.
    fn of(shape: &Shape, nodes: &[usize]) -> Self {
        let binary = || nodes.iter().copied().filter(|&node| shape.children[node].len() == 2);
        // Places that no node has stay empty and claim nothing.
        let count = binary().count().next_multiple_of(LANES);
        let mut found = Self {
            binary: count,
            others: Vec::new(),
            length: 2 * count,
            as_node: vec![None; shape.children.len()],
            as_child: vec![None; shape.children.len()],
            leaf: shape.leaves(),
        };
        for (place, node) in binary().enumerate() {
            found.as_node[node] = Some(place);
            found.as_child[shape.children[node][0] as usize] = Some(count + place);
        }
        for &node in nodes.iter().filter(|&&node| shape.children[node].len() > 2) {
            found.as_node[node] = Some(found.length);
            let children = found.length + 1..found.length + 1 + shape.children[node].len();
            for (&child, place) in shape.children[node].iter().zip(children.clone()) {
                found.as_child[child as usize] = Some(place);
            }
            found.length = children.end;
            found.others.push(children);
        }
        found
    }

    /// Adds a weight to all places above a block.
    fn add<T: Number>(&self, shape: &Shape, block: u32, weight: T, row: &mut [T]) {
        let mut node = self.leaf[block as usize] as usize;
        while let Some(parent) = shape.parents[node] {
            let places = [self.as_node[parent as usize], self.as_child[node]];
            places.into_iter().flatten().for_each(|place| row[place] = row[place] + weight);
            node = parent as usize;
        }
    }
}

/// What a set of blocks has in common with the second tree: sums of weights and of their squares.
#[derive(Clone)]
struct Row<T> {
    weights: Vec<T>,
    squares: Vec<T>,
    weight: T,
    square: T,
}

impl<T: Number> Row<T> {
    fn empty(length: usize) -> Self {
        Self {
            weights: vec![T::ZERO; length],
            squares: vec![T::ZERO; length],
            weight: T::ZERO,
            square: T::ZERO,
        }
    }

    fn add_block(&mut self, layout: &Layout, shape: &Shape, block: u32, weight: u64) {
        let weight = T::of(weight);
        layout.add(shape, block, weight, &mut self.weights);
        layout.add(shape, block, weight * weight, &mut self.squares);
        self.weight = self.weight + weight;
        self.square = self.square + weight * weight;
    }

    fn add(&mut self, other: &Self) {
        let sum = |ours: &mut [T], theirs: &[T]| {
            ours.iter_mut().zip(theirs).for_each(|(x, &y)| *x = *x + y);
        };
        sum(&mut self.weights, &other.weights);
        sum(&mut self.squares, &other.squares);
        self.weight = self.weight + other.weight;
        self.square = self.square + other.square;
    }
}

/// Quartets of four blocks that both trees resolve the same way, and differently; beyond the roots there is one block more.
pub(super) fn claims<T: Number>(a: &Shape, b: &Shape, weights: &[u64], beyond: u64) -> [u128; 2] {
    let order = a.largest_child_first();
    let inner: Vec<usize> = (0..b.children.len()).filter(|&node| !b.children[node].is_empty()).collect();
    // Many children of one node are open at a time; then the second tree is looked at part by part.
    let at_once = MOST_NUMBERS.saturating_mul(inner.len())
        / (4 * a.most_open(&order)).saturating_mul(b.children.len()).max(1);
    let mut total = [0, 0];
    for nodes in inner.chunks(at_once.max(1)) {
        let found = claims_with::<T>((a, &order), (b, nodes), weights, beyond);
        total = [total[0] + found[0], total[1] + found[1]];
    }
    // Two nodes of either tree claim a quartet.
    [total[0] as u128 / 2, total[1] as u128 / 4]
}

/// What all nodes of the first tree claim with these of the second.
fn claims_with<T: Number>(
    (a, order): (&Shape, &[u32]),
    (b, nodes): (&Shape, &[usize]),
    weights: &[u64],
    beyond: u64,
) -> [i128; 2] {
    let layout = Layout::of(b, nodes);
    let mut all = Row::<T>::empty(layout.length);
    for (block, &weight) in weights.iter().enumerate() {
        all.add_block(&layout, b, block as u32, weight);
    }
    all.weight = all.weight + T::of(beyond);
    all.square = all.square + T::of(beyond) * T::of(beyond);
    let mut rows: Vec<Option<Row<T>>> = vec![None; a.children.len()];
    let mut total = [0, 0];
    for &node in order {
        checkpoint();
        let children: Vec<Row<T>> =
            a.children[node as usize].iter().filter_map(|&child| rows[child as usize].take()).collect();
        let mut found = other_claims(&children, &all, &layout);
        if let [x, y] = &children[..] {
            let binary = vectorised(BinaryClaims { x, y, all: &all, count: layout.binary });
            found = [found[0] + binary[0], found[1] + binary[1]];
        }
        total = [total[0] + found[0], total[1] + found[1]];
        let mut children = children.into_iter();
        let mut row = children.next().unwrap_or_else(|| Row::empty(layout.length));
        children.for_each(|child| row.add(&child));
        if let Some(block) = a.block[node as usize] {
            row.add_block(&layout, b, block, weights[block as usize]);
        }
        rows[node as usize] = Some(row);
    }
    total
}

/// A node with two children against all such nodes of the second tree.
struct BinaryClaims<'r, T> {
    x: &'r Row<T>,
    y: &'r Row<T>,
    all: &'r Row<T>,
    count: usize,
}

impl<T: Number> Vectorised for BinaryClaims<'_, T> {
    type Output = [i128; 2];

    #[inline(always)]
    fn run(self) -> [i128; 2] {
        let Self { x, y, all, count } = self;
        let (mut same, mut different) = (Lanes::every(T::ZERO), Lanes::every(T::ZERO));
        for at in (0..count).step_by(LANES) {
            let parts = |values: &[T], whole: T| {
                let (node, first) = (Lanes::at(values, at), Lanes::at(values, count + at));
                [first, node - first, Lanes::every(whole) - node]
            };
            let table = |x: [Lanes<T>; 3], y: [Lanes<T>; 3], all: [Lanes<T>; 3]| {
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
struct Lanes<T>([T; LANES]);

const LANES: usize = 4;

impl<T: Number> Lanes<T> {
    #[inline(always)]
    fn every(value: T) -> Self {
        Self([value; LANES])
    }

    #[inline(always)]
    fn at(values: &[T], at: usize) -> Self {
        Self(values[at..at + LANES].try_into().expect("as many as there are lanes"))
    }

    fn sum(self) -> i128 {
        self.0.iter().map(|value| value.exact()).sum()
    }
}

macro_rules! lane_by_lane {
    ($trait:ident, $method:ident, $sign:tt) => {
        impl<T: Number> $trait for Lanes<T> {
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

/// A node against all nodes of the second tree, if one of the two has not two children.
fn other_claims<T: Number>(children: &[Row<T>], all: &Row<T>, layout: &Layout) -> [i128; 2] {
    let mut total = [0, 0];
    let mut see = |parts: &dyn Fn(&[T], T) -> Vec<i128>| {
        let table = |values: &dyn Fn(&Row<T>) -> Vec<i128>| {
            let mut cells: Vec<Vec<i128>> = children.iter().map(values).collect();
            let whole = values(all);
            let rest = |column: usize| whole[column] - cells.iter().map(|row| row[column]).sum::<i128>();
            cells.push((0..whole.len()).map(rest).collect());
            cells
        };
        let cells = table(&|row| parts(&row.weights, row.weight));
        let squares = table(&|row| parts(&row.squares, row.square));
        let (same, different) = Meeting::new(cells, squares).claims();
        total = [total[0] + same, total[1] + different];
    };
    let binary = if children.len() > 2 { layout.binary } else { 0 };
    for place in 0..binary {
        see(&|values, whole| {
            let (node, first) = (values[place], values[layout.binary + place]);
            [first, node - first, whole - node].iter().map(|value| value.exact()).collect()
        });
    }
    for places in layout.others.iter().filter(|_| !children.is_empty()) {
        see(&|values, whole| {
            let below = values[places.clone()].iter().map(|value| value.exact());
            below.chain([(whole - values[places.start - 1]).exact()]).collect()
        });
    }
    total
}

#[cfg(test)]
mod tests {
    use super::super::super::shape::random_shape;
    use super::*;

    /// The side of a quartet without its first block, if the tree keeps two pairs apart.
    fn resolution(shape: &Shape, quartet: u32) -> Option<u32> {
        let first = quartet & quartet.wrapping_neg();
        let clade = |node: u32| shape.below(node).iter().map(|block| 1 << block).sum::<u32>() & quartet;
        let pair = (0..shape.children.len() as u32).map(clade).find(|pair| pair.count_ones() == 2)?;
        Some(if pair & first != 0 { quartet ^ pair } else { pair })
    }

    #[test]
    fn equals_quartets_one_by_one() {
        let mut state = 7_u64;
        let mut next = |bound: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((state >> 33) % bound as u64) as usize
        };
        for round in 0..300 {
            let blocks = 2 + round % 8;
            let (a, b) = (
                random_shape(&mut next, blocks, 2 + round % 3),
                random_shape(&mut next, blocks, 2 + round % 4),
            );
            let weights: Vec<u64> = (0..=blocks).map(|_| 1 + next(4) as u64).collect();
            let mut expected = [0, 0];
            for quartet in (0..2_u32 << blocks).filter(|set| set.count_ones() == 4) {
                if let (Some(x), Some(y)) = (resolution(&a, quartet), resolution(&b, quartet)) {
                    let inside = (0..=blocks).filter(|block| quartet >> block & 1 == 1);
                    expected[usize::from(x != y)] +=
                        inside.map(|block| u128::from(weights[block])).product::<u128>();
                }
            }
            let (inside, beyond) = (&weights[..blocks], weights[blocks]);
            assert_eq!(claims::<f64>(&a, &b, inside, beyond), expected);
            assert_eq!(claims::<i128>(&a, &b, inside, beyond), expected);
            // Part by part.
            let inner: Vec<usize> =
                (0..b.children.len()).filter(|&node| !b.children[node].is_empty()).collect();
            let order = a.largest_child_first();
            let parts =
                inner.chunks(2).map(|nodes| claims_with::<f64>((&a, &order), (&b, nodes), inside, beyond));
            let sum = parts.fold([0, 0], |sum, part| [sum[0] + part[0], sum[1] + part[1]]);
            assert_eq!([sum[0] as u128 / 2, sum[1] as u128 / 4], expected);
        }
    }
}
