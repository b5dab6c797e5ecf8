use crate::numeric::{product, ratio};
use crate::registry::{Args, AtIdentity, Cost, Example, Family, Kernel, Range, Sense, measure};
use crate::score::Score;
use crate::sums::PairCounts;

measure! {
    /// How much better than chance does being together in B predict being together in A?
    ///
    /// (W − E) / (1 − E), where W is the share of the pairs of B that A puts together too and E = S₁/N the
    /// share of all pairs that A puts together: (S·N − S₁S₂) / (S₂(N − S₁)).
    ///
    /// # When to use
    /// To tell which of two clusterings refines the other, as in strain typing: a value near 1 in one
    /// direction only.
    ///
    /// # When not
    /// As a single score of agreement: it sees one direction. Use `adjusted_rand`.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 1. Otherwise, when B puts no pair together or A all of them, chance and
    /// certainty coincide and the value is 0.
    "adjusted_wallace_b_to_a" {
        aliases: &["aw_b_to_a"],
        title: "Adjusted Wallace coefficient, B to A",
        family: Family::PairCounting,
        range: Range::AT_MOST_ONE,
        sense: Sense::Similarity,
        at_identity: AtIdentity::Fixed(1.0),
        chance_adjusted: true,
        symmetric: false,
        metric: false,
        cost: Cost::Linear,
        references: &["severiano2011", "wallace1983"],
        params: &[],
        exceptions: &[],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 4.0 / 9.0 },
        kernel: Kernel::Pairs(score),
    }
}

fn score(counts: &PairCounts, _: &Args) -> Score {
    let (own, other, pairs) = (counts.together_b(), counts.together_a(), counts.pairs());
    let above_chance = product(counts.together(), pairs) - product(own, other);
    if above_chance == 0 {
        return Score::from(0.0);
    }
    ratio(above_chance, product(own, pairs - other)).into()
}
