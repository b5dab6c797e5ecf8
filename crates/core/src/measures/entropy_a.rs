use super::{UNIT, in_unit};
use crate::registry::{Args, AtIdentity, Cost, Example, Family, Kernel, Range, Sense, measure};
use crate::score::Score;
use crate::sums::InfoSums;

measure! {
    /// How much information the clustering A carries by itself: the length of the shortest message that names an item's cluster.
    ///
    /// H(A) = −Σ p ln p over the shares p of the items in the clusters of A.
    ///
    /// # When to use
    /// To see how fine A is, and as the scale against which a mutual information is read.
    ///
    /// # When not
    /// To compare: it says nothing of the other clustering.
    ///
    /// # Degenerate cases
    /// 0 for a single cluster; ln n, its maximum, when every item is alone.
    "entropy_a" {
        aliases: &["h_a"],
        title: "Entropy of A",
        family: Family::Information,
        range: Range::NON_NEGATIVE,
        sense: Sense::Description,
        at_identity: AtIdentity::Varies,
        chance_adjusted: false,
        symmetric: false,
        metric: false,
        cost: Cost::Linear,
        references: &["shannon1948"],
        params: &[UNIT],
        exceptions: &[],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: std::f64::consts::LN_2 },
        kernel: Kernel::Info(score),
    }
}

fn score(info: &InfoSums, args: &Args) -> Score {
    in_unit(info.h_a, args)
}
