use super::fuzzy_rand::NO_PAIRS;
use super::prelude::*;

measure! {
    /// How alike are the weights that two fuzzy clusterings give to pairs of items, beyond chance?
    ///
    /// 1 − D/E(D) with D = ‖aX − bY‖² as in `fuzzy_rand`. E(D) is its mean over all permutations of the items of one
    /// clustering, in closed form. Everything comes from the overlaps of the clusters; no pair of items is looked at. For
    /// labels it is the adjusted Rand index.
    ///
    /// # When to use
    /// To compare fuzzy clusterings, mixtures and topic models: weights that sum to one for each item.
    ///
    /// # When not
    /// For overlapping clusters without weights: use `omega`.
    ///
    /// # Degenerate cases
    /// Identical weights give 1, in any order of the clusters, and so do others with D = 0. A clustering with the same
    /// weights for every item says nothing and gives 0. Undefined for a single item with different weights.
    "fuzzy_adjusted_rand" {
        aliases: &["fari"],
        title: "Fuzzy adjusted Rand index",
        formula: r"1 - \frac{D}{\mathbb{E}(D)}, \qquad D = \lVert a X - b Y \rVert^2",
        family: Family::PairCounting,
        range: Range::AT_MOST_ONE,
        chance_adjusted: true,
        cost: Cost::Overlaps,
        references: &["andrews2022"],
        kernels: &[Kernel::Cover(Weighting::Fuzzy, score)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 8.0 / 33.0 },
    }
}

fn score(summary: &CoverSummary, _: &Args) -> Score {
    if summary.n() < 2 {
        return Score::undefined(NO_PAIRS);
    }
    summary.products().adjusted().into()
}
