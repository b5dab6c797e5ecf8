//! One of the two trees during the greedy search: which node of its cut each leaf is below.

use super::super::{NOWHERE, Tree};
use super::expectation::SizeChange;

/// A node of the cut that can be opened.
#[derive(Debug)]
pub(super) struct Front {
    pub node: u32,
    children: usize,
    /// The top of the heavy path that the node is on.
    pub path: u32,
    /// The gain from opening it alone, in the part of the score that depends on the counts.
    pub gain: f64,
    /// The sizes that come and the one that goes when it is opened.
    pub change: SizeChange,
    /// The places of the sums of those sizes.
    pub places: Vec<u32>,
    /// Its overlaps with nodes of the other cut; some may be gone.
    pub overlaps: Vec<u32>,
}

/// A tree and its cut. The largest child of a node inherits the labels of its leaves, so a leaf is relabelled
/// only when its part is less than half as large as before: at most log n times.
#[derive(Debug)]
pub(super) struct Side<'t> {
    pub tree: &'t Tree,
    /// Depth-first position to common number of the leaf; `None` where they are the same.
    numbers: Option<&'t [u32]>,
    heavy: Vec<u32>,
    /// Per leaf the heavy path of the node of the cut above it.
    of_front: Vec<u32>,
    /// Per leaf the heavy path of the child of that node above it.
    of_child: Vec<u32>,
    /// The place in `fronts` of the node of the cut on each heavy path, if it can be opened.
    on_path: Vec<u32>,
    pub fronts: Vec<Front>,
    /// The places in `fronts` of those that are in the cut.
    pub live: Vec<u32>,
    pub opened: Vec<u32>,
    pub clusters: usize,
}

impl<'t> Side<'t> {
    /// The tree uncut, and its root as the only node that can be opened.
    pub(super) fn new(tree: &'t Tree, numbers: Option<&'t [u32]>) -> Self {
        let mut heavy = vec![NOWHERE; tree.nodes()];
        for node in (1..tree.nodes() as u32).rev() {
            let parent = tree.parent(node).expect("only the root has none") as usize;
            // From the right: of equally large children the first is heavy.
            if heavy[parent] == NOWHERE || tree.size(node) >= tree.size(heavy[parent]) {
                heavy[parent] = node;
            }
        }
        let mut side = Self {
            tree,
            numbers,
            heavy,
            of_front: vec![0; tree.leaves()],
            of_child: vec![0; tree.leaves()],
            on_path: vec![NOWHERE; tree.nodes()],
            fronts: Vec::new(),
            live: Vec::new(),
            opened: Vec::new(),
            clusters: 1,
        };
        if !tree.is_leaf(0) {
            side.add_front(0, 0);
        }
        side
    }

    /// Puts an inner node on the front and labels the leaves of all its children but the largest.
    pub(super) fn add_front(&mut self, node: u32, path: u32) -> u32 {
        let place = self.fronts.len() as u32;
        self.on_path[path as usize] = place;
        self.live.push(place);
        let change = size_change(self.tree, node);
        let children = self.tree.children(node).count();
        let front =
            Front { node, children, path, gain: 0.0, change, places: Vec::new(), overlaps: Vec::new() };
        self.fronts.push(front);
        for child in self.tree.children(node).filter(|&child| child != self.heavy[node as usize]) {
            for position in self.tree.leaf_range(child) {
                self.of_child[number(self.numbers, position)] = child;
            }
        }
        place
    }

    /// Opens a front: its leaves move to its children, of which the inner ones become fronts.
    pub(super) fn open(&mut self, place: u32) -> Vec<u32> {
        let Front { node, path, children, .. } = self.fronts[place as usize];
        let at = self.live.iter().position(|&live| live == place).expect("the front is in the cut");
        self.live.swap_remove(at);
        self.opened.push(node);
        self.clusters += children - 1;
        self.on_path[path as usize] = NOWHERE;
        let mut added = Vec::new();
        for child in self.tree.children(node) {
            let heavy = child == self.heavy[node as usize];
            if !heavy {
                for position in self.tree.leaf_range(child) {
                    self.of_front[number(self.numbers, position)] = child;
                }
            }
            if !self.tree.is_leaf(child) {
                added.push(self.add_front(child, if heavy { path } else { child }));
            }
        }
        added
    }

    /// The front above a leaf and which of its children the leaf is below, unless the leaf is a cluster of its
    /// own.
    pub(super) fn locate(&self, leaf: usize) -> Option<(u32, u32)> {
        let path = self.of_front[leaf];
        let place = self.on_path[path as usize];
        if place == NOWHERE {
            return None;
        }
        let child = self.of_child[leaf];
        let node = self.fronts[place as usize].node;
        Some((place, if child == path { self.heavy[node as usize] } else { child }))
    }

    /// The children of a node other than the largest, each with its leaves.
    pub(super) fn light_leaves(&self, node: u32) -> impl Iterator<Item = (u32, usize)> + '_ {
        let light = self.tree.children(node).filter(move |&child| child != self.heavy[node as usize]);
        light.flat_map(move |child| {
            self.tree.leaf_range(child).map(move |position| (child, number(self.numbers, position)))
        })
    }

    pub(super) fn heavy_child(&self, node: u32) -> u32 {
        self.heavy[node as usize]
    }

    pub(super) fn size(&self, node: u32) -> u32 {
        self.tree.size(node) as u32
    }

    /// Returns whether opening the front leaves anything together: the clustering into single leaves is not admitted.
    pub(super) fn may_open(&self, front: &Front) -> bool {
        self.clusters + front.children - 1 < self.tree.leaves()
    }
}

fn number(numbers: Option<&[u32]>, position: usize) -> usize {
    numbers.map_or(position, |numbers| numbers[position] as usize)
}

fn size_change(tree: &Tree, node: u32) -> SizeChange {
    let mut sizes: Vec<u32> = tree.children(node).map(|child| tree.size(child) as u32).collect();
    sizes.sort_unstable();
    let children = sizes.chunk_by(u32::eq).map(|run| (run[0], run.len() as f64));
    children.chain([(tree.size(node) as u32, -1.0)]).collect()
}
