//! A tree from the node above each node, in a few passes over plain arrays.

use super::branches::Branches;
use super::builder::{bad, distinctly_named};
use super::marks::Marks;
use super::names::Names;
use super::{NOWHERE, Tree};
use crate::error::{ErrorKind, Result};

impl Tree {
    /// The tree whose nodes have these parents, −1 for the root, and the number that each of its nodes had. Nodes that are
    /// nobody's parent are leaves, items in the order of their numbers. Children stand as their numbers do in `order`, which
    /// lists all nodes; without it, in the order of their numbers. Without names, trees are compared by the numbers of their
    /// items.
    ///
    /// ```
    /// use partita::Tree;
    ///
    /// let names = ["ant", "bee", "cat", "", ""];
    /// let (tree, numbers) = Tree::from_parents(&[4, 4, 3, -1, 3], None, Some(&names))?;
    /// assert_eq!(tree.to_newick(), "(cat,(ant,bee));");
    /// assert_eq!(numbers, [3, 2, 4, 0, 1]);
    /// # Ok::<(), partita::Error>(())
    /// ```
    ///
    /// # Errors
    /// When these are not the parents of one tree, `order` does not list every node once, or there is not one name each, with
    /// another for each leaf.
    pub fn from_parents(
        parents: &[i32],
        order: Option<&[i32]>,
        names: Option<&[&str]>,
    ) -> Result<(Self, Vec<u32>)> {
        if u32::try_from(parents.len()).is_err() {
            let what = "a tree of 2^32 nodes".to_owned();
            return Err(ErrorKind::TooLarge { what, remedy: "prune it first" }.into());
        }
        let visited = preorder(parents, order)?;
        let tree = numbered(parents, &visited);
        let Some(names) = names else { return Ok((tree, visited)) };
        Ok((named(tree, &visited, names)?, visited))
    }
}

/// All nodes, parents before their children.
fn preorder(parents: &[i32], order: Option<&[i32]>) -> Result<Vec<u32>> {
    let (root, below) = Below::of(parents, order)?;
    let (mut visited, mut open) = (Vec::with_capacity(parents.len()), vec![root]);
    while let Some(node) = open.pop() {
        visited.push(node);
        open.extend(below.children(node).iter().rev());
    }
    if visited.len() == parents.len() {
        return Ok(visited);
    }
    Err(bad("some nodes do not hang from the root: the parents run in a circle"))
}

/// The children of all nodes one after the other, and where those of each end.
struct Below {
    ends: Vec<u32>,
    children: Vec<u32>,
}

impl Below {
    /// With the root.
    fn of(parents: &[i32], order: Option<&[i32]>) -> Result<(u32, Self)> {
        let nodes = parents.len();
        let (mut root, mut ends) = (None, vec![0_u32; nodes + 1]);
        for (node, &parent) in parents.iter().enumerate() {
            match usize::try_from(parent) {
                Ok(parent) if parent < nodes => ends[parent + 1] += 1,
                Ok(_) => {
                    return Err(bad(&format!("node {node} has the parent {parent}, which does not exist")));
                }
                Err(_) if root.is_none() => root = Some(node as u32),
                Err(_) => return Err(bad("a tree has one root; two nodes have no parent")),
            }
        }
        let root = root.ok_or_else(|| bad("the tree has no root"))?;
        for at in 1..=nodes {
            ends[at] += ends[at - 1];
        }
        // Each start moves on to the next free place, and is the end in the end.
        let mut children = vec![0; nodes - 1];
        let mut place = |node: usize| {
            if let Ok(parent) = usize::try_from(parents[node]) {
                children[ends[parent] as usize] = node as u32;
                ends[parent] += 1;
            }
        };
        match order {
            None => (0..nodes).for_each(&mut place),
            Some(order) => {
                check_order(order, nodes)?;
                order.iter().for_each(|&node| place(node as usize));
            }
        }
        Ok((root, Self { ends, children }))
    }

    fn children(&self, node: u32) -> &[u32] {
        let start = if node == 0 { 0 } else { self.ends[node as usize - 1] };
        &self.children[start as usize..self.ends[node as usize] as usize]
    }
}

/// An order lists every node once.
fn check_order(order: &[i32], nodes: usize) -> Result<()> {
    let mut seen = vec![false; nodes];
    for &node in order {
        let known = usize::try_from(node).ok().and_then(|node| seen.get_mut(node));
        if known.is_none_or(|seen| std::mem::replace(seen, true)) {
            return Err(bad(&format!("the order of the nodes names {node}, which is no other node")));
        }
    }
    if order.len() != nodes {
        return Err(bad(&format!("the order of the nodes names {} of {nodes}", order.len())));
    }
    Ok(())
}

/// The tree of nodes that are visited in this order, without names.
fn numbered(parents: &[i32], visited: &[u32]) -> Tree {
    let nodes = visited.len();
    let mut number = vec![NOWHERE; nodes];
    for (new, &old) in (0..).zip(visited) {
        number[old as usize] = new;
    }
    let above = |&old: &u32| usize::try_from(parents[old as usize]).map_or(NOWHERE, |parent| number[parent]);
    let parent: Vec<u32> = visited.iter().map(above).collect();
    let mut end: Vec<u32> = (1..=nodes as u32).collect();
    for node in (1..nodes).rev() {
        let parent = parent[node] as usize;
        end[parent] = end[parent].max(end[node]);
    }
    let is_leaf = |new: u32| end[new as usize] == new + 1;
    // Items are leaves in the order of their old numbers.
    let item_nodes: Vec<u32> = number.iter().copied().filter(|&new| is_leaf(new)).collect();
    let mut item_of = number;
    for (item, &new) in (0..).zip(&item_nodes) {
        item_of[new as usize] = item;
    }
    let (mut leaf_start, mut leaf_items) =
        (Vec::with_capacity(nodes + 1), Vec::with_capacity(item_nodes.len()));
    for node in 0..nodes as u32 {
        leaf_start.push(leaf_items.len() as u32);
        if is_leaf(node) {
            leaf_items.push(item_of[node as usize]);
        }
    }
    leaf_start.push(leaf_items.len() as u32);
    let (names, marks) = (Names::unnamed(nodes), Marks::default());
    Tree { parent, end, leaf_start, leaf_items, item_nodes, names, branches: Branches::None, marks }
}

/// The tree with names of its nodes by their old numbers.
fn named(mut tree: Tree, visited: &[u32], names: &[&str]) -> Result<Tree> {
    if names.len() != visited.len() {
        return Err(bad(&format!("{} names for {} nodes", names.len(), visited.len())));
    }
    for (node, &old) in (0..).zip(visited) {
        let name = names[old as usize];
        if !name.is_empty() {
            tree.names.set(node, name)?;
        } else if tree.is_leaf(node) {
            return Err(bad("a leaf has an empty name; name every leaf"));
        }
    }
    distinctly_named(tree)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::{SplitCounts, TreeBuilder, TreePair};

    fn newick(parents: &[i32], order: Option<&[i32]>) -> Result<String> {
        let names: Vec<String> = (0..parents.len()).map(|node| format!("n{node}")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        Tree::from_parents(parents, order, Some(&names)).map(|(tree, _)| tree.to_newick())
    }

    #[test]
    fn nodes_hang_from_their_parents() {
        assert_eq!(newick(&[3, 4, 4, -1, 3], None).unwrap(), "(n0,(n1,n2)n4)n3;");
        assert_eq!(newick(&[-1], None).unwrap(), "n0;");
    }

    #[test]
    fn it_is_the_tree_that_a_builder_makes() {
        let names = ["e", "", "a", "", "c", "d"];
        let (tree, _) = Tree::from_parents(&[1, -1, 3, 1, 3, 3], None, Some(&names)).unwrap();
        let mut builder = TreeBuilder::default();
        builder.open().unwrap();
        builder.leaf_of_item(0, "e").unwrap();
        builder.open().unwrap();
        for (item, name) in [(1, "a"), (2, "c"), (3, "d")] {
            builder.leaf_of_item(item, name).unwrap();
        }
        builder.close().unwrap();
        builder.close().unwrap();
        assert_eq!(tree, builder.finish().unwrap());
    }

    #[test]
    fn children_stand_in_the_order_that_is_given() {
        assert_eq!(newick(&[3, 4, 4, -1, 3], Some(&[3, 4, 2, 1, 0])).unwrap(), "((n2,n1)n4,n0)n3;");
        assert!(newick(&[2, 2, -1], Some(&[0, 0, 2])).is_err());
        assert!(newick(&[2, 2, -1], Some(&[0, 1])).is_err());
        assert!(newick(&[2, 2, -1], Some(&[0, 1, 3])).is_err());
    }

    #[test]
    fn what_is_no_tree_is_refused() {
        for parents in [&[1, 0, -1][..], &[-1, -1], &[7, -1], &[0], &[]] {
            assert!(newick(parents, None).is_err(), "{parents:?}");
        }
        assert!(Tree::from_parents(&[2, 2, -1], None, Some(&["a", "a", ""])).is_err());
        assert!(Tree::from_parents(&[2, 2, -1], None, Some(&["a", "", ""])).is_err());
        assert!(Tree::from_parents(&[2, 2, -1], None, Some(&["a"])).is_err());
    }

    #[test]
    fn without_names_items_are_matched_by_their_numbers() {
        let tree = |parents: &[i32]| Tree::from_parents(parents, None, None).unwrap().0;
        let (a, b) = (tree(&[4, 4, 5, 5, 6, 6, -1]), tree(&[4, 5, 4, 5, 6, 6, -1]));
        let different = |b: &Tree| SplitCounts::of(&TreePair::new(&a, b).unwrap(), false).different();
        assert_eq!((different(&a), different(&b)), (0, 2));
    }
}
