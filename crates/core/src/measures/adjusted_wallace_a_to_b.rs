use crate::numeric::{product, ratio};
use crate::registry::{Args, AtIdentity, Cost, Example, Family, Kernel, Range, Sense, measure};
use crate::score::Score;
use crate::sums::PairCounts;

measure! {
    /// How much better than chance does being together in A predict being together in B?
    ///
    /// (W − E) / (1 − E), where W is the share of the pairs of A that B puts together too and E = S₂/N the
    /// share of all pairs that B puts together: (S·N − S₁S₂) / (S₁(N − S₂)).
    ///
    /// # When to use
    /// To tell which of two clusterings refines the other, as in strain typing: a value near 1 in one
    /// direction only.
    ///
    /// # When not
    /// As a single score of agreement: it sees one direction. Use `adjusted_rand`.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 1. Otherwise, when A puts no pair together or B all of them, chance and
    /// certainty coincide and the value is 0.
    "adjusted_wallace_a_to_b" {
        aliases: &["aw_a_to_b"],
        title: "Adjusted Wallace coefficient, A to B",
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
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 1.0 / 6.0 },
        kernel: Kernel::Pairs(score),
    }
}

fn score(counts: &PairCounts, _: &Args) -> Score {
    let (own, other, pairs) = (counts.together_a(), counts.together_b(), counts.pairs());
    let above_chance = product(counts.together(), pairs) - product(own, other);
    if above_chance == 0 {
        return Score::from(0.0);
    }
    ratio(above_chance, product(own, pairs - other)).into()
}
