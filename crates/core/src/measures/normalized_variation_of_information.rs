use super::prelude::*;
use crate::numeric::at_most_one;

measure! {
    /// The share of all the information in two clusterings that they do not have in common.
    ///
    /// NVI = VI / H(A, B) = 1 − I(A; B) / H(A, B): a metric between 0 and 1.
    ///
    /// # When to use
    /// As a bounded metric that can be compared across numbers of clusters better than the raw one.
    ///
    /// # When not
    /// When chance agreement matters: random clusterings with many clusters come out closer than with few.
    ///
    /// # Degenerate cases
    /// 0 for identical clusterings, also a single cluster, whose joint entropy is 0. A single cluster against any other
    /// gives 1.
    "normalized_variation_of_information" {
        aliases: &["nvi"],
        title: "Normalised variation of information",
        formula: r"\frac{\operatorname{VI}}{H(A, B)} = 1 - \frac{I(A; B)}{H(A, B)}",
        family: Family::Information,
        sense: Sense::Distance,
        metric: true,
        references: &["vinh2010", "kraskov2005"],
        kernels: &[Kernel::Info(score)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 0.652_469_314_257_12 },
    }
}

fn score(info: &InfoSums, _: &Args) -> Score {
    // The joint entropy is 0 only when both are one cluster: then they are identical.
    let joint = info.joint();
    if joint == 0.0 { Score::from(0.0) } else { at_most_one(info.variation() / joint).into() }
}
