use super::prelude::*;
use crate::numeric::{product, ratio};

measure! {
    /// How much better than chance do two clusterings agree on which pairs of items belong together?
    ///
    /// The Rand index corrected by its mean over all clusterings with the same cluster sizes:
    /// (S − S₁S₂/N) / ((S₁ + S₂)/2 − S₁S₂/N), where S counts the pairs together in both, S₁ and S₂ those
    /// together in A and in B, and N all pairs. 1 is perfect agreement, 0 what chance gives; it never falls
    /// below −1/2.
    ///
    /// # When to use
    /// The default choice for comparing two flat clusterings, with or without a ground truth, above all when the reference
    /// has large clusters of similar sizes (Romano et al. 2016). Of two co-clusterings it is the co-clustering adjusted Rand
    /// index, CARI (Robert et al. 2021).
    ///
    /// # When not
    /// When the reference is unbalanced and its small clusters matter: pairs make large clusters count by the square of
    /// their size. Use `adjusted_mutual_information` there. Its model keeps the cluster sizes fixed; `modified_adjusted_rand` does not.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 1, also one cluster or all singletons. One cluster against anything else
    /// gives 0.
    "adjusted_rand" {
        aliases: &["ari", "adjusted_rand_score", "adjusted_rand_index"],
        title: "Adjusted Rand index",
        formula: r"\frac{S - S_1 S_2 / N}{\tfrac{1}{2}(S_1 + S_2) - S_1 S_2 / N}",
        family: Family::PairCounting,
        range: Range { low: -0.5, high: 1.0 },
        chance_adjusted: true,
        references: &["hubert1985", "romano2016", "robert2021"],
        kernels: &[Kernel::Pairs(score)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 8.0 / 33.0 },
    }
}

fn score(counts: &PairCounts, _: &Args) -> Score {
    let (both, a, b, pairs) = (counts.together(), counts.together_a(), counts.together_b(), counts.pairs());
    let expected = product(a, b);
    let above_chance = product(both, pairs) - expected;
    let most_above_chance = product(a + b, pairs) - expected * 2;
    // Zero only when no pair or every pair is together in both: then they are identical.
    ratio(above_chance * 2, most_above_chance).into()
}
