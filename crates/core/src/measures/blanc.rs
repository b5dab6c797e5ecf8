use crate::numeric::quotient;
use crate::registry::{Args, AtIdentity, Cost, Example, Family, Kernel, Range, Sense, measure};
use crate::score::Score;
use crate::sums::PairCounts;

measure! {
    /// The mean of the F-measure of pairs together and the F-measure of pairs apart.
    ///
    /// N₁₁/(2 N₁₁ + N₁₀ + N₀₁) + N₀₀/(2 N₀₀ + N₁₀ + N₀₁).
    ///
    /// # When to use
    /// In coreference resolution, when singletons are right decisions too: links and non-links weigh the same.
    ///
    /// # When not
    /// With very many clusters the half for pairs apart is close to 1/2 whatever the clusterings say. Use
    /// `adjusted_rand`.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 1, also one cluster or all singletons, which have one kind of pair only. A
    /// kind of pair that only one clustering has counts with F-measure 0.
    "blanc" {
        aliases: &["blanc_f"],
        title: "BLANC",
        family: Family::SetMatching,
        range: Range::UNIT,
        sense: Sense::Similarity,
        at_identity: AtIdentity::Fixed(1.0),
        chance_adjusted: false,
        symmetric: true,
        metric: false,
        cost: Cost::Linear,
        references: &["recasens2011", "pradhan2014"],
        params: &[],
        exceptions: &[],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 2.0 / 9.0 + 8.0 / 21.0 },
        kernel: Kernel::Pairs(score),
    }
}

fn score(counts: &PairCounts, _: &Args) -> Score {
    // A divisor is 0 only when neither clustering has that kind of pair: then they are identical.
    let unlike = counts.only_a() + counts.only_b();
    let links = quotient(counts.together(), 2 * counts.together() + unlike);
    let non_links = quotient(counts.apart(), 2 * counts.apart() + unlike);
    (links + non_links).into()
}
