use super::prelude::*;
use super::kendall_colijn::{NO_LENGTHS, TOO_LONG};
use super::robinson_foulds::ROOTED;
use crate::tree::Tree;
use crate::tree::leaf_pairs::{PairValues, distances_from_root};
use crate::tree::splits::second_of_two;

tree_measure! {
    /// How differently far apart are the same leaves in two trees?
    ///
    /// √Σ (d₁(i, j) − d₂(i, j))² over all pairs of leaves, where d is the number of branches on the path between them or,
    /// with `weighted`, their length. A root with two children is no vertex of the path, so its two branches are one;
    /// with `rooted` it is.
    ///
    /// # When to use
    /// To compare unrooted trees by distances between leaves, as methods that build trees from distances see them.
    ///
    /// # When not
    /// When trees are unbalanced: long paths decide. `quartet_distance` looks at each four leaves alike.
    ///
    /// # Degenerate cases
    /// A single leaf gives 0. With `weighted` it is undefined if a tree has no branch lengths.
    "path_difference" {
        aliases: &["path_distance"],
        title: "Path difference distance",
        formula: r"\sqrt{\sum_{i < j} \left(d_1(i, j) - d_2(i, j)\right)^2}",
        family: Family::Tree,
        range: Range::NON_NEGATIVE,
        sense: Sense::Distance,
        cost: Cost::NodePairs,
        references: &["steel1993"],
        params: &[
            Param { doc: "count a root with two children as a vertex of the paths through it", ..ROOTED },
            Param::flag("weighted", false, "add up the lengths of the branches instead of counting them"),
        ],
        kernels: &[Kernel::Trees(score)];
        example: "(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));" => 2.828_427_124_746_190_3
    }
}

fn score(pair: &TreePair<'_>, args: &Args) -> Score {
    let values = |tree: &Tree| match args.flag("weighted") {
        true => Some(halves(tree, tree.lengths().as_deref()?, true)),
        false => Some(halves(tree, &vec![1.0; tree.nodes()], args.flag("rooted"))),
    };
    let (Some(a), Some(b)) = (values(pair.a()), values(pair.b())) else { return Score::undefined(NO_LENGTHS) };
    let total = PairValues { a, b, weight: -0.5 }.squared_difference(pair);
    if total.is_finite() { (2.0 * total.sqrt()).into() } else { Score::undefined(TOO_LONG) }
}

/// d(i, j) = d(i) + d(j) − 2 d(ancestor) by distances d from the root; a root between two branches that are one stands
/// half a branch before them.
fn halves(tree: &Tree, lengths: &[f64], rooted: bool) -> Vec<f64> {
    let mut far = distances_from_root(tree, Some(lengths));
    if !rooted && second_of_two(tree).is_some() {
        far[0] = 0.5;
    }
    far
}
