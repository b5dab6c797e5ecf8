use crate::chance::swaps;
use super::{SCALE, scale};
use crate::registry::{Args, AtIdentity, Cost, Example, Family, Kernel, Range, Sense, measure};
use crate::score::Score;
use crate::summary::TableSums;

measure! {
    /// The pairwise adjusted mutual information of A with itself: how much A has to lose when two items swap clusters.
    ///
    /// PAMI(A, A), the largest value that the pairwise adjusted mutual information with A is measured against.
    ///
    /// # When to use
    /// As the scale of `pairwise_adjusted_mutual_information`, and to see how far A is from the two clusterings that no swap
    /// can change.
    ///
    /// # When not
    /// To compare: it says nothing of B.
    ///
    /// # Degenerate cases
    /// 0 exactly when A is one cluster or all singletons.
    "pairwise_adjusted_entropy_a" {
        aliases: &["pae_a"],
        title: "Pairwise adjusted entropy of A",
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
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 0.318_257_084_147_406_4 },
        kernel: Kernel::Sums(score),
    }
}

fn score(sums: &dyn TableSums, args: &Args) -> Score {
    let (n, [a, _]) = (sums.n(), sums.sizes());
    (swaps::entropy(n, &a) * scale(args, n)).into()
}
