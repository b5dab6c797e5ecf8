use super::{UNIT, in_unit};
use crate::registry::{Args, AtIdentity, Cost, Example, Family, Kernel, Range, Sense, measure};
use crate::score::Score;
use crate::sums::InfoSums;

measure! {
    /// What is left to learn of an item's cluster in A when its cluster in B is known.
    ///
    /// H(A|B) = −Σ n_ij/n · ln(n_ij / b) over the cells, where b is the size of the cell's cluster in B. It is 0 exactly when
    /// every cluster of B lies within one of A.
    ///
    /// # When to use
    /// To tell splits from merges: H(A|B) grows when B merges what A keeps apart, H(B|A) when B splits what A keeps
    /// together.
    ///
    /// # When not
    /// As a score by itself: the all-singletons (or, the other way round, the one-cluster) answer makes it 0.
    ///
    /// # Degenerate cases
    /// 0 when A is a single cluster or B is all singletons; H(A) when B is a single cluster.
    "conditional_entropy_a" {
        aliases: &["h_a_given_b"],
        title: "Conditional entropy H(A|B)",
        family: Family::Information,
        range: Range::NON_NEGATIVE,
        sense: Sense::Distance,
        at_identity: AtIdentity::Fixed(0.0),
        chance_adjusted: false,
        symmetric: false,
        metric: false,
        cost: Cost::Linear,
        references: &["shannon1948"],
        params: &[UNIT],
        exceptions: &[],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 0.231_049_060_186_648_45 },
        kernel: Kernel::Info(score),
    }
}

fn score(info: &InfoSums, args: &Args) -> Score {
    in_unit(info.h_a_given_b, args)
}
