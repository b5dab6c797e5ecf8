use super::prelude::*;
use crate::cover::described;
use crate::numeric::{at_most_one, fixed_sum};

measure! {
    /// The information of each cluster of one cover about its best match in the other, as a share of what there is to tell.
    ///
    /// Each cluster is the indicator X_i of its items. H(X_i|Y) is the least of H(X_i) and H(X_i|Y_j) over the clusters Y_j
    /// with h(P11) + h(P00) ≥ h(P01) + h(P10), where h(p) = −p ln p: those that are not better known by their
    /// complement. I = ½ [Σ H(X_i) − Σ H(X_i|Y) + Σ H(Y_j) − Σ H(Y_j|X)], divided by the larger of Σ H(X_i) and Σ H(Y_j),
    /// or by their mean.
    ///
    /// # When to use
    /// To compare overlapping communities as the literature on networks does. It sees whether clusters are found, however
    /// they overlap.
    ///
    /// # When not
    /// In place of the mutual information of flat clusterings: for labels it is not
    /// `normalized_mutual_information`. To judge against chance: it is not corrected for it; use `omega`.
    ///
    /// # Degenerate cases
    /// Covers with the same clusters give 1, a cover without clusters 0. Undefined where every cluster of both covers holds
    /// every item.
    "overlapping_nmi" {
        aliases: &["onmi", "overlapping_normalized_mutual_information"],
        title: "Overlapping normalised mutual information",
        formula: r"\frac{\tfrac{1}{2}\left(H(X) - H(X \mid Y) + H(Y) - H(Y \mid X)\right)}{\max(H(X), H(Y))}",
        family: Family::Information,
        cost: Cost::Overlaps,
        references: &["mcdaid2011"],
        params: &[Param::choice("normalizer", &["max", "arithmetic"], "max",
            "what the information is divided by: the larger of the two entropies, or their mean")],
        kernels: &[Kernel::Cover(Weighting::Crisp, score)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 1.0 / 3.0 },
    }
}

fn score(summary: &CoverSummary, args: &Args) -> Score {
    let [a, b] = described(summary);
    let sum = |terms: &[f64]| fixed_sum(terms.iter().copied());
    let (h_a, h_b) = (sum(&a.alone), sum(&b.alone));
    let whole = if args.choice("normalizer") == "arithmetic" { (h_a + h_b) / 2.0 } else { h_a.max(h_b) };
    if whole == 0.0 {
        return Score::undefined("every cluster holds every item, so there is nothing to tell");
    }
    let told = |alone: &[f64], given: &[f64]| fixed_sum(alone.iter().zip(given).map(|(alone, given)| alone - given));
    let information = (told(&a.alone, &a.given) + told(&b.alone, &b.given)) / 2.0;
    at_most_one(information / whole).into()
}
