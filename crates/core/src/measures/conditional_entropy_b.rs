use super::{UNIT, in_unit};
use crate::registry::{Args, AtIdentity, Cost, Example, Family, Kernel, Range, Sense, measure};
use crate::score::Score;
use crate::sums::InfoSums;

measure! {
    /// What is left to learn of an item's cluster in B when its cluster in A is known.
    ///
    /// H(B|A) = −Σ n_ij/n · ln(n_ij / a) over the cells, where a is the size of the cell's cluster in A. It is 0 exactly when
    /// every cluster of A lies within one of B.
    ///
    /// # When to use
    /// To tell splits from merges: H(A|B) grows when B merges what A keeps apart, H(B|A) when B splits what A keeps
    /// together.
    ///
    /// # When not
    /// As a score by itself: the all-singletons (or, the other way round, the one-cluster) answer makes it 0.
    ///
    /// # Degenerate cases
    /// 0 when B is a single cluster or A is all singletons; H(B) when A is a single cluster.
    "conditional_entropy_b" {
        aliases: &["h_b_given_a"],
        title: "Conditional entropy H(B|A)",
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
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 0.636_514_168_294_812_8 },
        kernel: Kernel::Info(score),
    }
}

fn score(info: &InfoSums, args: &Args) -> Score {
    in_unit(info.h_b_given_a, args)
}
