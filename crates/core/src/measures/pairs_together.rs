use crate::registry::{Args, AtIdentity, Cost, Example, Family, Kernel, Range, Sense, measure};
use crate::score::Score;
use crate::sums::PairCounts;

measure! {
    /// The number of pairs of items that are together in both clusterings.
    ///
    /// N₁₁ = Σ n_ij (n_ij − 1) / 2 over the cells of the cross-table. With `pairs_only_a`, `pairs_only_b` and
    /// `pairs_apart` it adds up to all n (n − 1) / 2 pairs.
    ///
    /// # When to use
    /// To compute a pair-counting index that the catalogue lacks, or to say how much evidence an index rests
    /// on.
    ///
    /// # When not
    /// To judge agreement: the count grows with the square of the number of items.
    ///
    /// # Degenerate cases
    /// None: a single item has no pairs and gives 0. Counts beyond 2⁵³ are rounded to the nearest float.
    "pairs_together" {
        aliases: &["n11"],
        title: "Pairs together in both",
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
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 2.0 },
        kernel: Kernel::Pairs(score),
    }
}

fn score(counts: &PairCounts, _: &Args) -> Score {
    (counts.together() as f64).into()
}
