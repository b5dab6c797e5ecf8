use super::prelude::*;
use crate::tree::Adjustment;

/// The search for the cuts.
pub(crate) const STRATEGY: Param = Param::choice("strategy", &["alternate", "greedy", "exhaustive"], "alternate", "alternate: best responses in turns from many starts, never below greedy; greedy: the published search; \
          exhaustive: the optimum, for small trees");

tree_measure! {
    /// How much information, beyond chance, do the two cuts of two trees share that agree best?
    ///
    /// max MI(A, B) − E(MI) over cuts A and B, in nats, where the mean is over all permutations of the leaves and
    /// a cut replaces nodes, from the root down, by all their children.
    ///
    /// # When to use
    /// To ask how much two hierarchies say alike and at which granularity: `compare` also gives the two
    /// cuts that agree best. It changes smoothly as leaves move, where `robinson_foulds` jumps.
    ///
    /// # When not
    /// To compare pairs of trees of different sizes: the value grows with the information there is. Use
    /// `normalized_tree_adjusted_mutual_information`. For speed on huge trees use the pairwise form.
    ///
    /// # Degenerate cases
    /// With `alternate` and `exhaustive` the uncut trees count as cuts and score 0, so stars give 0. With
    /// `greedy` trees whose root has only leaves have no first cut and give −1, as published. `exhaustive` is
    /// undefined when both trees have more than 100000 cuts.
    "tree_adjusted_mutual_information" {
        aliases: &["tami"],
        title: "Tree adjusted mutual information (TAMI)",
        formula: r"\max_{A, B} \left(I(A; B) - \mathbb{E}(I)\right)",
        family: Family::Tree,
        range: Range::REAL,
        at_identity: AtIdentity::Varies,
        chance_estimated: true,
        cost: Cost::Cuts,
        references: &["lazarenko2021trees"],
        params: &[STRATEGY],
        kernels: &[Kernel::Cuts(Adjustment::Permutations, best_agreement)];
        example: "(a,(b,(c,(d,(e,(f,(g,h)))))));", "(((a,b),(c,d)),((e,f),(g,h)));" => 0.499_959_387_165_542_56
    }
}

/// The score of the best cuts by the requested strategy.
pub(super) fn best_agreement(pair: &TreePair<'_>, args: &Args, adjustment: Adjustment) -> Score {
    match pair.agreement(adjustment, args.strategy()) {
        Some(found) => found.score().into(),
        None => Score::undefined("both trees have too many cuts to try them all"),
    }
}
