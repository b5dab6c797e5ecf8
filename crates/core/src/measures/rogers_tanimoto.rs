use super::prelude::*;
use crate::numeric::quotient;

measure! {
    /// The share of pairs on which two clusterings agree, with disagreements counted twice.
    ///
    /// (N₁₁ + N₀₀) / (N₁₁ + N₀₀ + 2 (N₁₀ + N₀₁)); with the Rand index R it is R / (2 − R).
    ///
    /// # When to use
    /// To compare with results in print; it orders clusterings exactly as `rand` does.
    ///
    /// # When not
    /// To judge quality, for the reasons given at `rand`. Use `adjusted_rand`.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 1, also a single item, which has no pairs.
    "rogers_tanimoto" {
        aliases: &["rogers_tanimoto_index"],
        title: "Rogers–Tanimoto index",
        formula: r"\frac{N_{11} + N_{00}}{N_{11} + N_{00} + 2 (N_{10} + N_{01})}",
        family: Family::PairCounting,
        references: &["rogers1960"],
        kernels: &[Kernel::Pairs(score)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 0.5 },
    }
}

fn score(counts: &PairCounts, _: &Args) -> Score {
    let (alike, unlike) = (counts.together() + counts.apart(), counts.only_a() + counts.only_b());
    quotient(alike, alike + 2 * unlike).into()
}
