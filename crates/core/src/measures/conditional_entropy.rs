use super::prelude::*;
use super::{UNIT, in_unit};

measure! {
    /// The information that is left to learn of an item's cluster in A when its cluster in B is known.
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
    OF_A = "conditional_entropy_a" {
        aliases: &["h_a_given_b"],
        title: "Conditional entropy H(A|B)",
        formula: r"H(A \mid B) = -\sum_{i,j} \frac{n_{ij}}{n} \ln \frac{n_{ij}}{b_j}",
        family: Family::Information,
        range: Range::NON_NEGATIVE,
        sense: Sense::Distance,
        symmetric: false,
        references: &["shannon1948"],
        params: &[UNIT],
        kernels: &[Kernel::Info(of_a)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 0.231_049_060_186_648_45 },
    }
}

fn of_a(info: &InfoSums, args: &Args) -> Score {
    in_unit(info.h_a_given_b, args)
}

measure! {
    /// The information that is left to learn of an item's cluster in B when its cluster in A is known.
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
    OF_B = "conditional_entropy_b" {
        aliases: &["h_b_given_a"],
        title: "Conditional entropy H(B|A)",
        formula: r"H(B \mid A) = -\sum_{i,j} \frac{n_{ij}}{n} \ln \frac{n_{ij}}{a_i}",
        family: Family::Information,
        range: Range::NON_NEGATIVE,
        sense: Sense::Distance,
        symmetric: false,
        references: &["shannon1948"],
        params: &[UNIT],
        kernels: &[Kernel::Info(of_b)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 0.636_514_168_294_812_8 },
    }
}

fn of_b(info: &InfoSums, args: &Args) -> Score {
    in_unit(info.h_b_given_a, args)
}
