use super::prelude::*;
use crate::tree::hierarchical_information::hierarchical_information;
use super::normalized_tree_adjusted_mutual_information::NORMALIZER;

tree_measure! {
    /// The information of two hierarchies about each other, level by level, relative to that of each about itself.
    ///
    /// I(T₁; T₂) divided by a mean of I(T₁; T₁) and I(T₂; T₂), where I is `hierarchical_mutual_information`.
    ///
    /// # When to use
    /// As `hierarchical_mutual_information`, to compare pairs of hierarchies of different sizes.
    ///
    /// # When not
    /// When chance matters: with many small communities unrelated hierarchies get high values.
    ///
    /// # Degenerate cases
    /// A tree with itself gives 1, also if it divides nothing; otherwise trees that divide nothing give 0.
    "normalized_hierarchical_mutual_information" {
        aliases: &["nhmi"],
        title: "Normalised hierarchical mutual information",
        formula: r"\frac{I(T_1; T_2)}{\operatorname{mean}\left(I(T_1; T_1),\; I(T_2; T_2)\right)}",
        family: Family::Tree,
        cost: Cost::Nodes,
        references: &["perotti2015"],
        params: &[NORMALIZER],
        kernels: &[Kernel::Trees(score)];
        example: "(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));" => 0.239_351_985_692_840_02
    }
}

fn score(pair: &TreePair<'_>, args: &Args) -> Score {
    let mean = mean_of_own(pair, args);
    if mean <= 0.0 {
        return Score::from(0.0);
    }
    (hierarchical_information(pair.a(), pair.b(), pair.b_to_a()) / mean).min(1.0).into()
}

/// A mean of the hierarchical information of each tree with itself.
pub(super) fn mean_of_own(pair: &TreePair<'_>, args: &Args) -> f64 {
    let same: Vec<u32> = (0..pair.leaves() as u32).collect();
    let own = |tree| hierarchical_information(tree, tree, &same);
    let (a, b) = (own(pair.a()), own(pair.b()));
    match args.choice("normalizer") {
        "geometric" => (a * b).sqrt(),
        "min" => a.min(b),
        "max" => a.max(b),
        _ => f64::midpoint(a, b),
    }
}
