use super::prelude::*;
use crate::numeric::product;

measure! {
    /// The correlation, over pairs of items, of being together in A and being together in B.
    ///
    /// (N₁₁N₀₀ − N₁₀N₀₁) / √(S₁ S₂ (N − S₁)(N − S₂)), where S₁ and S₂ count the pairs together in A and in B:
    /// the phi coefficient of the two-by-two table of pairs, also called Hubert's normalised Γ.
    ///
    /// # When to use
    /// When a correlation is easier to explain than an adjusted index.
    ///
    /// # When not
    /// When clusters of the two differ much in size: 1 is then out of reach, as for any phi coefficient.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 1. One cluster or all singletons against anything else give 0: a constant
    /// correlates with nothing.
    "pearson_gamma" {
        aliases: &["hubert_gamma", "pair_correlation"],
        title: "Pearson correlation of pairs (Hubert Γ)",
        formula: r"\frac{N_{11} N_{00} - N_{10} N_{01}}{\sqrt{S_1 S_2 (N - S_1)(N - S_2)}}",
        family: Family::PairCounting,
        range: Range::SIGNED_UNIT,
        chance_adjusted: true,
        references: &["hubert1985", "hubert1977"],
        kernels: &[Kernel::Pairs(score)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 0.272_165_526_975_908_7 },
    }
}

fn score(counts: &PairCounts, _: &Args) -> Score {
    let (a, b, pairs) = (counts.together_a(), counts.together_b(), counts.pairs());
    // N₁₁N₀₀ − N₁₀N₀₁ = N₁₁N − S₁S₂
    let covariance = product(counts.together(), pairs) - product(a, b);
    if covariance == 0 {
        return Score::from(0.0);
    }
    let spread = |together: u128| product(together, pairs - together).as_f64().sqrt();
    (covariance.as_f64() / (spread(a) * spread(b))).clamp(-1.0, 1.0).into()
}
