use crate::registry::{Args, AtIdentity, Cost, Example, Family, Kernel, Range, Sense, measure};
use crate::score::Score;
use crate::sums::InfoSums;

measure! {
    /// How far each cluster of the candidate holds members of a single class of the reference.
    ///
    /// 1 − H(A|B)/H(A) = I(A; B)/H(A), with A the classes and B the clusters.
    ///
    /// # When to use
    /// Beside `completeness`, to see which of the two errors a clustering makes.
    ///
    /// # When not
    /// Alone: all singletons are perfectly homogeneous.
    ///
    /// # Degenerate cases
    /// 1 when the reference is a single class, as in scikit-learn: nothing can be mixed. 0 when the candidate is a
    /// single cluster and the reference is not.
    "homogeneity" {
        aliases: &["homogeneity_score"],
        title: "Homogeneity",
        family: Family::Information,
        range: Range::UNIT,
        sense: Sense::Similarity,
        at_identity: AtIdentity::Fixed(1.0),
        chance_adjusted: false,
        symmetric: false,
        metric: false,
        cost: Cost::Linear,
        references: &["rosenberg2007"],
        params: &[],
        exceptions: &[],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 0.666_666_666_666_666_6 },
        kernel: Kernel::Info(score),
    }
}

fn score(info: &InfoSums, _: &Args) -> Score {
    share_explained(info, info.h_a).into()
}

/// The mutual information as a share of one entropy; nothing to explain is explained in full.
pub(crate) fn share_explained(info: &InfoSums, entropy: f64) -> f64 {
    if entropy == 0.0 { 1.0 } else { (info.mutual / entropy).min(1.0) }
}
