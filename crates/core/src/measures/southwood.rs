use super::prelude::*;
use crate::numeric::quotient;

measure! {
    /// The number of pairs together in both clusterings for each pair together in only one.
    ///
    /// N₁₁ / (N₁₀ + N₀₁); with the Jaccard index J it is J / (1 − J).
    ///
    /// # When to use
    /// To compare with results in print; it orders clusterings exactly as `jaccard` does.
    ///
    /// # When not
    /// When clusterings may be identical: the ratio then has no finite value. Use `jaccard`.
    ///
    /// # Degenerate cases
    /// Undefined for identical clusterings, which disagree on no pair.
    "southwood" {
        aliases: &["southwood_index"],
        title: "Southwood index",
        formula: r"\frac{N_{11}}{N_{10} + N_{01}}",
        family: Family::PairCounting,
        range: Range::NON_NEGATIVE,
        at_identity: AtIdentity::Varies,
        references: &["southwood1978"],
        kernels: &[Kernel::Pairs(score)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 2.0 / 5.0 },
    }
}

fn score(counts: &PairCounts, _: &Args) -> Score {
    match counts.only_a() + counts.only_b() {
        0 => Score::undefined("the clusterings are identical: no pair disagrees and the ratio is infinite"),
        unlike => quotient(counts.together(), unlike).into(),
    }
}
