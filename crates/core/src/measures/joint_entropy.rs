use super::prelude::*;
use super::{UNIT, in_unit};

measure! {
    /// The information that the two clusterings carry together: the entropy of their common refinement.
    ///
    /// H(A, B) = −Σ n_ij/n · ln(n_ij/n) over the non-empty cells.
    ///
    /// # When to use
    /// As the scale of the variation of information, and to see how fine the intersections of the two clusterings are.
    ///
    /// # When not
    /// To compare: it is large when both clusterings are fine, whether or not they agree.
    ///
    /// # Degenerate cases
    /// 0 when both are a single cluster; ln n when every intersection holds one item.
    "joint_entropy" {
        aliases: &["h_ab"],
        title: "Joint entropy",
        formula: r"H(A, B) = -\sum_{i,j} \frac{n_{ij}}{n} \ln \frac{n_{ij}}{n}",
        family: Family::Information,
        range: Range::NON_NEGATIVE,
        sense: Sense::Description,
        references: &["shannon1948"],
        params: &[UNIT],
        kernels: &[Kernel::Info(score)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 1.329_661_348_854_758_2 },
    }
}

fn score(info: &InfoSums, args: &Args) -> Score {
    in_unit(info.joint(), args)
}
