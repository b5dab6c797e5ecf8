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
/// their numbers. Children keep the order of their numbers.
pub fn from_parents(parents: &[i32], names: &[String], distances: &Distances<'_>) -> Outcome<Tree> {
    if names.len() != parents.len() {
        return Err(Failure::usage(format!("{} names for {} nodes", names.len(), parents.len())));
    }
    let (root, children) = children(parents)?;
    let items = items(&children);
    let mut builder = TreeBuilder::default();
    let mut order = Vec::with_capacity(parents.len());
    let mut open = vec![(root, 0_usize)];
    enter(&mut builder, root, &children, names, &items)?;
    order.push(root);
    while let Some((node, next)) = open.pop() {
        let Some(&child) = children[node].get(next) else {
            if !children[node].is_empty() {
                builder.close()?;
            }
            continue;
        };
        open.push((node, next + 1));
        open.push((child, 0));
        enter(&mut builder, child, &children, names, &items)?;
        order.push(child);
    }
    if order.len() != parents.len() {
        return Err(Failure::input("some nodes do not hang from the root: the parents run in a circle"));
    }
    if let Distances::Lengths(lengths) = distances {
        for (at, &node) in order.iter().enumerate().filter(|(_, node)| **node != root) {
            builder.set_length(at as u32, lengths[node])?;
        }
    }
    let tree = builder.finish()?;
    Ok(match distances {
        Distances::Heights(heights) => {
            tree.with_heights(order.iter().map(|&node| heights[node]).collect())?
        }
        _ => tree,
    })
}

/// The root, and the children of each node.
fn children(parents: &[i32]) -> Outcome<(usize, Vec<Vec<usize>>)> {
    let (mut root, mut children) = (None, vec![Vec::new(); parents.len()]);
    for (node, &parent) in parents.iter().enumerate() {
        match usize::try_from(parent) {
            Ok(parent) if parent < parents.len() => children[parent].push(node),
            Ok(_) => {
                return Err(Failure::input(format!(
                    "node {node} has the parent {parent}, which does not exist"
                )));
            }
            Err(_) if root.is_none() => root = Some(node),
            Err(_) => return Err(Failure::input("a tree has one root; two nodes have no parent")),
        }
    }
    root.map(|root| (root, children)).ok_or_else(|| Failure::input("the tree has no root"))
}

/// The item of each leaf.
fn items(children: &[Vec<usize>]) -> Vec<u32> {
    let mut next = 0;
    let item = |below: &Vec<usize>| {
        let item = next;
        next += u32::from(below.is_empty());
        item
    };
    children.iter().map(item).collect()
}

fn enter(
    builder: &mut TreeBuilder,
    node: usize,
    children: &[Vec<usize>],
    names: &[String],
    items: &[u32],
) -> Outcome<()> {
    if children[node].is_empty() {
        builder.leaf_of_item(items[node], &names[node])?;
    } else {
        let at = builder.open()?;
        builder.set_name(at, &names[node])?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(parents: &[i32]) -> Outcome<String> {
        let names: Vec<String> = (0..parents.len()).map(|node| format!("n{node}")).collect();
        from_parents(parents, &names, &Distances::None).map(|tree| tree.to_newick())
    }

    #[test]
    fn nodes_hang_from_their_parents() {
        assert_eq!(named(&[3, 4, 4, -1, 3]).unwrap(), "(n0,(n1,n2)n4)n3;");
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
        let names = ["a", "b", "r"].map(str::to_owned);
        let tree = from_parents(&[2, 2, -1], &names, &Distances::Lengths(&[0.5, 2.0, 9.0])).unwrap();
        assert_eq!(tree.to_newick(), "(a:0.5,b:2)r;");
    }
}
