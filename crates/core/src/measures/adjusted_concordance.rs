use super::fuzzy_rand::NO_PAIRS;
use super::prelude::*;

measure! {
    /// How alike are two fuzzy clusterings in how alike they find each pair of items, beyond chance?
    ///
    /// 1 − mean/E(mean) of |E_A − E_B| over pairs of items, as in `concordance`. E(mean) is taken over all permutations of the
    /// items of one clustering: the mean of |x − y| over all values x of E_A and y of E_B, exactly, without drawing any. For
    /// labels it is the adjusted Rand index.
    ///
    /// # When to use
    /// To compare fuzzy clusterings by the distances between weights.
    ///
    /// # When not
    /// With many items whose weights all differ: use `fuzzy_adjusted_rand`.
    ///
    /// # Degenerate cases
    /// Identical weights give 1, in any order of the clusters, and so do others that find all pairs equally alike. A
    /// clustering with the same weights for every item says nothing and gives 0. Undefined for a single item with
    /// different weights, and where more than 2^26 pairs of rows of one side share a cluster.
    "adjusted_concordance" {
        aliases: &["aci"],
        title: "Adjusted concordance index (ACI)",
        formula: r"1 - \frac{\overline{|E_A - E_B|}}{\mathbb{E}\,\overline{|E_A - E_B|}}",
        family: Family::PairCounting,
        range: Range::AT_MOST_ONE,
        chance_adjusted: true,
        cost: Cost::TypePairs,
        references: &["dambrosio2021"],
        kernels: &[Kernel::Cover(Weighting::Fuzzy, score)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 8.0 / 33.0 },
    }
}

fn score(summary: &CoverSummary, _: &Args) -> Score {
    if summary.n() < 2 {
        return Score::undefined(NO_PAIRS);
    }
    let expected = match summary.expected_discordance() {
        Ok(expected) => expected,
        Err(reason) => return Score::undefined(reason),
    };
    let found = summary.discordance();
    match expected {
        0.0 => 1.0,
        // Both means are rounded.
        expected if (found - expected).abs() < 1e-15 * expected => 0.0,
        expected => 1.0 - found / expected,
    }
    .into()
}
