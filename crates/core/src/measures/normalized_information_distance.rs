use super::prelude::*;
use crate::numeric::at_most_one;

measure! {
    /// The share of the richer clustering's information that the other one does not give.
    ///
    /// NID = 1 − I(A; B) / max(H(A), H(B)): a metric between 0 and 1.
    ///
    /// # When to use
    /// When a bounded metric is wanted; of the normalised information distances it uses the range best.
    ///
    /// # When not
    /// When chance agreement matters: use `adjusted_mutual_information` with `normalizer=max`.
    ///
    /// # Degenerate cases
    /// 0 for identical clusterings, also a single cluster, whose entropy is 0. A single cluster against any other gives 1.
    "normalized_information_distance" {
        aliases: &["nid"],
        title: "Normalised information distance",
        formula: r"1 - \frac{I(A; B)}{\max(H(A), H(B))}",
        family: Family::Information,
        sense: Sense::Distance,
        metric: true,
        references: &["vinh2010", "kraskov2005"],
        kernels: &[Kernel::Info(score)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 0.579_380_164_285_695 },
    }
}

fn score(info: &InfoSums, _: &Args) -> Score {
    // Both entropies are 0 only when both are one cluster: then they are identical.
    let richer = info.h_a.max(info.h_b);
    if richer == 0.0 {
        return Score::from(0.0);
    }
    at_most_one(info.h_a_given_b.max(info.h_b_given_a) / richer).into()
}
