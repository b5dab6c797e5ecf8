use super::prelude::*;
use crate::tree::leaf_pairs::{correlation, ranks};

tree_measure! {
    /// Do two dendrograms join pairs of items in the same order?
    ///
    /// Spearman's rank correlation, over all pairs of leaves, of the heights at which each tree joins them.
    ///
    /// # When to use
    /// To compare the shapes of dendrograms whose heights are on different scales.
    ///
    /// # When not
    /// When heights mean something: use `cophenetic_correlation`. All pairs of leaves are looked at.
    ///
    /// # Degenerate cases
    /// In a tree without branch lengths every branch counts 1. Undefined if all pairs of a tree join at one height, as
    /// in a star.
    "bakers_gamma" {
        aliases: &["baker"],
        title: "Baker's gamma",
        formula: r"\operatorname{corr}\left(\operatorname{rank} h_1(i, j),\; \operatorname{rank} h_2(i, j)\right)_{i < j}",
        family: Family::Tree,
        range: Range::SIGNED_UNIT,
        at_identity: AtIdentity::Varies,
        cost: Cost::NodePairs,
        references: &["baker1974"],
        kernels: &[Kernel::Trees(score)];
        example: "((a:1,b:1):3,(c:2,(d:1,e:1):1):2);", "((a:1,c:1):4,(b:2,(d:1,e:1):1):3);" => -0.062_5
    }
}

fn score(pair: &TreePair<'_>, _: &Args) -> Score {
    match correlation(pair, &ranks(pair.a()), &ranks(pair.b())) {
        Some(value) => value.into(),
        None => Score::undefined("a tree joins all pairs of leaves at one height"),
    }
}
