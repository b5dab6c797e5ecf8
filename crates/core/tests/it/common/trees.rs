//! Random trees for the suites of trees, and their splits the slow way.

use std::collections::BTreeMap;

use chacha20::ChaCha8Rng;
use partita::Tree;
use rand_core::Rng;

/// A tree by random joining: a few subtrees at a time until one is left. Branches have lengths.
pub fn random_tree(rng: &mut ChaCha8Rng, leaves: usize, most_children: usize) -> Tree {
    let mut below = |bound: usize| (rng.next_u64() % bound as u64) as usize;
    let mut parts: Vec<String> = (0..leaves).map(|leaf| format!("{leaf}:{}", 1 + below(9))).collect();
    while parts.len() > 1 {
        let children = (2 + below(most_children - 1)).min(parts.len());
        let taken: Vec<String> = (0..children).map(|_| parts.swap_remove(below(parts.len()))).collect();
        parts.push(format!("({}):{}", taken.join(","), 1 + below(9)));
    }
    Tree::from_newick(&format!("{};", parts[0])).expect("a valid tree")
}

/// The names of the leaves below a node, sorted.
pub fn clade(tree: &Tree, node: u32) -> Vec<String> {
    let items = &tree.leaf_items()[tree.leaf_range(node)];
    let mut names: Vec<String> = items.iter().map(|&item| tree.item_name(item).to_owned()).collect();
    names.sort();
    names
}

/// Every split with its length: the clade, or without a root the side that lacks the first name.
pub fn splits(tree: &Tree, rooted: bool) -> BTreeMap<Vec<String>, f64> {
    let all = clade(tree, 0);
    let lengths = tree.lengths();
    let mut found = BTreeMap::new();
    for node in 1..tree.nodes() as u32 {
        let mut side = clade(tree, node);
        if !rooted && side.contains(&all[0]) {
            side = all.iter().filter(|name| !side.contains(name)).cloned().collect();
        }
        *found.entry(side).or_insert(0.0) += lengths.as_ref().map_or(0.0, |lengths| lengths[node as usize]);
    }
    found
}
