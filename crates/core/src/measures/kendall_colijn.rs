use super::prelude::*;
use super::triples_distance::{DESPITE_MARKS, of_rooted};
use crate::tree::Tree;
use crate::tree::leaf_pairs::{PairValues, distances_from_root};

/// The reasons why there is no distance.
pub(super) const NO_LENGTHS: &str = "a tree has no branch lengths";
pub(super) const TOO_LONG: &str = "the branch lengths are too large to add up";

tree_measure! {
    /// How differently do two rooted trees place the common ancestors of all pairs of leaves below the root?
    ///
    /// The Euclidean distance of the vectors (1 − λ) m + λ M. For each pair of leaves m has the number of branches between
    /// the root and their lowest common ancestor, and M the length of that path. Then follow, for each leaf, 1 in m and
    /// the length of its branch in M.
    ///
    /// # When to use
    /// To map rooted trees, such as a posterior sample: it is a metric, λ = 0 looks at the shape alone and λ = 1 at the
    /// lengths.
    ///
    /// # When not
    /// For unrooted trees: use `path_difference`. When deep branches should not outweigh those near the leaves: a change
    /// near the root moves many pairs.
    ///
    /// # Degenerate cases
    /// A single leaf gives 0. With λ > 0 it is undefined if a tree has no branch lengths. Undefined if the file of a tree
    /// marks it as unrooted, `[&U]`.
    "kendall_colijn" {
        aliases: &["kc"],
        title: "Kendall–Colijn distance",
        formula: r"\lVert v_\lambda(T_1) - v_\lambda(T_2) \rVert_2, \qquad v_\lambda = (1 - \lambda)\, m + \lambda M",
        family: Family::Tree,
        range: Range::NON_NEGATIVE,
        sense: Sense::Distance,
        cost: Cost::NodePairs,
        references: &["kendall2016"],
        params: &[
            Param::real("lambda", [0.0, 1.0], 0.0,
                "the weight of the branch lengths, from 0, the shape alone, to 1, the lengths alone"),
            DESPITE_MARKS,
        ],
        kernels: &[Kernel::Trees(score)];
        example: "(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));" => 3.316_624_790_355_4
    }
}

fn score(pair: &TreePair<'_>, args: &Args) -> Score {
    of_rooted(pair, args, || distance(pair, args))
}

fn distance(pair: &TreePair<'_>, args: &Args) -> Score {
    let lambda = args.real("lambda");
    let (Some(a), Some(b)) = (values(pair.a(), lambda), values(pair.b(), lambda)) else {
        return Score::undefined(NO_LENGTHS);
    };
    let above_leaves = PairValues { a: a.1, b: b.1, weight: 0.0 }.leaf_differences(pair);
    let ancestors = PairValues { a: a.0, b: b.0, weight: 0.0 }.squared_difference(pair);
    let total = ancestors + above_leaves.iter().map(|difference| difference * difference).sum::<f64>();
    if total.is_finite() { total.sqrt().into() } else { Score::undefined(TOO_LONG) }
}

/// Per node (1 − λ) m + λ M of the path from the root to it, and of the branch above it.
fn values(tree: &Tree, lambda: f64) -> Option<(Vec<f64>, Vec<f64>)> {
    let lengths = if lambda > 0.0 { tree.lengths()?.into_owned() } else { vec![0.0; tree.nodes()] };
    let (steps, far) = (distances_from_root(tree, None), distances_from_root(tree, Some(&lengths)));
    let paths = steps.iter().zip(far).map(|(steps, far)| (1.0 - lambda) * steps + lambda * far);
    Some((paths.collect(), lengths.iter().map(|length| (1.0 - lambda) + lambda * length).collect()))
}
