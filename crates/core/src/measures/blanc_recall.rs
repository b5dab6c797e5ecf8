use crate::numeric::quotient;
use crate::registry::{Args, AtIdentity, Cost, Example, Family, Kernel, Range, Sense, measure};
use crate::score::Score;
use crate::sums::PairCounts;

measure! {
    /// The mean of the recall of links and the recall of non-links.
    ///
    /// (N₁₁/(N₁₁ + N₁₀) + N₀₀/(N₀₀ + N₀₁)) / 2: a link is a pair together, a non-link a pair apart; A is the
    /// key, B the response.
    ///
    /// # When to use
    /// With `blanc`, to see on which side it errs.
    ///
    /// # When not
    /// Alone, for the reasons given at `pair_recall`.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 1. A kind of pair that A lacks counts with recall 0.
    "blanc_recall" {
        aliases: &[],
        title: "BLANC recall",
        family: Family::SetMatching,
        range: Range::UNIT,
        sense: Sense::Similarity,
        at_identity: AtIdentity::Fixed(1.0),
        chance_adjusted: false,
        symmetric: false,
        metric: false,
        cost: Cost::Linear,
        references: &["recasens2011", "pradhan2014"],
        params: &[],
        exceptions: &[],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 1.0 / 6.0 + 4.0 / 9.0 },
        kernel: Kernel::Pairs(score),
    }
}

fn score(counts: &PairCounts, _: &Args) -> Score {
    let links = quotient(counts.together(), counts.together_a().max(1));
    let non_links = quotient(counts.apart(), (counts.apart() + counts.only_b()).max(1));
    f64::midpoint(links, non_links).into()
}
