use super::prelude::*;
use super::{UNIT, in_unit};

measure! {
    /// The information that the clustering A carries by itself: the length of the shortest message that names an item's
    /// cluster.
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
    OF_A = "entropy_a" {
        aliases: &["h_a"],
        title: "Entropy of A",
        formula: r"H(A) = -\sum_{i} \frac{a_i}{n} \ln \frac{a_i}{n}",
        family: Family::Information,
        range: Range::NON_NEGATIVE,
        sense: Sense::Description,
        symmetric: false,
        references: &["shannon1948"],
        params: &[UNIT],
        kernels: &[Kernel::Info(of_a)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: std::f64::consts::LN_2 },
    }
}

fn of_a(info: &InfoSums, args: &Args) -> Score {
    in_unit(info.h_a, args)
}

measure! {
    /// The information that the clustering B carries by itself: the length of the shortest message that names an item's
    /// cluster.
    ///
    /// H(B) = −Σ p ln p over the shares p of the items in the clusters of B.
    ///
    /// # When to use
    /// To see how fine B is, and as the scale against which a mutual information is read.
    ///
    /// # When not
    /// To compare: it says nothing of the other clustering.
    ///
    /// # Degenerate cases
    /// 0 for a single cluster; ln n, its maximum, when every item is alone.
    OF_B = "entropy_b" {
        aliases: &["h_b"],
        title: "Entropy of B",
        formula: r"H(B) = -\sum_{j} \frac{b_j}{n} \ln \frac{b_j}{n}",
        family: Family::Information,
        range: Range::NON_NEGATIVE,
        sense: Sense::Description,
        symmetric: false,
        references: &["shannon1948"],
        params: &[UNIT],
        kernels: &[Kernel::Info(of_b)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 1.098_612_288_668_109_8 },
    }
}

fn of_b(info: &InfoSums, args: &Args) -> Score {
    in_unit(info.h_b, args)
}
