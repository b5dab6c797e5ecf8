//! Two trees over the same leaves, taken apart at the clades that both have.
//!
//! Such a clade is a block in the smallest one around it. What two trees say of leaves in different blocks of one clade does
//! not depend on what is inside the blocks, so each clade is a region of its own; the regions of near trees are small.

use std::hash::BuildHasherDefault;

use hashbrown::HashMap;
use rustc_hash::FxHasher;

use super::shape::Shape;

/// Two trees over blocks of leaves.
#[derive(Debug)]
pub(super) struct Region {
    /// The clade, as a node of the first tree.
    pub top: u32,
    pub shapes: [Shape; 2],
    /// The leaves in each block.
    pub weights: Vec<u64>,
    /// The node of the first tree that each block is.
    pub nodes: Vec<u32>,
}

/// The regions of two trees, one per clade of both that is no leaf.
pub(super) fn regions(a: &Shape, b: &Shape) -> Vec<Region> {
    let of_b = partners(a, b);
    let mut of_a = vec![None; b.children.len()];
    for (node, partner) in of_b.iter().enumerate() {
        if let Some(partner) = partner {
            of_a[*partner as usize] = Some(node as u32);
        }
    }
    let mut number = vec![0; a.children.len()];
    let mut found = Vec::new();
    for top in 0..a.children.len() as u32 {
        let inner = !a.children[top as usize].is_empty();
        let Some(partner) = of_b[top as usize].filter(|_| inner) else { continue };
        let down = nodes_down_to(a, top, |node| of_b[node as usize].is_some());
        let nodes: Vec<u32> = down.iter().filter(|(_, is_block)| *is_block).map(|&(node, _)| node).collect();
        nodes.iter().enumerate().for_each(|(block, &node)| number[node as usize] = block as u32);
        let first = part(a, &down, |node| number[node as usize]);
        let down = nodes_down_to(b, partner, |node| of_a[node as usize].is_some());
        let second = part(b, &down, |node| of_a[node as usize].map_or(0, |node| number[node as usize]));
        let weights = nodes.iter().map(|&node| a.below(node).len() as u64).collect();
        found.push(Region { top, shapes: [first, second], weights, nodes });
    }
    found
}

/// For each node of the first tree the node of the second with the same blocks below it.
fn partners(a: &Shape, b: &Shape) -> Vec<Option<u32>> {
    let mut place = vec![0; a.blocks.len()];
    a.blocks.iter().enumerate().for_each(|(at, &block)| place[block as usize] = at as u32);
    // The clades of the first tree are intervals of its blocks.
    let mut by_ends: HashMap<(u32, u32), u32, BuildHasherDefault<FxHasher>> = HashMap::default();
    by_ends.extend((0..a.children.len() as u32).map(|node| (a.interval(node), node)));
    let mut partner = vec![None; a.children.len()];
    let mut spans = vec![(u32::MAX, 0); b.children.len()];
    for node in (0..b.children.len()).rev() {
        if let Some(block) = b.block[node] {
            spans[node] = (place[block as usize], place[block as usize] + 1);
        }
        let (start, end) = spans[node];
        let whole = (end - start) as usize == b.below(node as u32).len();
        if let Some(&of_a) = by_ends.get(&(start, end)).filter(|_| whole) {
            partner[of_a as usize] = Some(node as u32);
        }
        if let Some(parent) = b.parents[node] {
            let above = &mut spans[parent as usize];
            *above = (above.0.min(start), above.1.max(end));
        }
    }
    partner
}

/// A node and those below it down to the first that are blocks, and whether each is one.
fn nodes_down_to(shape: &Shape, top: u32, is_block: impl Fn(u32) -> bool) -> Vec<(u32, bool)> {
    let (mut nodes, mut node) = (vec![(top, false)], top + 1);
    while node < shape.end[top as usize] {
        let block = is_block(node);
        nodes.push((node, block));
        node = if block { shape.end[node as usize] } else { node + 1 };
    }
    nodes
}

/// The tree of these nodes.
fn part(shape: &Shape, nodes: &[(u32, bool)], block: impl Fn(u32) -> u32) -> Shape {
    let place = |parent: u32| nodes.binary_search_by_key(&parent, |&(node, _)| node).ok().map(|at| at as u32);
    let parents = nodes.iter().map(|&(node, _)| place(shape.parents[node as usize]?)).collect();
    Shape::new(parents, nodes.iter().map(|&(node, is_block)| is_block.then(|| block(node))).collect())
}
