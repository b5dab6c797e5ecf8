use super::prelude::*;
use crate::tree::Adjustment;
use super::normalized_tree_adjusted_mutual_information::{NORMALIZER, normalized};
use super::tree_adjusted_mutual_information::STRATEGY;

tree_measure! {
    /// The information that two trees share at their best cuts, relative to what each shares with itself.
    ///
    /// S(T₁, T₂) divided by a mean of S(T₁, T₁) and S(T₂, T₂), where S is `tree_pairwise_adjusted_mutual_information`.
    ///
    /// # When to use
    /// To ask how much two hierarchies say alike and at which granularity: `compare` also gives the two
    /// cuts that agree best. It changes smoothly as leaves move, where `robinson_foulds` jumps.
    ///
    /// # When not
    /// To read the value itself as an amount of information: use the form that is not normalised.
    ///
    /// # Degenerate cases
    /// A tree with itself gives 1. Trees of which one has nothing to agree on, such as a star, give 0; with
    /// `greedy` they are undefined. `exhaustive` is undefined when both trees have more than 100000 cuts.
    "normalized_tree_pairwise_adjusted_mutual_information" {
        aliases: &["ntpami"],
        title: "Normalised TPAMI",
        formula: r"\frac{S(T_1, T_2)}{\operatorname{mean}\left(S(T_1, T_1),\; S(T_2, T_2)\right)}",
        family: Family::Tree,
        range: Range::REAL,
        chance_estimated: true,
        cost: Cost::Cuts,
        references: &["lazarenko2021trees"],
        params: &[STRATEGY, NORMALIZER],
        kernels: &[Kernel::Cuts(Adjustment::Swaps, normalized)];
        example: "(a,(b,(c,(d,(e,(f,(g,h)))))));", "(((a,b),(c,d)),((e,f),(g,h)));" => 0.657_287_033_453_486_8
    }
}
