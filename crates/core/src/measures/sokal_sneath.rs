use super::prelude::*;
use crate::numeric::quotient;

measure! {
    /// The mean of four shares of pairs: of those together in A, in B, and of those apart in A, in B, the share on which the
    /// other agrees.
    ///
    /// ¼ [S/S₁ + S/S₂ + D/(N − S₁) + D/(N − S₂)], where S counts the pairs together in both, S₁ and S₂ those together in A
    /// and in B, N all pairs, and D = N − S₁ − S₂ + S those apart in both. Its mean over all permutations of one clustering
    /// is ½. SciPy's `sokalsneath` is another index.
    ///
    /// # When to use
    /// When pairs together and pairs apart should weigh the same whatever the sizes of the clusters: unlike `adjusted_rand` it has
    /// the same scale for any two clusterings, and every pair on which they agree counts in favour (Gösgens et al. 2021).
    ///
    /// # When not
    /// When 0 should mean chance: use `pearson_gamma` or `adjusted_rand`.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 1. One cluster or all singletons against anything else give ½, as chance does.
    "sokal_sneath" {
        aliases: &["sokal_sneath_1", "ss1"],
        title: "Sokal–Sneath index",
        formula: r"\frac{1}{4} \left(\frac{S}{S_1} + \frac{S}{S_2} + \frac{D}{N - S_1} + \frac{D}{N - S_2}\right)",
        family: Family::PairCounting,
        references: &["sokal1963", "goesgens2021"],
        kernels: &[Kernel::Pairs(score)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 23.0 / 36.0 },
    }
}

fn score(counts: &PairCounts, _: &Args) -> Score {
    let (both, apart) = (counts.together(), counts.apart());
    let [a, b] = [counts.together_a(), counts.together_b()];
    if is_constant(counts) {
        return Score::from(0.5);
    }
    let sum = quotient(both, a)
        + quotient(both, b)
        + quotient(apart, counts.pairs() - a)
        + quotient(apart, counts.pairs() - b);
    (sum / 4.0).into()
}

/// Returns whether all pairs are alike in one of the two: it is one cluster, or all singletons.
pub(super) fn is_constant(counts: &PairCounts) -> bool {
    [counts.together_a(), counts.together_b()].into_iter().any(|pairs| pairs == 0 || pairs == counts.pairs())
}
