use crate::registry::{Args, AtIdentity, Cost, Example, Family, Kernel, Range, Sense, measure};
use crate::score::Score;
use crate::sums::PairCounts;

measure! {
    /// The number of pairs of items that B puts together and A takes apart.
    ///
    /// N₀₁ = Σ b_j (b_j − 1) / 2 − N₁₁: the pairs that a candidate B joins wrongly when A is the reference.
    ///
    /// # When to use
    /// To see on which side two clusterings err: many such pairs mean that B merges clusters of A.
    ///
    /// # When not
    /// To compare data sets of different sizes: use `pair_precision`, the share instead of the count.
    ///
    /// # Degenerate cases
    /// None: when B refines A there is no such pair. Counts beyond 2⁵³ are rounded to the nearest float.
    "pairs_only_b" {
        aliases: &["n01"],
        title: "Pairs together in B only",
        family: Family::PairCounting,
        range: Range::NON_NEGATIVE,
        sense: Sense::Distance,
        at_identity: AtIdentity::Fixed(0.0),
        chance_adjusted: false,
        symmetric: false,
        metric: false,
        cost: Cost::Linear,
        references: &["hubert1985"],
        params: &[],
        exceptions: &[],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 1.0 },
        kernel: Kernel::Pairs(score),
    }
}

fn score(counts: &PairCounts, _: &Args) -> Score {
    (counts.only_b() as f64).into()
}
