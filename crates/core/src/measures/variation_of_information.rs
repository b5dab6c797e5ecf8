use super::prelude::*;
use super::{UNIT, in_unit};

measure! {
    /// The information that is lost and gained in going from one clustering to the other.
    ///
    /// VI = H(A|B) + H(B|A) = H(A, B) − I(A; B): a metric on the partitions of a set, at most ln n.
    ///
    /// # When to use
    /// When a distance with geometry is wanted: nearest neighbours, medians, clustering of clusterings. Splitting a
    /// cluster changes it by an amount that depends on that cluster alone.
    ///
    /// # When not
    /// To compare across data sets of different sizes or numbers of clusters: its scale grows with them.
    ///
    /// # Degenerate cases
    /// 0 for identical clusterings; a single cluster against all singletons gives ln n, the maximum.
    "variation_of_information" {
        aliases: &["vi"],
        title: "Variation of information",
        formula: r"\operatorname{VI} = H(A \mid B) + H(B \mid A) = H(A, B) - I(A; B)",
        family: Family::Information,
        range: Range::NON_NEGATIVE,
        sense: Sense::Distance,
        metric: true,
        references: &["meila2007"],
        params: &[UNIT],
        kernels: &[Kernel::Info(score)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 0.867_563_228_481_461_3 },
    }
}

fn score(info: &InfoSums, args: &Args) -> Score {
    in_unit(info.variation(), args)
}
