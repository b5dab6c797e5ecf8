use super::prelude::*;
use crate::numeric::{product, ratio};

measure! {
    /// How much more often than by chance are two random items treated alike? The difference that the adjusted
    /// Rand index divides by its maximum.
    ///
    /// 2 S/N − 2 S₁S₂/N², where S counts the pairs together in both, S₁ and S₂ those together in A and in B,
    /// and N all pairs: the Rand index minus its mean over all clusterings with the same cluster sizes.
    ///
    /// # When to use
    /// To study the bias of the adjustment under the multinomial model, where the mean of this difference has
    /// a closed form: `partita multinomial`, `CellProbabilities` of Python and `cell_probabilities` of R give it.
    ///
    /// # When not
    /// To report agreement: its largest value depends on the cluster sizes. Use `adjusted_rand`.
    ///
    /// # Degenerate cases
    /// Undefined for a single item, which has no pairs. One cluster or all singletons give 0.
    "adjusted_rand_raw" {
        aliases: &["ari_raw"],
        title: "Adjusted Rand index without its denominator",
        formula: r"\frac{2S}{N} - \frac{2 S_1 S_2}{N^2}",
        family: Family::PairCounting,
        range: Range { low: -0.5, high: 0.5 },
        at_identity: AtIdentity::Varies,
        chance_adjusted: true,
        references: &["sundqvist2022", "hubert1985"],
        kernels: &[Kernel::Pairs(score)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 8.0 / 75.0 },
    }
}

fn score(counts: &PairCounts, _: &Args) -> Score {
    let pairs = counts.pairs();
    if pairs == 0 {
        return Score::undefined("needs at least 2 items; found 1");
    }
    let expected = product(counts.together_a(), counts.together_b());
    ratio((product(counts.together(), pairs) - expected) * 2, product(pairs, pairs)).into()
}
