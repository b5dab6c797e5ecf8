use super::prelude::*;
use crate::numeric::quotient;

measure! {
    /// Of the pairs of items that at least one clustering puts together, the share that both put together.
    ///
    /// N₁₁ / (N₁₁ + N₁₀ + N₀₁). One minus it is a metric.
    ///
    /// # When to use
    /// When pairs that are apart in both say nothing, as in entity resolution or with very many clusters.
    ///
    /// # When not
    /// To compare values across different cluster sizes: it is not corrected for chance. Use `adjusted_rand`.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 1, also all singletons, which put no pair together.
    "jaccard" {
        aliases: &["jaccard_index"],
        title: "Jaccard index",
        formula: r"\frac{N_{11}}{N_{11} + N_{10} + N_{01}}",
        family: Family::PairCounting,
        references: &["jaccard1912", "benhur2002"],
        kernels: &[Kernel::Pairs(score)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 2.0 / 7.0 },
    }
}

fn score(counts: &PairCounts, _: &Args) -> Score {
    // Nothing is together in either only when both are all singletons: then they are identical.
    quotient(counts.together(), counts.together_a() + counts.only_b()).into()
}
