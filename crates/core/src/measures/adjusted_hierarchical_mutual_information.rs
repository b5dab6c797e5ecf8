use super::prelude::*;
use crate::tree::hierarchical_information::{expected_hierarchical_information, hierarchical_information};
use super::normalized_hierarchical_mutual_information::mean_of_own;
use super::normalized_tree_adjusted_mutual_information::NORMALIZER;

tree_measure! {
    /// How much more than chance do two hierarchies tell about each other, level by level?
    ///
    /// (I − E(I)) / (mean of the two self-informations − E(I)), where I is `hierarchical_mutual_information` and E(I) its
    /// mean over random permutations of the leaves, estimated from a given number of them.
    ///
    /// # When to use
    /// As `hierarchical_mutual_information`, when the hierarchies have many small communities.
    ///
    /// # When not
    /// When the value must be exact: the mean is estimated. The same seed gives the same value.
    ///
    /// # Degenerate cases
    /// A tree with itself gives 1. If chance already gives all there is, such as for hierarchies that divide nothing, the
    /// value is 0.
    "adjusted_hierarchical_mutual_information" {
        aliases: &["ahmi"],
        title: "Adjusted hierarchical mutual information",
        formula: r"\frac{I(T_1; T_2) - \mathbb{E}(I)}{\tfrac{1}{2}\left(I(T_1; T_1) + I(T_2; T_2)\right) - \mathbb{E}(I)}",
        family: Family::Tree,
        range: Range::REAL,
        at_identity: AtIdentity::Varies,
        chance_estimated: true,
        symmetric: false,
        cost: Cost::Nodes,
        references: &["perotti2020"],
        params: &[
            NORMALIZER,
            Param::integer("permutations", 1, Some(100),
                "how many random permutations the mean is estimated from"),
            Param::integer("seed", 0, Some(0), "the seed of the permutations"),
        ],
        kernels: &[Kernel::Trees(score)];
        example: "(((a,b),c),(d,(e,f)));", "((((a,c),b),d),(e,f));" => 0.056_224_516_511_701_16
    }
}

fn score(pair: &TreePair<'_>, args: &Args) -> Score {
    if pair.is_identity() {
        return Score::from(1.0);
    }
    let (draws, seed) = (args.integer("permutations").unwrap_or(1), args.integer("seed").unwrap_or(0));
    let expected = expected_hierarchical_information(pair, draws, seed);
    let span = mean_of_own(pair, args) - expected;
    if span.abs() < 1e-12 {
        return Score::from(0.0);
    }
    ((hierarchical_information(pair.a(), pair.b(), pair.b_to_a()) - expected) / span).into()
}
