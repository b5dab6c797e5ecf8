use crate::chance::swaps;
use super::{SCALE, scale};
use crate::registry::{Args, AtIdentity, Cost, Example, Family, Kernel, Range, Sense, measure};
use crate::score::Score;
use crate::summary::TableSums;

measure! {
    /// The pairwise adjusted mutual information of B with itself: how much B has to lose when two items swap clusters.
    ///
    /// PAMI(B, B), the largest value that the pairwise adjusted mutual information with B is measured against.
    ///
    /// # When to use
    /// As the scale of `pairwise_adjusted_mutual_information`, and to see how far B is from the two clusterings that no swap
    /// can change.
    ///
    /// # When not
    /// To compare: it says nothing of A.
    ///
    /// # Degenerate cases
    /// 0 exactly when B is one cluster or all singletons.
    "pairwise_adjusted_entropy_b" {
        aliases: &["pae_b"],
        title: "Pairwise adjusted entropy of B",
        family: Family::Information,
        range: Range::NON_NEGATIVE,
        sense: Sense::Description,
        at_identity: AtIdentity::Varies,
        chance_adjusted: false,
        symmetric: false,
        metric: false,
        cost: Cost::Linear,
        references: &["lazarenko2021"],
        params: &[SCALE],
        exceptions: &[],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 0.308_065_413_582_197_9 },
        kernel: Kernel::Sums(score),
    }
}

fn score(sums: &dyn TableSums, args: &Args) -> Score {
    let (n, [_, b]) = (sums.n(), sums.sizes());
    (swaps::entropy(n, &b) * scale(args, n)).into()
}
