use super::prelude::*;
use crate::numeric::quotient;

measure! {
    /// The share of pairs of items on which two clusterings agree: together in both, or apart in both.
    ///
    /// (N₁₁ + N₀₀) / N, where N₁₁ counts the pairs together in both, N₀₀ those apart in both, N all pairs.
    ///
    /// # When to use
    /// To read agreement as a probability: that of a random pair being treated alike.
    ///
    /// # When not
    /// To judge quality: with many clusters nearly all pairs are apart in both and the value is close to 1
    /// whatever the clusterings say. Use `adjusted_rand`.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 1, also a single item, which has no pairs.
    "rand" {
        aliases: &["ri", "rand_index", "rand_score"],
        title: "Rand index",
        formula: r"\frac{N_{11} + N_{00}}{N}",
        family: Family::PairCounting,
        references: &["rand1971"],
        kernels: &[Kernel::Pairs(score)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 2.0 / 3.0 },
    }
}

fn score(counts: &PairCounts, _: &Args) -> Score {
    quotient(counts.together() + counts.apart(), counts.pairs()).into()
}
