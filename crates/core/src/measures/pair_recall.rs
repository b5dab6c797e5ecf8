use crate::numeric::quotient;
use crate::registry::{Args, AtIdentity, Cost, Example, Family, Kernel, Range, Sense, measure};
use crate::score::Score;
use crate::sums::PairCounts;

measure! {
    /// Of the pairs of items that A puts together, the share that B puts together too.
    ///
    /// N₁₁ / (N₁₁ + N₁₀): Wallace's coefficient from A to B, recall when A is the reference.
    ///
    /// # When to use
    /// To see whether a candidate splits what the reference keeps together; report it with `pair_precision`.
    ///
    /// # When not
    /// Alone: a single cluster has recall 1.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 1, also all singletons. When only A is all singletons there is no pair to
    /// find and the value is 0.
    "pair_recall" {
        aliases: &["wallace_a_to_b"],
        title: "Pair recall",
        family: Family::PairCounting,
        range: Range::UNIT,
        sense: Sense::Similarity,
        at_identity: AtIdentity::Fixed(1.0),
        chance_adjusted: false,
        symmetric: false,
        metric: false,
        cost: Cost::Linear,
        references: &["wallace1983"],
        params: &[],
        exceptions: &[],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 1.0 / 3.0 },
        kernel: Kernel::Pairs(score),
    }
}

fn score(counts: &PairCounts, _: &Args) -> Score {
    quotient(counts.together(), counts.together_a().max(1)).into()
}
