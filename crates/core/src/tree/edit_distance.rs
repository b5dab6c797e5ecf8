//! The edit distance of two ordered trees, by the algorithm of Zhang and Shasha, from the side that is cheaper.

use std::collections::VecDeque;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::{Tree, TreePair};
use crate::sys::checkpoint;

/// Labels of inner nodes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum InnerLabels {
    /// All alike.
    None,
    /// The index in level order, leaves counted.
    LevelOrder,
    /// The names in the tree.
    Names,
}

/// Costs of the edit operations.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Costs {
    pub rename: f64,
    pub remove: f64,
    pub insert: f64,
}

/// Two tables have a cell for every pair of nodes: 1.6 GB.
const MOST_PAIRS: usize = 100_000_000;

/// Cells that are filled: about a minute. Trees whose long paths turn at every node need the square of their pairs.
const MOST_WORK: u128 = 30_000_000_000;

/// The least total cost of renaming, removing and adding nodes that turns one ordered tree into the other;
/// `None` if that would take too much memory or time.
pub(crate) fn edit_distance(pair: &TreePair<'_>, inner: InnerLabels, costs: Costs) -> Option<f64> {
    let (a, b) = pair.given();
    if a.nodes().checked_mul(b.nodes())? > MOST_PAIRS {
        return None;
    }
    let labels = Labels::of(pair, inner);
    let left = [Postorder::of(a, &labels.a, false), Postorder::of(b, &labels.b, false)];
    let right = [Postorder::of(a, &labels.a, true), Postorder::of(b, &labels.b, true)];
    let work = |sides: &[Postorder; 2]| sides[0].work() as u128 * sides[1].work() as u128;
    let sides = if work(&left) <= work(&right) { left } else { right };
    if work(&sides) > MOST_WORK {
        return None;
    }
    Some(Table::new(&sides[0], &sides[1], costs).fill())
}

/// About how many cells [`edit_distance`] fills.
pub(crate) fn predicted_steps(pair: &TreePair<'_>) -> f64 {
    let (a, b) = pair.given();
    let labels = Labels::of(pair, InnerLabels::None);
    let work = |mirrored: bool| {
        let sides = [(a, &labels.a), (b, &labels.b)];
        let [of_a, of_b] = sides.map(|(tree, labels)| Postorder::of(tree, labels, mirrored).work() as f64);
        of_a * of_b
    };
    work(false).min(work(true))
}

/// A number per node that is the same for nodes that need no renaming.
struct Labels {
    a: Vec<u32>,
    b: Vec<u32>,
}

impl Labels {
    fn of(pair: &TreePair<'_>, inner: InnerLabels) -> Self {
        let (a, b) = pair.given();
        // Leaves are numbered by their place in the first tree, inner nodes by what they are called.
        let mut numbers: HashMap<String, u32, FxBuildHasher> = HashMap::default();
        let mut of_tree = |tree: &Tree, places: &dyn Fn(usize) -> u32| {
            let ranks = if inner == InnerLabels::LevelOrder { level_order(tree) } else { Vec::new() };
            let label = |node: u32| match inner {
                InnerLabels::None => String::new(),
                InnerLabels::LevelOrder => ranks[node as usize].to_string(),
                InnerLabels::Names => tree.name(node).to_owned(),
            };
            let mut number = |node: u32| {
                if tree.is_leaf(node) {
                    return places(tree.leaf_range(node).start);
                }
                let next = (tree.leaves() + numbers.len()) as u32;
                *numbers.entry(label(node)).or_insert(next)
            };
            (0..tree.nodes() as u32).map(&mut number).collect()
        };
        Self { a: of_tree(a, &|place| place as u32), b: of_tree(b, &|place| pair.b_to_a()[place]) }
    }
}

fn level_order(tree: &Tree) -> Vec<u32> {
    let mut ranks = vec![0; tree.nodes()];
    let mut queue = VecDeque::from([0]);
    let mut next = 0;
    while let Some(node) = queue.pop_front() {
        ranks[node as usize] = next;
        next += 1;
        queue.extend(tree.children(node));
    }
    ranks
}

/// A tree numbered from the leaves up, the children from the left or from the right.
struct Postorder {
    labels: Vec<u32>,
    /// The first leaf below each node.
    first: Vec<usize>,
    /// The last node of each path of first children, in order.
    keys: Vec<usize>,
}

impl Postorder {
    fn of(tree: &Tree, labels: &[u32], mirrored: bool) -> Self {
        // The reverse of a walk that visits a node, then its children in the opposite order.
        let mut order = Vec::with_capacity(tree.nodes());
        if mirrored {
            order.extend((0..tree.nodes() as u32).rev());
        } else {
            let mut stack = vec![0];
            while let Some(node) = stack.pop() {
                order.push(node);
                stack.extend(tree.children(node));
            }
            order.reverse();
        }
        let mut first = vec![usize::MAX; tree.nodes()];
        let mut last_of = vec![0; tree.nodes()];
        for (at, &node) in order.iter().enumerate() {
            if first[node as usize] == usize::MAX {
                first[node as usize] = at;
            }
            let leaf = first[node as usize];
            last_of[leaf] = at;
            if let Some(parent) = tree.parent(node).filter(|&parent| first[parent as usize] == usize::MAX) {
                first[parent as usize] = leaf;
            }
        }
        let first: Vec<usize> = order.iter().map(|&node| first[node as usize]).collect();
        let keys = (0..first.len()).filter(|&at| last_of[first[at]] == at).collect();
        Self { labels: order.iter().map(|&node| labels[node as usize]).collect(), first, keys }
    }

    /// Nodes below the key nodes, counted once per key.
    fn work(&self) -> usize {
        self.keys.iter().map(|&key| key + 1 - self.first[key]).sum()
    }
}

struct Table<'t> {
    a: &'t Postorder,
    b: &'t Postorder,
    costs: Costs,
    /// Distances of the subtrees, row by row.
    trees: Vec<f64>,
    /// Distances of the forests of one pair of key nodes.
    forests: Vec<f64>,
}

impl<'t> Table<'t> {
    fn new(a: &'t Postorder, b: &'t Postorder, costs: Costs) -> Self {
        let trees = vec![0.0; a.first.len() * b.first.len()];
        let forests = vec![0.0; (a.first.len() + 1) * (b.first.len() + 1)];
        Self { a, b, costs, trees, forests }
    }

    fn fill(mut self) -> f64 {
        for &key_a in &self.a.keys {
            for &key_b in &self.b.keys {
                self.fill_forests(key_a, key_b);
            }
        }
        self.trees.last().copied().unwrap_or(0.0)
    }

    fn fill_forests(&mut self, key_a: usize, key_b: usize) {
        checkpoint();
        let (start_a, start_b) = (self.a.first[key_a], self.b.first[key_b]);
        let width = key_b - start_b + 2;
        let columns = self.b.first.len();
        let Costs { rename, remove, insert } = self.costs;
        for (j, cell) in self.forests[..width].iter_mut().enumerate() {
            *cell = insert * j as f64;
        }
        for node_a in start_a..=key_a {
            let row = node_a - start_a + 1;
            let (above, current) = self.forests.split_at_mut(row * width);
            let current = &mut current[..width];
            let before = &above[(row - 1) * width..];
            let aside = &above[(self.a.first[node_a] - start_a) * width..];
            let trees = &mut self.trees[node_a * columns..(node_a + 1) * columns];
            let whole_a = self.a.first[node_a] == start_a;
            let label_a = self.a.labels[node_a];
            current[0] = remove * row as f64;
            let mut last = current[0];
            let nodes_b = self.b.first[start_b..=key_b].iter().zip(&self.b.labels[start_b..=key_b]);
            for (column, ((&first_b, &label_b), tree)) in nodes_b.zip(&mut trees[start_b..=key_b]).enumerate()
            {
                let whole = whole_a && first_b == start_b;
                let kept = if whole {
                    before[column] + if label_a == label_b { 0.0 } else { rename }
                } else {
                    aside[first_b - start_b] + *tree
                };
                last = kept.min((before[column + 1] + remove).min(last + insert));
                current[column + 1] = last;
                if whole {
                    *tree = last;
                }
            }
        }
    }
}
