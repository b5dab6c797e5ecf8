//! The least number of leaves to transfer, for splits of a reference tree and all branches of another.

use super::chains::by_chains;
use super::rows::{Rows, by_rows};

/// A tree over numbered leaves: parents of nodes in preorder, one past the last node below each, and the leaves in depth-first order.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Shape<'t> {
    pub parents: &'t [u32],
    pub ends: &'t [u32],
    pub leaves: &'t [u32],
}

/// Scratch space of one thread.
#[derive(Debug, Default)]
pub(crate) struct TransferScratch {
    rows: Rows,
}

/// Leaves from which the heavy paths of the trees are followed: below, adding up all clades is faster.
const MANY_LEAVES: usize = 8_000;

/// For some nodes of the reference the least number of leaves that must change sides until the split below it is a branch of
/// the other tree. A branch of a leaf will do, so it is less than the smaller side.
pub(crate) fn transfer_indices(
    reference: &Reference<'_>,
    wanted: &[u32],
    other: Shape<'_>,
    scratch: &mut TransferScratch,
) -> Vec<u32> {
    if reference.shape.leaves.len() < MANY_LEAVES {
        by_rows(reference, wanted, other, &mut scratch.rows)
    } else {
        by_chains(reference, wanted, other)
    }
}

/// The tree whose splits are looked for.
#[derive(Debug)]
pub(crate) struct Reference<'t> {
    pub shape: Shape<'t>,
    /// The depth-first place of the first leaf below each node, and one past the last.
    pub ranges: Vec<(u32, u32)>,
    /// The node of each leaf.
    pub node_of_leaf: Vec<u32>,
}

impl<'t> Reference<'t> {
    pub(crate) fn new(shape: Shape<'t>) -> Self {
        let ranges = shape.ranges();
        let mut node_of_leaf = vec![0; shape.leaves.len()];
        for (node, &(start, _)) in (0..).zip(&ranges) {
            if shape.is_leaf(node) {
                node_of_leaf[shape.leaves[start as usize] as usize] = node;
            }
        }
        Self { shape, ranges, node_of_leaf }
    }

    /// Leaves below a node.
    pub(crate) fn size(&self, node: u32) -> u32 {
        let (start, end) = self.ranges[node as usize];
        end - start
    }

    /// Leaves on the smaller side of a node's branch.
    pub(crate) fn smaller(&self, node: u32) -> u32 {
        self.size(node).min(self.shape.leaves.len() as u32 - self.size(node))
    }
}

impl Shape<'_> {
    pub(super) fn is_leaf(&self, node: u32) -> bool {
        self.ends[node as usize] == node + 1
    }

    /// The depth-first places of the leaves below each node.
    pub(super) fn ranges(&self) -> Vec<(u32, u32)> {
        let mut before = Vec::with_capacity(self.parents.len() + 1);
        before.push(0);
        for node in 0..self.parents.len() as u32 {
            before.push(before[node as usize] + u32::from(self.is_leaf(node)));
        }
        let range = |node: usize| (before[node], before[self.ends[node] as usize]);
        (0..self.parents.len()).map(range).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::Tree;

    /// A random tree over that many leaves, as parents and leaves.
    fn random(state: &mut u64, leaves: u32) -> Tree {
        let mut below = |bound: usize| {
            *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (*state >> 33) as usize % bound
        };
        let mut parts: Vec<String> = (0..leaves).map(|leaf| format!("t{leaf:04}")).collect();
        while parts.len() > 1 {
            let take = (2 + below(2)).min(parts.len());
            let joined: Vec<String> = (0..take).map(|_| parts.swap_remove(below(parts.len()))).collect();
            parts.push(format!("({})", joined.join(",")));
        }
        Tree::from_newick(&format!("{};", parts[0])).unwrap()
    }

    /// The leaves below each node as sets, which is slow and plain.
    fn sets(tree: &Tree) -> Vec<Vec<bool>> {
        let number = |place: usize| tree.leaf_name(place)[1..].parse::<usize>().unwrap();
        let set = |node: u32| {
            let mut set = vec![false; tree.leaves()];
            tree.leaf_range(node).for_each(|place| set[number(place)] = true);
            set
        };
        (0..tree.nodes() as u32).map(set).collect()
    }

    /// A tree as parents, ends and the numbers of its leaves.
    struct Parts(Vec<u32>, Vec<u32>, Vec<u32>);

    impl Parts {
        fn of(tree: &Tree) -> Self {
            let nodes = || 0..tree.nodes() as u32;
            Self(
                nodes().map(|node| tree.parent(node).unwrap_or(0)).collect(),
                nodes().map(|node| tree.subtree(node).end).collect(),
                (0..tree.leaves()).map(|place| tree.leaf_name(place)[1..].parse().unwrap()).collect(),
            )
        }

        fn shape(&self) -> Shape<'_> {
            Shape { parents: &self.0, ends: &self.1, leaves: &self.2 }
        }
    }

    #[test]
    fn both_ways_find_what_comparing_all_branches_finds() {
        let mut state = 7;
        for leaves in [2, 3, 4, 5, 8, 13, 40, 90] {
            for _ in 0..6 {
                let (a, b) = (random(&mut state, leaves), random(&mut state, leaves));
                let (of_a, of_b) = (Parts::of(&a), Parts::of(&b));
                let reference = Reference::new(of_a.shape());
                let wanted: Vec<u32> = (1..a.nodes() as u32).collect();
                let (sets_a, sets_b) = (sets(&a), sets(&b));
                let apart = |x: &[bool], y: &[bool]| x.iter().zip(y).filter(|(x, y)| x != y).count();
                let expected = |&node: &u32| {
                    let to = |other: &Vec<bool>| {
                        let moved = apart(&sets_a[node as usize], other);
                        moved.min(leaves as usize - moved) as u32
                    };
                    sets_b[1..].iter().map(to).min().unwrap()
                };
                let expected: Vec<u32> = wanted.iter().map(expected).collect();
                assert_eq!(by_rows(&reference, &wanted, of_b.shape(), &mut Rows::default()), expected);
                assert_eq!(by_chains(&reference, &wanted, of_b.shape()), expected);
            }
        }
    }

    /// One split against all branches, whose leaves are neighbours in depth-first order: sums up to each place tell how many of
    /// them the split has.
    fn by_sums(reference: &Reference<'_>, node: u32, other: Shape<'_>) -> u32 {
        let (all, size) = (other.leaves.len() as u32, reference.size(node));
        let (start, end) = reference.ranges[node as usize];
        let mut has = vec![0; all as usize];
        (start..end).for_each(|place| has[reference.shape.leaves[place as usize] as usize] = 1);
        let mut sums = vec![0];
        other.leaves.iter().for_each(|&leaf| sums.push(sums[sums.len() - 1] + has[leaf as usize]));
        let moved = |&(start, end): &(u32, u32)| {
            let common: u32 = sums[end as usize] - sums[start as usize];
            let apart = size + (end - start) - 2 * common;
            apart.min(all - apart)
        };
        other.ranges()[1..].iter().map(moved).min().unwrap()
    }

    /// A tree in which each inner node has one leaf beside the rest.
    fn ladder(order: impl Iterator<Item = u32>) -> Tree {
        let names: Vec<String> = order.map(|leaf| format!("t{leaf:04}")).collect();
        let text = format!("{}{}", "(".repeat(names.len() - 1), names[0]);
        Tree::from_newick(&(names[1..].iter().fold(text, |text, name| text + "," + name + ")") + ";"))
            .unwrap()
    }

    #[test]
    fn large_trees_have_the_indices_that_sums_over_each_branch_give() {
        const LEAVES: u32 = MANY_LEAVES as u32 + 200;
        let mut state = 3;
        // 31 and the number of leaves have no common divisor, so that all leaves come once.
        let ladders = [ladder(0..LEAVES), ladder((0..LEAVES).map(|at| at * 31 % LEAVES))];
        let trees: Vec<Tree> = (0..2).map(|_| random(&mut state, LEAVES)).chain(ladders).collect();
        for a in &trees {
            let of_a = Parts::of(a);
            let reference = Reference::new(of_a.shape());
            let wanted: Vec<u32> = (1..a.nodes() as u32).step_by(a.nodes() / 40).collect();
            for b in &trees {
                let of_b = Parts::of(b);
                let expected: Vec<u32> =
                    wanted.iter().map(|&node| by_sums(&reference, node, of_b.shape())).collect();
                let mut scratch = TransferScratch::default();
                assert_eq!(transfer_indices(&reference, &wanted, of_b.shape(), &mut scratch), expected);
                assert_eq!(by_rows(&reference, &wanted, of_b.shape(), &mut scratch.rows), expected);
            }
        }
    }
}
