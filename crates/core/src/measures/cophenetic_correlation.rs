use super::prelude::*;
use crate::tree::leaf_pairs::{correlation, heights};

tree_measure! {
    /// Do two dendrograms join the same pairs of items low and the same pairs high?
    ///
    /// Pearson's correlation, over all pairs of leaves, of the heights at which each tree joins them.
    ///
    /// # When to use
    /// To compare dendrograms whose heights mean something, or a dendrogram with the one of other settings.
    ///
    /// # When not
    /// When only the shape counts: use `bakers_gamma`, which looks at the order of the heights alone. All pairs of
    /// leaves are looked at: beyond 10⁵ leaves it is slow.
    ///
    /// # Degenerate cases
    /// In a tree without branch lengths every branch counts 1. Undefined if all pairs of a tree join at one height, as
    /// in a star.
    "cophenetic_correlation" {
        aliases: &["cophenetic"],
        title: "Cophenetic correlation",
        formula: r"\operatorname{corr}\left(h_1(i, j),\; h_2(i, j)\right)_{i < j}",
        family: Family::Tree,
        range: Range::SIGNED_UNIT,
        at_identity: AtIdentity::Varies,
        cost: Cost::NodePairs,
        references: &["sokal1962"],
        reads_heights: true,
        kernels: &[Kernel::Trees(score)];
        example: "((a:1,b:1):3,(c:2,(d:1,e:1):1):2);", "((a:1,c:1):4,(b:2,(d:1,e:1):1):3);" => -0.090_684_531_263_751_42
    }
}

fn score(pair: &TreePair<'_>, _: &Args) -> Score {
    match correlation(pair, &heights(pair.a()), &heights(pair.b())) {
        Some(value) => value.into(),
        None => Score::undefined("a tree joins all pairs of leaves at one height"),
    }
}
