use super::prelude::*;
use crate::tree::{Adjustment, Strategy};
use super::{SCALE, scale};
use super::tree_adjusted_mutual_information::{STRATEGY, best_agreement};

tree_measure! {
    /// How much information, beyond a swap of two leaves, do the two cuts of two trees share that agree best?
    ///
    /// max MI(A, B) − E(MI) over cuts A and B, in nats, where the mean is over all swaps of two leaves and a cut
    /// replaces nodes, from the root down, by all their children.
    ///
    /// # When to use
    /// To ask how much two hierarchies say alike and at which granularity: `compare` also gives the two
    /// cuts that agree best. It changes smoothly as leaves move, where `robinson_foulds` jumps.
    ///
    /// # When not
    /// To compare pairs of trees of different sizes: the exact scale falls as 1/n. Use `scale = large_n`, or
    /// `normalized_tree_pairwise_adjusted_mutual_information`.
    ///
    /// # Degenerate cases
    /// With `alternate` and `exhaustive` the uncut trees count as cuts and score 0, so stars give 0. With
    /// `greedy` trees whose root has only leaves have no first cut and give −1, as published. `exhaustive` is
    /// undefined when both trees have more than 100000 cuts.
    "tree_pairwise_adjusted_mutual_information" {
        aliases: &["tpami"],
        title: "Tree pairwise adjusted mutual information (TPAMI)",
        formula: r"\max_{A, B} \left(I(A; B) - \frac{1}{n^2} \sum_{u, v} I(A; B'_{uv})\right)",
        family: Family::Tree,
        range: Range::REAL,
        at_identity: AtIdentity::Varies,
        chance_estimated: true,
        cost: Cost::Cuts,
        references: &["lazarenko2021trees", "lazarenko2021"],
        params: &[STRATEGY, SCALE],
        kernels: &[Kernel::Cuts(Adjustment::Swaps, score)];
        example: "(a,(b,(c,(d,(e,(f,(g,h)))))));", "(((a,b),(c,d)),((e,f),(g,h)));" => 0.140_583_786_154_702_1
    }
}

fn score(pair: &TreePair<'_>, args: &Args, adjustment: Adjustment) -> Score {
    // Under the greedy search −1 is the sign that there is no first cut: no scale applies.
    let no_cut = |value: f64| value == -1.0 && args.strategy() == Strategy::Greedy;
    best_agreement(pair, args, adjustment)
        .map(|value| if no_cut(value) { value } else { value * scale(args, pair.leaves() as u64) })
}
