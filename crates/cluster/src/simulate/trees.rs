//! Binary trees at random, and noise in the order of their leaves.

use partita::Result;

use super::{check_share, refuse};
use crate::Linkage;
use crate::random::Random;

/// A binary tree drawn from all rooted binary trees over the labelled leaves, each with the same chance: leaf
/// after leaf is put on an edge chosen at random, the one above the root included. The height of a node is the
/// number of steps down to its farthest leaf.
///
/// # Errors
/// When there are no leaves, or more than twenty million.
pub fn uniform_tree(leaves: usize, seed: u64) -> Result<Linkage> {
    check_leaves(leaves)?;
    let mut random = Random::new(seed);
    let nodes = 2 * leaves - 1;
    // Leaf l is node l, the inner node that came with it is `leaves + l − 1`; the edge above a node is named by it.
    let (mut parent, mut children) = (vec![u32::MAX; nodes], vec![[u32::MAX; 2]; nodes]);
    for leaf in 1..leaves {
        let edge = random.below(2 * leaf as u64 - 1) as usize;
        let below = if edge < leaf { edge } else { leaves + edge - leaf };
        let (inner, above) = (leaves + leaf - 1, parent[below]);
        if let Some(place) =
            children.get_mut(above as usize).and_then(|c| c.iter_mut().find(|c| **c == below as u32))
        {
            *place = inner as u32;
        }
        parent[inner] = above;
        children[inner] = [below as u32, leaf as u32];
        parent[below] = inner as u32;
        parent[leaf] = inner as u32;
    }
    Ok(Linkage::from_joins(leaves, joins_of(leaves, &parent, &children)))
}

/// The joins of a binary tree, children before parents.
fn joins_of(leaves: usize, parent: &[u32], children: &[[u32; 2]]) -> Vec<(u32, u32, f64)> {
    let mut height = vec![0_u32; parent.len()];
    let mut some_leaf: Vec<u32> = (0..parent.len() as u32).collect();
    let mut seen = vec![0_u8; parent.len()];
    let mut ready: Vec<u32> = (0..leaves as u32).collect();
    let mut joins = Vec::with_capacity(leaves - 1);
    while let Some(node) = ready.pop() {
        let above = parent[node as usize] as usize;
        if above >= parent.len() {
            continue;
        }
        seen[above] += 1;
        height[above] = height[above].max(height[node as usize] + 1);
        if seen[above] == 2 {
            let [left, right] = children[above].map(|child| some_leaf[child as usize]);
            some_leaf[above] = left;
            joins.push((left, right, f64::from(height[above])));
            ready.push(above as u32);
        }
    }
    joins
}

/// A binary tree by random joining: of the clusters that are left, two chosen at random merge, at heights
/// 1, 2, 3, …
///
/// # Errors
/// When there are no leaves, or more than twenty million.
pub fn joined_tree(leaves: usize, seed: u64) -> Result<Linkage> {
    check_leaves(leaves)?;
    let mut random = Random::new(seed);
    let mut left: Vec<u32> = (0..leaves as u32).collect();
    let mut joins = Vec::with_capacity(leaves - 1);
    while left.len() > 1 {
        let a = left.swap_remove(random.below(left.len() as u64) as usize);
        let b = left[random.below(left.len() as u64) as usize];
        joins.push((a, b, joins.len() as f64 + 1.0));
    }
    Ok(Linkage::from_joins(leaves, joins))
}

/// New places for the labels of leaves `0..leaves`: a share of them, rounded to a whole number and drawn at
/// random, are shuffled among themselves, the others stay.
///
/// # Errors
/// When the share is none.
pub fn shuffled_leaves(leaves: usize, share: f64, seed: u64) -> Result<Vec<u32>> {
    check_share("share of leaves to shuffle", share)?;
    let mut random = Random::new(seed);
    let mut order: Vec<u32> = (0..leaves as u32).collect();
    random.shuffle(&mut order);
    order.truncate((share * leaves as f64).round() as usize);
    let mut target = order.clone();
    random.shuffle(&mut target);
    let mut places: Vec<u32> = (0..leaves as u32).collect();
    order.iter().zip(&target).for_each(|(&from, &to)| places[from as usize] = to);
    Ok(places)
}

/// Leaves of a tree that fits into some gigabytes with its names.
const MOST_LEAVES: usize = 20_000_000;

fn check_leaves(leaves: usize) -> Result<()> {
    match leaves {
        0 => refuse("a tree of 0 leaves is none; give at least 1".to_owned()),
        1..=MOST_LEAVES => Ok(()),
        _ => refuse(format!("{leaves} leaves are too many to draw; give at most {MOST_LEAVES}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    /// The clusters of a tree as sorted sets of leaves: its shape, free of any order.
    fn clusters(linkage: &Linkage) -> Vec<Vec<u32>> {
        let mut members: Vec<Vec<u32>> = (0..linkage.leaves() as u32).map(|leaf| vec![leaf]).collect();
        for merge in linkage.merges() {
            let mut both = [&members[merge.left][..], &members[merge.right]].concat();
            both.sort_unstable();
            members.push(both);
        }
        let mut inner = members.split_off(linkage.leaves());
        inner.sort();
        inner
    }

    #[test]
    fn every_binary_tree_is_as_likely() {
        let mut seen = BTreeMap::new();
        for seed in 0..7500 {
            *seen.entry(clusters(&uniform_tree(4, seed).unwrap())).or_insert(0_u32) += 1;
        }
        // (2 · 4 − 3)!! = 15 trees, 500 of each: five standard deviations.
        assert_eq!(seen.len(), 15);
        assert!(seen.values().all(|&count| count.abs_diff(500) < 108), "{:?}", seen.values());
    }

    #[test]
    fn joining_prefers_balanced_trees() {
        let balanced = (0..3000).filter(|&seed| {
            let sizes = joined_tree(4, seed).unwrap().rows().into_iter().map(|row| row[3]);
            sizes.eq([2.0, 2.0, 4.0])
        });
        // One in three against one in five of uniform trees.
        assert!(balanced.count().abs_diff(1000) < 130);
    }

    #[test]
    fn trees_are_whole_and_repeat() {
        for leaves in [1, 2, 3, 50] {
            for tree in [uniform_tree(leaves, 8).unwrap(), joined_tree(leaves, 8).unwrap()] {
                assert_eq!(tree.merges().len(), leaves - 1);
                assert!(tree.rows().last().is_none_or(|root| root[3] as usize == leaves));
            }
        }
        assert_eq!(uniform_tree(50, 8).unwrap(), uniform_tree(50, 8).unwrap());
        assert!(uniform_tree(0, 1).unwrap_err().to_string().contains("at least 1"));
    }

    #[test]
    fn only_the_share_asked_for_may_move() {
        for (share, most) in [(0.0, 0), (0.3, 30), (1.0, 100)] {
            let places = shuffled_leaves(100, share, 2).unwrap();
            let moved = places.iter().enumerate().filter(|(leaf, place)| *leaf as u32 != **place).count();
            assert!(moved <= most && moved >= most * 4 / 5, "{moved} of {most}");
            let mut sorted = places;
            sorted.sort_unstable();
            assert!(sorted.into_iter().eq(0..100));
        }
        assert!(shuffled_leaves(3, 2.0, 0).is_err());
    }
}
