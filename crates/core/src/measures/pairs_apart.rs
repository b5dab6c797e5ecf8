use crate::registry::{Args, AtIdentity, Cost, Example, Family, Kernel, Range, Sense, measure};
use crate::score::Score;
use crate::sums::PairCounts;

measure! {
    /// The number of pairs of items that are apart in both clusterings.
    ///
    /// N₀₀ = n (n − 1) / 2 − N₁₁ − N₁₀ − N₀₁.
    ///
    /// # When to use
    /// To compute a pair-counting index that the catalogue lacks.
    ///
    /// # When not
    /// To judge agreement: with many clusters nearly all pairs are apart in both, whatever the clusterings
    /// say.
    ///
    /// # Degenerate cases
    /// None: a single item has no pairs and gives 0. Counts beyond 2⁵³ are rounded to the nearest float.
    "pairs_apart" {
        aliases: &["n00"],
        title: "Pairs apart in both",
        family: Family::PairCounting,
        range: Range::NON_NEGATIVE,
        sense: Sense::Description,
        at_identity: AtIdentity::Varies,
        chance_adjusted: false,
        symmetric: true,
        metric: false,
        cost: Cost::Linear,
        references: &["hubert1985"],
        params: &[],
        exceptions: &[],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 8.0 },
        kernel: Kernel::Pairs(score),
    }
}

fn score(counts: &PairCounts, _: &Args) -> Score {
    (counts.apart() as f64).into()
}
