//! Random binary trees over given leaves.

use rand_core::Rng;

use crate::error::Result;
use crate::inference::NullModel;
use crate::numeric::below;
use crate::tree::{Tree, TreeBuilder};

/// Draws trees that have nothing in common with a given one but its leaves and how far apart things are in it.
#[derive(Debug)]
pub(in crate::inference) struct RandomTrees<'t> {
    model: NullModel,
    names: Vec<&'t str>,
    distances: Distances,
    /// True if the given tree has no root, as three branches meet where it is written from. Those drawn then have one branch
    /// across theirs, and not two with a length each.
    unrooted: bool,
}

/// Distances of the given tree. The trees drawn have the same kind.
#[derive(Debug)]
enum Distances {
    None,
    /// The heights of the merges of a dendrogram, ascending. Each is used once.
    Heights(Vec<f64>),
    /// The lengths of branches that end in a leaf, and of others. They are drawn with replacement.
    Lengths {
        leaves: Vec<f64>,
        inner: Vec<f64>,
    },
}

/// A binary tree: leaves come first, then inner nodes, children before parents; the last is the root.
struct Shape {
    leaves: usize,
    children: Vec<[u32; 2]>,
}

impl<'t> RandomTrees<'t> {
    pub(in crate::inference) fn like(tree: &'t Tree, model: NullModel) -> Self {
        let unrooted = tree.children(0).count() > 2;
        Self { model, names: tree.item_names().collect(), distances: Distances::of(tree), unrooted }
    }

    pub(in crate::inference) fn draw(&self, rng: &mut impl Rng) -> Result<Tree> {
        let shape = match self.model {
            NullModel::YuleTrees => Shape::joined(self.names.len(), rng),
            _ => Shape::grown(self.names.len(), rng),
        };
        let heights = match &self.distances {
            Distances::Heights(heights) => Some(shape.merged_at(heights, rng)),
            _ => None,
        };
        let (mut builder, mut in_preorder) = (TreeBuilder::default(), Vec::new());
        // A node to write, or the end of one.
        let mut stack = vec![Some(shape.root())];
        while let Some(next) = stack.pop() {
            let Some(node) = next else {
                builder.close()?;
                continue;
            };
            let inner = (node as usize).checked_sub(shape.leaves);
            let written = match inner {
                None => builder.leaf(self.names[node as usize])?,
                Some(_) => builder.open()?,
            };
            if let (Distances::Lengths { leaves, inner: others }, true) = (&self.distances, written > 0) {
                let lengths = if inner.is_none() || others.is_empty() { leaves } else { others };
                let length = lengths[below(rng, lengths.len() as u64) as usize];
                let is_spare = self.unrooted && shape.spare_end() == Some(node);
                builder.set_length(written, if is_spare { 0.0 } else { length })?;
            }
            let height = |heights: &Vec<f64>| inner.map_or(0.0, |inner| heights[inner]);
            in_preorder.extend(heights.as_ref().map(height));
            if let Some(inner) = inner {
                let [left, right] = shape.children[inner];
                stack.extend([None, Some(right), Some(left)]);
            }
        }
        let tree = builder.finish()?;
        if heights.is_some() { tree.with_heights(in_preorder) } else { Ok(tree) }
    }
}

impl Distances {
    fn of(tree: &Tree) -> Self {
        let nodes = || 0..tree.nodes() as u32;
        if let Some(heights) = tree.heights().filter(|_| tree.is_dendrogram()) {
            // A node with many children is several merges at one height.
            let merges = |node| std::iter::repeat_n(node, tree.children(node).count().saturating_sub(1));
            let mut heights: Vec<f64> =
                nodes().flat_map(merges).map(|node: u32| heights[node as usize]).collect();
            heights.sort_unstable_by(f64::total_cmp);
            return Self::Heights(heights);
        }
        match tree.lengths() {
            Some(lengths) => {
                let (leaves, inner): (Vec<u32>, Vec<u32>) =
                    nodes().skip(1).partition(|&node| tree.is_leaf(node));
                let of = |nodes: Vec<u32>| nodes.into_iter().map(|node| lengths[node as usize]).collect();
                Self::Lengths { leaves: of(leaves), inner: of(inner) }
            }
            None => Self::None,
        }
    }
}

impl Shape {
    /// Of the two branches at the root the one that adds nothing where both are one: not that of a leaf.
    fn spare_end(&self) -> Option<u32> {
        let [left, right] = *self.children.last()?;
        Some(if (right as usize) < self.leaves { left } else { right })
    }

    /// Any tree, all equally likely: leaf after leaf goes on a branch at random, the one above the root included.
    fn grown(leaves: usize, rng: &mut impl Rng) -> Self {
        let nodes = 2 * leaves - 1;
        let (mut parent, mut children) = (vec![usize::MAX; nodes], vec![[u32::MAX; 2]; leaves - 1]);
        for leaf in 1..leaves {
            let branch = below(rng, 2 * leaf as u64 - 1) as usize;
            // The branches are named by the nodes below them: leaves, and the inner node that came with each but the first.
            let node = if branch < leaf { branch } else { leaves + branch - leaf };
            let (inner, above) = (leaves + leaf - 1, parent[node]);
            if above != usize::MAX {
                let place = usize::from(children[above - leaves][1] == node as u32);
                children[above - leaves][place] = inner as u32;
            }
            children[leaf - 1] = either_way([node as u32, leaf as u32], rng);
            (parent[inner], parent[node], parent[leaf]) = (above, inner, inner);
        }
        Self { leaves, children }.children_first(&parent)
    }

    /// Two parts at random are joined until one is left: the trees of Yule's model.
    fn joined(leaves: usize, rng: &mut impl Rng) -> Self {
        let mut parts: Vec<u32> = (0..leaves as u32).collect();
        let mut children = Vec::with_capacity(leaves - 1);
        while parts.len() > 1 {
            let mut take = || parts.swap_remove(below(rng, parts.len() as u64) as usize);
            let pair = [take(), take()];
            parts.push((leaves + children.len()) as u32);
            children.push(pair);
        }
        Self { leaves, children }
    }

    /// The same tree with its inner nodes numbered anew.
    fn children_first(self, parent: &[usize]) -> Self {
        let leaves = self.leaves;
        let Some(root) = (leaves..parent.len()).find(|&node| parent[node] == usize::MAX) else { return self };
        let mut order = vec![root];
        for at in 0.. {
            let Some(&node) = order.get(at) else { break };
            let inner = self.children[node - leaves].map(|child| child as usize);
            order.extend(inner.into_iter().filter(|&child| child >= leaves));
        }
        let mut number: Vec<u32> = (0..parent.len() as u32).collect();
        order.reverse();
        order.iter().zip(leaves as u32..).for_each(|(&node, new)| number[node] = new);
        let renamed = |&node: &usize| self.children[node - leaves].map(|child| number[child as usize]);
        Self { leaves, children: order.iter().map(renamed).collect() }
    }

    fn root(&self) -> u32 {
        (self.leaves + self.children.len() - 1) as u32
    }

    /// The heights of the inner nodes if they are merged in any order that puts children before parents, all equally likely.
    fn merged_at(&self, heights: &[f64], rng: &mut impl Rng) -> Vec<f64> {
        // The inner nodes below each, in their order.
        let mut orders: Vec<Vec<u32>> = Vec::with_capacity(self.children.len());
        for (at, pair) in self.children.iter().enumerate() {
            let [left, right] = pair.map(|child| {
                let inner = (child as usize).checked_sub(self.leaves);
                inner.map_or_else(Vec::new, |inner| std::mem::take(&mut orders[inner]))
            });
            let mut order = interleaved(&left, &right, rng);
            order.push(at as u32);
            orders.push(order);
        }
        let mut of_nodes = vec![0.0; self.children.len()];
        let last = orders.pop().unwrap_or_default();
        last.iter().zip(heights).for_each(|(&node, &height)| of_nodes[node as usize] = height);
        of_nodes
    }
}

/// A pair or the same turned.
fn either_way([a, b]: [u32; 2], rng: &mut impl Rng) -> [u32; 2] {
    if below(rng, 2) == 0 { [a, b] } else { [b, a] }
}

/// Two lists shuffled into one, in which each keeps its order.
fn interleaved(a: &[u32], b: &[u32], rng: &mut impl Rng) -> Vec<u32> {
    let (mut a, mut b) = (a.iter(), b.iter());
    let mut joined = Vec::with_capacity(a.len() + b.len() + 1);
    while a.len() + b.len() > 0 {
        let from_a = below(rng, (a.len() + b.len()) as u64) < a.len() as u64;
        joined.extend(if from_a { a.next() } else { b.next() });
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inference::random::stream;
    use crate::tree::{Merge, Ties};

    fn drawn(tree: &Tree, model: NullModel, seed: u64) -> Tree {
        RandomTrees::like(tree, model).draw(&mut stream(seed, 0)).unwrap()
    }

    #[test]
    fn trees_keep_leaves_and_lengths() {
        let given = Tree::from_newick("((a:1,b:1):5,(c:2,d:1,(e:2,f:1):7):5);").unwrap();
        for model in [NullModel::UniformTrees, NullModel::YuleTrees] {
            for seed in 0..50 {
                let tree = drawn(&given, model, seed);
                let mut names: Vec<&str> = tree.item_names().collect();
                names.sort_unstable();
                assert_eq!((names.join(""), tree.nodes()), ("abcdef".to_owned(), 11));
                let lengths = tree.lengths().unwrap();
                for node in 1..tree.nodes() {
                    let known: &[f64] = if tree.is_leaf(node as u32) { &[1.0, 2.0] } else { &[5.0, 7.0] };
                    assert!(known.contains(&lengths[node]));
                }
            }
        }
    }

    #[test]
    fn trees_without_a_root_have_one_branch_across_it() {
        let given = Tree::from_newick("(a:1,b:1,(c:1,(d:1,e:1):3):3);").unwrap();
        for seed in 0..50 {
            let tree = drawn(&given, NullModel::UniformTrees, seed);
            let lengths = tree.lengths().unwrap();
            let leaves =
                (1..tree.nodes()).filter(|&node| tree.is_leaf(node as u32) && lengths[node] == 1.0).count();
            let inner =
                (1..tree.nodes()).filter(|&node| !tree.is_leaf(node as u32) && lengths[node] == 3.0).count();
            assert_eq!((leaves, inner), (5, 2));
        }
    }

    #[test]
    fn dendrograms_keep_their_heights() {
        let merge = |left, right, height| Merge { left, right, height };
        let merges = [merge(0, 1, 1.0), merge(2, 3, 2.0), merge(4, 5, 2.0), merge(6, 7, 9.0)];
        let given = Tree::from_linkage(&merges, None, Ties::Merge).unwrap();
        for model in [NullModel::UniformTrees, NullModel::YuleTrees] {
            for seed in 0..50 {
                let tree = drawn(&given, model, seed);
                let mut heights: Vec<f64> = tree.heights().unwrap().iter().copied().collect();
                heights.sort_unstable_by(f64::total_cmp);
                assert_eq!(heights[5..], [1.0, 2.0, 2.0, 9.0]);
            }
        }
    }

    #[test]
    fn one_leaf_is_a_tree() {
        let given = Tree::from_newick("a;").unwrap();
        assert_eq!(drawn(&given, NullModel::UniformTrees, 1).leaves(), 1);
        assert_eq!(drawn(&given, NullModel::YuleTrees, 1).leaves(), 1);
    }
}
