use super::homogeneity::share_explained;
use crate::registry::{Args, AtIdentity, Cost, Example, Family, Kernel, Range, Sense, measure};
use crate::score::Score;
use crate::sums::InfoSums;

measure! {
    /// How far the members of each class of the reference are kept together in one cluster of the candidate.
    ///
    /// 1 − H(B|A)/H(B) = I(A; B)/H(B), with A the classes and B the clusters: homogeneity with the roles exchanged.
    ///
    /// # When to use
    /// Beside `homogeneity`, to see which of the two errors a clustering makes.
    ///
    /// # When not
    /// Alone: a single cluster is perfectly complete.
    ///
    /// # Degenerate cases
    /// 1 when the candidate is a single cluster, as in scikit-learn: nothing is split. 0 when the reference is a single
    /// class and the candidate is not.
    "completeness" {
        aliases: &["completeness_score"],
        title: "Completeness",
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
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 0.420_619_835_714_304_95 },
        kernel: Kernel::Info(score),
    }
}

fn score(info: &InfoSums, _: &Args) -> Score {
    share_explained(info, info.h_b).into()
}
