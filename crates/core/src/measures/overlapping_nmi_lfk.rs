use super::prelude::*;
use crate::cover::{Described, described};
use crate::numeric::fixed_sum;

measure! {
    /// The share of each cluster's information that the best match in the other cover tells, every cluster alike.
    ///
    /// 1 − ½ [mean_i H(X_i|Y)/H(X_i) + mean_j H(Y_j|X)/H(Y_j)], where X_i is the indicator of a cluster and H(X_i|Y) is as in
    /// `overlapping_nmi`.
    ///
    /// # When to use
    /// To compare with results in print that use the first definition of an NMI for covers.
    ///
    /// # When not
    /// Otherwise: a cover scores high against one that has a few of its clusters only, and duplicates are not seen. Use
    /// `overlapping_nmi`.
    ///
    /// # Degenerate cases
    /// Covers with the same clusters give 1. A cluster of all items has no entropy: its term is 0 if the other cover has
    /// one too, else 1. The mean over the clusters of a cover that has none is 1.
    "overlapping_nmi_lfk" {
        aliases: &["onmi_lfk"],
        title: "Overlapping normalised mutual information of Lancichinetti, Fortunato and Kertész",
        formula: r"1 - \frac{1}{2}\left(\frac{1}{K} \sum_{i} \frac{H(X_i \mid Y)}{H(X_i)} + \frac{1}{L} \sum_{j} \frac{H(Y_j \mid X)}{H(Y_j)}\right)",
        family: Family::Information,
        cost: Cost::Overlaps,
        references: &["lancichinetti2009", "mcdaid2011"],
        kernels: &[Kernel::Cover(Weighting::Crisp, score)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 0.396_240_625_180_289 },
    }
}

fn score(summary: &CoverSummary, _: &Args) -> Score {
    let [a, b] = described(summary);
    let untold = (mean_ratio(&a, b.has_everything()) + mean_ratio(&b, a.has_everything())) / 2.0;
    (1.0 - untold).clamp(0.0, 1.0).into()
}

/// The mean of H(X_i|Y)/H(X_i).
fn mean_ratio(side: &Described, other_has_everything: bool) -> f64 {
    if side.alone.is_empty() {
        return 1.0;
    }
    let of_everything = if other_has_everything { 0.0 } else { 1.0 };
    let ratio = |(&alone, &given): (&f64, &f64)| if alone == 0.0 { of_everything } else { given / alone };
    fixed_sum(side.alone.iter().zip(&side.given).map(ratio)) / side.alone.len() as f64
}
