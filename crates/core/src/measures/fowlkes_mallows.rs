use super::prelude::*;

measure! {
    /// The geometric mean of pair precision and pair recall.
    ///
    /// N₁₁ / √(S₁S₂), where S₁ and S₂ count the pairs together in A and in B.
    ///
    /// # When to use
    /// To compare cuts of two hierarchies level by level, its first use, or with results in print.
    ///
    /// # When not
    /// With few large clusters, where chance alone gives high values. Use `adjusted_fowlkes_mallows`.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 1, also all singletons. All singletons against anything else give 0.
    "fowlkes_mallows" {
        aliases: &["fmi", "fowlkes_mallows_index", "fowlkes_mallows_score"],
        title: "Fowlkes–Mallows index",
        formula: r"\frac{N_{11}}{\sqrt{S_1 S_2}}",
        family: Family::PairCounting,
        references: &["fowlkes1983"],
        kernels: &[Kernel::Pairs(score)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 0.471_404_520_791_031_7 },
    }
}

fn score(counts: &PairCounts, _: &Args) -> Score {
    let (a, b) = (counts.together_a() as f64, counts.together_b() as f64);
    if a == 0.0 || b == 0.0 {
        return Score::from(0.0);
    }
    (counts.together() as f64 / (a.sqrt() * b.sqrt())).min(1.0).into()
}
