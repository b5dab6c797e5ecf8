//! A tree from the parent of each node.

use partita::Tree;

use partita_answers::failure::Outcome;

/// Distances in a tree, as far as they are known.
pub enum Distances<'a> {
    /// Nothing.
    None,
    /// The length of the branch above each node; that of the root counts for nothing.
    Lengths(&'a [f64]),
    /// The height of each node.
    Heights(&'a [f64]),
}

/// The tree whose nodes have these parents, as [`Tree::from_parents`] makes it, with distances by the same numbers.
pub fn from_parents(
    parents: &[i32],
    order: Option<&[i32]>,
    names: Option<&[&str]>,
    distances: &Distances<'_>,
) -> Outcome<Tree> {
    let (tree, numbers) = Tree::from_parents(parents, order, names)?;
    let moved = |values: &[f64]| numbers.iter().map(|&node| values[node as usize]).collect();
    Ok(match distances {
        Distances::None => tree,
        Distances::Lengths(lengths) => tree.with_lengths(moved(lengths))?,
        Distances::Heights(heights) => tree.with_heights(moved(heights))?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_stay_with_their_branches() {
        let names = ["a", "b", "r"];
        let lengths = Distances::Lengths(&[0.5, 2.0, 9.0]);
        let tree = from_parents(&[2, 2, -1], None, Some(&names), &lengths).unwrap();
        assert_eq!(tree.to_newick(), "(a:0.5,b:2)r;");
    }
}
