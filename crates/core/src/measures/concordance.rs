use super::fuzzy_rand::NO_PAIRS;
use super::prelude::*;

measure! {
    /// How alike are two fuzzy clusterings in how alike they find each pair of items?
    ///
    /// 1 − mean |E_A − E_B| over all pairs of items, where E(i, j) = 1 − ½‖w_i − w_j‖₁ says how alike the weights of two items
    /// are. For labels it is the Rand index.
    ///
    /// # When to use
    /// To read the agreement of fuzzy clusterings pair by pair. Beside `adjusted_concordance`, which corrects it for
    /// chance.
    ///
    /// # When not
    /// To judge quality: it is high for unrelated clusterings too. With many items whose weights all differ: it looks at
    /// pairs of rows; `fuzzy_rand` does not.
    ///
    /// # Degenerate cases
    /// Identical weights give 1, in any order of the clusters. Undefined for a single item with different weights.
    "concordance" {
        aliases: &["ndc"],
        title: "Concordance of fuzzy clusterings (NDC)",
        formula: r"1 - \overline{|E_A - E_B|}, \qquad E(i, j) = 1 - \tfrac{1}{2} \lVert w_i - w_j \rVert_1",
        family: Family::PairCounting,
        cost: Cost::TypePairs,
        references: &["huellermeier2012"],
        kernels: &[Kernel::Cover(Weighting::Fuzzy, score)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 2.0 / 3.0 },
    }
}

fn score(summary: &CoverSummary, _: &Args) -> Score {
    if summary.n() < 2 {
        return Score::undefined(NO_PAIRS);
    }
    (1.0 - summary.discordance()).clamp(0.0, 1.0).into()
}
