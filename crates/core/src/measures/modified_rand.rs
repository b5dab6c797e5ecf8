use super::prelude::*;
use crate::numeric::quotient;

measure! {
    /// The share of pairs of items that are together in both clusterings.
    ///
    /// N₁₁ / N: the Rand index without the pairs that both clusterings take apart, which depend on the cluster
    /// sizes only. Under independent draws of items it estimates the probability that two random items are
    /// together in both.
    ///
    /// # When to use
    /// As the raw part of `modified_adjusted_rand_raw`, or to estimate that probability; `partita multinomial`,
    /// `CellProbabilities` of Python and `cell_probabilities` of R give its mean and variance.
    ///
    /// # When not
    /// To judge agreement by itself: merging clusters never lowers it, and identical clusterings give the
    /// share of pairs that they keep together, not 1.
    ///
    /// # Degenerate cases
    /// Undefined for a single item, which has no pairs.
    "modified_rand" {
        aliases: &["mri"],
        title: "Modified Rand index",
        formula: r"\frac{N_{11}}{N}",
        family: Family::PairCounting,
        at_identity: AtIdentity::Varies,
        references: &["sundqvist2022"],
        kernels: &[Kernel::Pairs(score)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 2.0 / 15.0 },
    }
}

fn score(counts: &PairCounts, _: &Args) -> Score {
    match counts.pairs() {
        0 => Score::undefined("needs at least 2 items; found 1"),
        pairs => quotient(counts.together(), pairs).into(),
    }
}
