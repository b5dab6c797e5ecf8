//! Splits along the heavy paths of the reference, from small to large: a leaf that joins a split changes a path from the root of
//! the other tree, which is a few prefixes of its heavy chains (Truszkowski, Gascuel and Swenson 2019).

use super::index::{Reference, Shape};
use crate::sys::checkpoint;

pub(super) fn by_chains(reference: &Reference<'_>, wanted: &[u32], other: Shape<'_>) -> Vec<u32> {
    let (shape, leaves) = (reference.shape, reference.shape.leaves.len() as i32);
    let mut found = vec![u32::MAX; shape.parents.len()];
    wanted.iter().for_each(|&node| found[node as usize] = 0);
    let mut clades = Clades::new(other);
    let heavy = heavy_children(shape, &reference.ranges);
    for top in (0..shape.parents.len() as u32)
        .filter(|&node| node == 0 || heavy[shape.parents[node as usize] as usize] != node)
    {
        checkpoint();
        let mut path = vec![top];
        while let Some(&below) =
            path.last().map(|&node| &heavy[node as usize]).filter(|below| **below != NONE)
        {
            path.push(below);
        }
        let (mut start, mut end) = (0, 0);
        for &node in path.iter().rev() {
            let (first, last) = reference.ranges[node as usize];
            // The leaves of the node that are not below its heavy child.
            let (before, after) =
                if start == end { (first..last, last..last) } else { (first..start, end..last) };
            before.chain(after).for_each(|place| clades.change(shape.leaves[place as usize], -2));
            (start, end) = (first, last);
            if node != 0 && found[node as usize] == 0 {
                let (least, most) = clades.extremes();
                let size = (last - first) as i32;
                found[node as usize] = (size + least).min(leaves - size - most).max(0) as u32;
            }
        }
        (start..end).for_each(|place| clades.change(shape.leaves[place as usize], 2));
    }
    wanted.iter().map(|&node| found[node as usize]).collect()
}

const NONE: u32 = u32::MAX;

/// The child of each node with the most leaves; none of a leaf.
fn heavy_children(shape: Shape<'_>, ranges: &[(u32, u32)]) -> Vec<u32> {
    let size = |node: u32| ranges[node as usize].1 - ranges[node as usize].0;
    let mut heavy = vec![NONE; shape.parents.len()];
    for node in (1..shape.parents.len() as u32).rev() {
        let best = &mut heavy[shape.parents[node as usize] as usize];
        if *best == NONE || size(node) >= size(*best) {
            *best = node;
        }
    }
    heavy
}

/// For each node below the root of the other tree its leaves less twice those that it has in common with a split: a number that
/// changes along paths from the root.
struct Clades {
    parents: Vec<u32>,
    /// The first node of the chain of each node.
    tops: Vec<u32>,
    /// The place of each node, chain by chain.
    places: Vec<u32>,
    node_of_leaf: Vec<u32>,
    numbers: Numbers,
}

impl Clades {
    fn new(shape: Shape<'_>) -> Self {
        let (ranges, nodes) = (shape.ranges(), shape.parents.len());
        let heavy = heavy_children(shape, &ranges);
        let (mut tops, mut places, mut next) = (vec![0; nodes], vec![0; nodes], 0);
        let mut values = Vec::with_capacity(nodes);
        for top in 0..nodes as u32 {
            if top != 0 && heavy[shape.parents[top as usize] as usize] == top {
                continue;
            }
            let mut node = top;
            while node != NONE {
                (tops[node as usize], places[node as usize]) = (top, next);
                let (start, end) = ranges[node as usize];
                values.push((end - start) as i32);
                next += 1;
                node = heavy[node as usize];
            }
        }
        let mut node_of_leaf = vec![0; shape.leaves.len()];
        for node in (0..nodes as u32).filter(|&node| shape.is_leaf(node)) {
            node_of_leaf[shape.leaves[ranges[node as usize].0 as usize] as usize] = node;
        }
        // The root is no branch: it comes first and is left out.
        let numbers = Numbers::new(&values[1..]);
        Self { parents: shape.parents.to_vec(), tops, places, node_of_leaf, numbers }
    }

    /// Changes the number of all nodes above a leaf, and its own.
    fn change(&mut self, leaf: u32, by: i32) {
        let mut node = self.node_of_leaf[leaf as usize];
        loop {
            let top = self.tops[node as usize];
            let (start, end) = (self.places[top as usize], self.places[node as usize] + 1);
            self.numbers.add(start.max(1) as usize - 1, end.max(1) as usize - 1, by);
            if top == 0 {
                break;
            }
            node = self.parents[top as usize];
        }
    }

    fn extremes(&self) -> (i32, i32) {
        self.numbers.extremes()
    }
}

/// Numbers in a row of which ranges change: the least and the greatest of all. What is added to all numbers below a node of the
/// search tree stays with the node.
struct Numbers {
    size: usize,
    least: Vec<i32>,
    most: Vec<i32>,
    added: Vec<i32>,
}

impl Numbers {
    fn new(values: &[i32]) -> Self {
        let size = values.len().next_power_of_two().max(1);
        // Places that are empty never are the least or the greatest.
        let (mut least, mut most) = (vec![i32::MAX / 2; 2 * size], vec![i32::MIN / 2; 2 * size]);
        least[size..size + values.len()].copy_from_slice(values);
        most[size..size + values.len()].copy_from_slice(values);
        for node in (1..size).rev() {
            least[node] = least[2 * node].min(least[2 * node + 1]);
            most[node] = most[2 * node].max(most[2 * node + 1]);
        }
        Self { size, least, most, added: vec![0; 2 * size] }
    }

    fn add(&mut self, start: usize, end: usize, by: i32) {
        if start >= end {
            return;
        }
        let (mut left, mut right) = (start + self.size, end + self.size);
        while left < right {
            if left % 2 == 1 {
                self.apply(left, by);
                left += 1;
            }
            if right % 2 == 1 {
                right -= 1;
                self.apply(right, by);
            }
            left /= 2;
            right /= 2;
        }
        self.rebuild(start + self.size);
        self.rebuild(end - 1 + self.size);
    }

    fn apply(&mut self, node: usize, by: i32) {
        self.least[node] += by;
        self.most[node] += by;
        self.added[node] += by;
    }

    fn rebuild(&mut self, place: usize) {
        let mut node = place / 2;
        while node >= 1 {
            self.least[node] = self.least[2 * node].min(self.least[2 * node + 1]) + self.added[node];
            self.most[node] = self.most[2 * node].max(self.most[2 * node + 1]) + self.added[node];
            node /= 2;
        }
    }

    fn extremes(&self) -> (i32, i32) {
        (self.least[1], self.most[1])
    }
}
