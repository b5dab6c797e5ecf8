use crate::numeric::quotient;
use crate::registry::{Args, AtIdentity, Cost, Example, Family, Kernel, Range, Sense, measure};
use crate::score::Score;
use crate::sums::PairCounts;

measure! {
    /// Of the pairs of items that B puts together, the share that A puts together too.
    ///
    /// N₁₁ / (N₁₁ + N₀₁): Wallace's coefficient from B to A, precision when A is the reference.
    ///
    /// # When to use
    /// To see whether a candidate merges what the reference takes apart; report it with `pair_recall`.
    ///
    /// # When not
    /// Alone: all singletons but one right pair have precision 1.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 1, also all singletons. When only B is all singletons there is no pair to
    /// judge and the value is 0.
    "pair_precision" {
        aliases: &["wallace_b_to_a"],
        title: "Pair precision",
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
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 2.0 / 3.0 },
        kernel: Kernel::Pairs(score),
    }
}

fn score(counts: &PairCounts, _: &Args) -> Score {
    quotient(counts.together(), counts.together_b().max(1)).into()
}
