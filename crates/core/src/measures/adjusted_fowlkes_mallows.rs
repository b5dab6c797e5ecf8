use super::prelude::*;
use crate::numeric::{product, ratio};

measure! {
    /// How much better than chance is the geometric mean of pair precision and pair recall?
    ///
    /// (S − S₁S₂/N) / (√(S₁S₂) − S₁S₂/N): the Fowlkes–Mallows index minus its mean over all clusterings with
    /// the same cluster sizes, divided by the largest such difference.
    ///
    /// # When to use
    /// Where the Fowlkes–Mallows index is customary and the numbers of clusters differ.
    ///
    /// # When not
    /// As a second opinion beside `adjusted_rand`: numerators are proportional, so both agree on the sign.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 1. One cluster or all singletons against anything else give 0: the sizes
    /// allow only one table, so nothing exceeds chance.
    "adjusted_fowlkes_mallows" {
        aliases: &["afm", "adjusted_fm"],
        title: "Adjusted Fowlkes–Mallows index",
        formula: r"\frac{S - S_1 S_2 / N}{\sqrt{S_1 S_2} - S_1 S_2 / N}",
        family: Family::PairCounting,
        range: Range::AT_MOST_ONE,
        chance_adjusted: true,
        references: &["fowlkes1983", "hubert1985"],
        kernels: &[Kernel::Pairs(score)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 0.262_929_501_793_202_2 },
    }
}

fn score(counts: &PairCounts, _: &Args) -> Score {
    let (a, b, pairs) = (counts.together_a(), counts.together_b(), counts.pairs());
    let by_chance = product(a, b);
    let above_chance = product(counts.together(), pairs) - by_chance;
    if above_chance == 0 {
        return Score::from(0.0);
    }
    // √(S₁S₂)·(N − √(S₁S₂)), the second factor without cancellation: (N² − S₁S₂) / (N + √(S₁S₂)).
    let root = (a as f64).sqrt() * (b as f64).sqrt();
    (ratio(above_chance, product(pairs, pairs) - by_chance) * ((pairs as f64 + root) / root)).min(1.0).into()
}
