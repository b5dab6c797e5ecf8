use super::prelude::*;
use super::robinson_foulds::ROOTED;
use crate::tree::agreement_subtree::most_common_leaves;

tree_measure! {
    /// The most leaves on which two trees are equal.
    ///
    /// max |S| over sets S of leaves for which the two trees, restricted to S, are the same tree; a node with many
    /// children must have as many in both. The trees count as unrooted; with `rooted` the restricted trees must have the
    /// same root, too.
    ///
    /// # When to use
    /// To say how many leaves must be left out until two phylogenies agree: a few that wander, as in horizontal transfer,
    /// cost that many and no more.
    ///
    /// # When not
    /// When trees differ everywhere a little: even unrelated trees agree on some leaves, and all leaves count alike.
    ///
    /// # Degenerate cases
    /// Up to two leaves, or three without roots, always agree. Undefined where it would take more than 1 GB: for nodes
    /// with thousands of children.
    "maximum_agreement_subtree" {
        aliases: &["mast"],
        title: "Maximum agreement subtree",
        formula: r"\max \left\{ |S| : T_1|_S = T_2|_S \right\}",
        family: Family::Tree,
        range: Range::NON_NEGATIVE,
        at_identity: AtIdentity::Varies,
        cost: Cost::NodePairs,
        references: &["finden1985", "steel1993kaikoura"],
        params: &[Param { doc: "the restricted trees must have the same root, too", ..ROOTED }],
        kernels: &[Kernel::Trees(score)];
        example: "(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));" => 5.0
    }
}

fn score(pair: &TreePair<'_>, args: &Args) -> Score {
    match most_common_leaves(pair, args.flag("rooted")) {
        Some(leaves) => f64::from(leaves).into(),
        None => Score::undefined("the trees have nodes with too many children: more than 1 GB of subtrees to compare"),
    }
}
