use super::prelude::*;
use super::{UNIT, in_unit};

measure! {
    /// The larger of the two amounts of information that one clustering lacks about the other.
    ///
    /// ID = max(H(A), H(B)) − I(A; B) = max(H(A|B), H(B|A)): a metric.
    ///
    /// # When to use
    /// As a metric that charges the worse direction only: a refinement costs what it adds, and nothing twice.
    ///
    /// # When not
    /// To compare across data sets: normalise it, as `normalized_information_distance` does.
    ///
    /// # Degenerate cases
    /// 0 for identical clusterings; a single cluster against any other gives the entropy of the other.
    "information_distance" {
        aliases: &["id"],
        title: "Information distance",
        formula: r"\max(H(A), H(B)) - I(A; B)",
        family: Family::Information,
        range: Range::NON_NEGATIVE,
        sense: Sense::Distance,
        metric: true,
        references: &["kraskov2005", "vinh2010"],
        params: &[UNIT],
        kernels: &[Kernel::Info(score)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 0.636_514_168_294_812_8 },
    }
}

fn score(info: &InfoSums, args: &Args) -> Score {
    in_unit(info.h_a_given_b.max(info.h_b_given_a), args)
}
