//! A tree from the parent of each node.

use partita::{Tree, TreeBuilder};

use crate::failure::{Failure, Outcome};

/// What is known of distances.
pub enum Distances<'a> {
    /// Nothing.
    None,
    /// The length of the branch above each node; that of the root counts for nothing.
    Lengths(&'a [f64]),
    /// The height of each node.
    Heights(&'a [f64]),
}

/// The tree whose nodes have these parents, −1 for the root. Nodes that are nobody's parent are leaves, items in the order of
/// their numbers. Children stand as their numbers do in `order`, which lists all nodes; without it, in the order of their
/// numbers.
pub fn from_parents(
    parents: &[i32],
    order: Option<&[i32]>,
    names: &[&str],
    distances: &Distances<'_>,
) -> Outcome<Tree> {
    if names.len() != parents.len() {
        return Err(Failure::usage(format!("{} names for {} nodes", names.len(), parents.len())));
    }
    let children = Children::new(parents, order)?;
    let (visited, mut builder) = (children.preorder(), TreeBuilder::default());
    if visited.len() != parents.len() {
        return Err(Failure::input("some nodes do not hang from the root: the parents run in a circle"));
    }
    let items = children.items();
    let mut open: Vec<usize> = Vec::new();
    for &node in &visited {
        while open.last().is_some_and(|&last| parents[node] != last as i32) {
            open.pop();
            builder.close()?;
        }
        if children.of(node).is_empty() {
            builder.leaf_of_item(items[node], names[node])?;
        } else {
            let at = builder.open()?;
            builder.set_name(at, names[node])?;
            open.push(node);
        }
    }
    for _ in open {
        builder.close()?;
    }
    if let Distances::Lengths(lengths) = distances {
        for (at, &node) in visited.iter().enumerate().skip(1) {
            builder.set_length(at as u32, lengths[node])?;
        }
    }
    let tree = builder.finish()?;
    Ok(match distances {
        Distances::Heights(heights) => {
            tree.with_heights(visited.iter().map(|&node| heights[node]).collect())?
        }
        _ => tree,
    })
}

/// The root, and the children of all nodes one after the other.
struct Children {
    root: usize,
    starts: Vec<usize>,
    children: Vec<usize>,
}

impl Children {
    fn new(parents: &[i32], order: Option<&[i32]>) -> Outcome<Self> {
        let nodes = parents.len();
        let (mut root, mut starts) = (None, vec![0; nodes + 2]);
        for (node, &parent) in parents.iter().enumerate() {
            match usize::try_from(parent) {
                Ok(parent) if parent < nodes => starts[parent + 2] += 1,
                Ok(_) => {
                    return Err(Failure::input(format!(
                        "node {node} has the parent {parent}, which does not exist"
                    )));
                }
                Err(_) if root.is_none() => root = Some(node),
                Err(_) => return Err(Failure::input("a tree has one root; two nodes have no parent")),
            }
        }
        let root = root.ok_or_else(|| Failure::input("the tree has no root"))?;
        for at in 1..starts.len() {
            starts[at] += starts[at - 1];
        }
        let mut children = vec![0; nodes - 1];
        // Each start moves on to the next free place, and is that of the next node in the end.
        let mut place = |node: usize| {
            if let Ok(parent) = usize::try_from(parents[node]) {
                children[starts[parent + 1]] = node;
                starts[parent + 1] += 1;
            }
        };
        match order {
            None => (0..nodes).for_each(&mut place),
            Some(order) => checked_order(order, nodes)?.for_each(&mut place),
        }
        Ok(Self { root, starts, children })
    }

    fn of(&self, node: usize) -> &[usize] {
        &self.children[self.starts[node]..self.starts[node + 1]]
    }

    /// All nodes that hang from the root, parents before their children.
    fn preorder(&self) -> Vec<usize> {
        let (mut visited, mut stack) = (Vec::with_capacity(self.starts.len()), vec![self.root]);
        while let Some(node) = stack.pop() {
            visited.push(node);
            stack.extend(self.of(node).iter().rev());
        }
        visited
    }

    /// The item of each leaf.
    fn items(&self) -> Vec<u32> {
        let mut next = 0;
        let item = |node: usize| {
            let item = next;
            next += u32::from(self.of(node).is_empty());
            item
        };
        (0..self.starts.len() - 2).map(item).collect()
    }
}

/// The nodes in an order that lists each of them once.
fn checked_order(order: &[i32], nodes: usize) -> Outcome<impl Iterator<Item = usize>> {
    let mut seen = vec![false; nodes];
    for &node in order {
        let known = usize::try_from(node).ok().and_then(|node| seen.get_mut(node));
        if known.is_none_or(|seen| std::mem::replace(seen, true)) {
            return Err(Failure::input(format!(
                "the order of the nodes names {node}, which is no other node"
            )));
        }
    }
    if order.len() != nodes {
        return Err(Failure::input(format!("the order of the nodes names {} of {nodes}", order.len())));
    }
    Ok(order.iter().map(|&node| node as usize))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(parents: &[i32]) -> Outcome<String> {
        ordered(parents, None)
    }

    fn ordered(parents: &[i32], order: Option<&[i32]>) -> Outcome<String> {
        let names: Vec<String> = (0..parents.len()).map(|node| format!("n{node}")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        from_parents(parents, order, &names, &Distances::None).map(|tree| tree.to_newick())
    }

    #[test]
    fn nodes_hang_from_their_parents() {
        assert_eq!(named(&[3, 4, 4, -1, 3]).unwrap(), "(n0,(n1,n2)n4)n3;");
        assert_eq!(named(&[-1]).unwrap(), "n0;");
    }

    #[test]
    fn children_stand_in_the_order_that_is_given() {
        let found = ordered(&[3, 4, 4, -1, 3], Some(&[3, 4, 2, 1, 0])).unwrap();
        assert_eq!(found, "((n2,n1)n4,n0)n3;");
        assert!(ordered(&[2, 2, -1], Some(&[0, 0, 2])).is_err());
        assert!(ordered(&[2, 2, -1], Some(&[0, 1])).is_err());
        assert!(ordered(&[2, 2, -1], Some(&[0, 1, 3])).is_err());
    }

    #[test]
    fn what_is_no_tree_is_refused() {
        assert!(named(&[1, 0, -1]).is_err());
        assert!(named(&[-1, -1]).is_err());
        assert!(named(&[7, -1]).is_err());
        assert!(named(&[0]).is_err());
    }

    #[test]
    fn lengths_stay_with_their_branches() {
        let names = ["a", "b", "r"];
        let tree = from_parents(&[2, 2, -1], None, &names, &Distances::Lengths(&[0.5, 2.0, 9.0])).unwrap();
        assert_eq!(tree.to_newick(), "(a:0.5,b:2)r;");
    }
}
