use super::prelude::*;
use crate::numeric::quotient;

measure! {
    /// The probability that two clusterings disagree on a pair of items drawn with replacement.
    ///
    /// 2 (N₁₀ + N₀₁) / n², the Mirkin metric divided by the number of ordered pairs, equal ones included. It
    /// does not change when every item is repeated the same number of times.
    ///
    /// # When to use
    /// As a metric that can be compared across data sets of different sizes.
    ///
    /// # When not
    /// To judge quality: with many clusters nearly all pairs are apart in both and the value is close to 0.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 0.
    "normalized_mirkin" {
        aliases: &["mirkin_normalized", "equivalence_mismatch"],
        title: "Normalised Mirkin metric",
        formula: r"\frac{2 (N_{10} + N_{01})}{n^2}",
        family: Family::PairCounting,
        sense: Sense::Distance,
        metric: true,
        references: &["mirkin1996", "meila2007"],
        kernels: &[Kernel::Pairs(score)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 10.0 / 36.0 },
    }
}

fn score(counts: &PairCounts, _: &Args) -> Score {
    quotient(2 * (counts.only_a() + counts.only_b()), counts.n * counts.n).into()
}
