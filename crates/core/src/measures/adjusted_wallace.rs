use super::prelude::*;
use crate::numeric::{product, ratio};

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
    A_TO_B = "adjusted_wallace_a_to_b" {
        aliases: &["aw_a_to_b"],
        title: "Adjusted Wallace coefficient, A to B",
        formula: r"\frac{S N - S_1 S_2}{S_1 (N - S_2)}",
        family: Family::PairCounting,
        range: Range::AT_MOST_ONE,
        chance_adjusted: true,
        symmetric: false,
        references: &["severiano2011", "wallace1983"],
        kernels: &[Kernel::Pairs(a_to_b)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 1.0 / 6.0 },
    }
}

fn a_to_b(counts: &PairCounts, _: &Args) -> Score {
    let (own, other, pairs) = (counts.together_a(), counts.together_b(), counts.pairs());
    let above_chance = product(counts.together(), pairs) - product(own, other);
    if above_chance == 0 {
        return Score::from(0.0);
    }
    ratio(above_chance, product(own, pairs - other)).into()
}

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
    B_TO_A = "adjusted_wallace_b_to_a" {
        aliases: &["aw_b_to_a"],
        title: "Adjusted Wallace coefficient, B to A",
        formula: r"\frac{S N - S_1 S_2}{S_2 (N - S_1)}",
        family: Family::PairCounting,
        range: Range::AT_MOST_ONE,
        chance_adjusted: true,
        symmetric: false,
        references: &["severiano2011", "wallace1983"],
        kernels: &[Kernel::Pairs(b_to_a)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 4.0 / 9.0 },
    }
}

fn b_to_a(counts: &PairCounts, _: &Args) -> Score {
    let (own, other, pairs) = (counts.together_b(), counts.together_a(), counts.pairs());
    let above_chance = product(counts.together(), pairs) - product(own, other);
    if above_chance == 0 {
        return Score::from(0.0);
    }
    ratio(above_chance, product(own, pairs - other)).into()
}
