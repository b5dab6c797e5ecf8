use super::prelude::*;
use crate::tree::Adjustment;
use super::tree_adjusted_mutual_information::{STRATEGY, best_agreement};

/// The mean of the two self-similarities.
pub(crate) const NORMALIZER: Param = Param::choice("normalizer", &["arithmetic", "geometric", "min", "max"], "arithmetic", "the mean of the two trees' agreement with themselves to divide by");

tree_measure! {
    /// The information that two trees share at their best cuts, relative to what each shares with itself.
    ///
    /// S(T₁, T₂) divided by a mean of S(T₁, T₁) and S(T₂, T₂), where S is `tree_adjusted_mutual_information`.
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
    "normalized_tree_adjusted_mutual_information" {
        aliases: &["ntami"],
        title: "Normalised TAMI",
        formula: r"\frac{S(T_1, T_2)}{\operatorname{mean}\left(S(T_1, T_1),\; S(T_2, T_2)\right)}",
        family: Family::Tree,
        range: Range::REAL,
        chance_estimated: true,
        cost: Cost::Cuts,
        references: &["lazarenko2021trees"],
        params: &[STRATEGY, NORMALIZER],
        kernels: &[Kernel::Cuts(Adjustment::Permutations, normalized)];
        example: "(a,(b,(c,(d,(e,(f,(g,h)))))));", "(((a,b),(c,d)),((e,f),(g,h)));" => 0.817_013_513_479_281_1
    }
}

/// The agreement of two trees divided by a mean of their agreements with themselves.
pub(super) fn normalized(pair: &TreePair<'_>, args: &Args, adjustment: Adjustment) -> Score {
    let own = |tree| TreePair::new(tree, tree).map(|pair| best_agreement(&pair, args, adjustment));
    let (Ok(a), Ok(b)) = (own(pair.a()), own(pair.b())) else {
        unreachable!("a tree has the same leaves as itself")
    };
    let both = best_agreement(pair, args, adjustment);
    let (Some(a), Some(b), Some(both)) = (a.value(), b.value(), both.value()) else {
        return Score::undefined("both trees have too many cuts to try them all");
    };
    let mean = match args.choice("normalizer") {
        "geometric" if a >= 0.0 && b >= 0.0 => a.sqrt() * b.sqrt(),
        "min" => a.min(b),
        "max" => a.max(b),
        _ => f64::midpoint(a, b),
    };
    if a < 0.0 || b < 0.0 {
        Score::undefined("the greedy search finds no cut at which a tree agrees with itself")
    } else if mean <= 0.0 {
        Score::from(0.0)
    } else {
        (both / mean).into()
    }
}
