use super::prelude::*;

measure! {
    /// How alike are the weights that two fuzzy clusterings give to pairs of items?
    ///
    /// 1 − D/(n(n − 1)) with D = ‖aX − bY‖², where X = W_A W_Aᵀ says how far two items are together in A, Y the same in B, and
    /// a = ΣX/‖X‖² and b = ΣY/‖Y‖² scale them. For labels it is the Rand index.
    ///
    /// # When to use
    /// Beside `fuzzy_adjusted_rand`, which corrects it for chance.
    ///
    /// # When not
    /// To judge quality: with many clusters nearly all pairs are apart in both. For overlapping clusters without weights:
    /// use `omega_observed`.
    ///
    /// # Degenerate cases
    /// Identical weights give 1, in any order of the clusters. Undefined for a single item with different weights.
    "fuzzy_rand" {
        aliases: &["fri"],
        title: "Fuzzy Rand index",
        formula: r"1 - \frac{D}{n (n - 1)}, \qquad D = \lVert a X - b Y \rVert^2",
        family: Family::PairCounting,
        range: Range::AT_MOST_ONE,
        cost: Cost::Overlaps,
        references: &["andrews2022"],
        kernels: &[Kernel::Cover(Weighting::Fuzzy, score)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 2.0 / 3.0 },
    }
}

fn score(summary: &CoverSummary, _: &Args) -> Score {
    let n = summary.n() as f64;
    if summary.n() < 2 {
        return Score::undefined(NO_PAIRS);
    }
    (1.0 - summary.products().distance() / (n * (n - 1.0))).into()
}

/// The reason why there is no score.
pub(super) const NO_PAIRS: &str = "a single item has no pairs";
