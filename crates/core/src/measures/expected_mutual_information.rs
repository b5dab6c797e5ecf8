use super::prelude::*;
use super::{UNIT, in_unit};

measure! {
    /// The mutual information that chance alone gives: its mean over all permutations of one clustering.
    ///
    /// E(MI) with both sets of cluster sizes fixed, so that each cell has a hypergeometric count. It depends on the sizes only.
    ///
    /// # When to use
    /// To see how much of a mutual information is to be expected of unrelated clusterings with these cluster sizes.
    ///
    /// # When not
    /// To compare: it does not look at which items are where.
    ///
    /// # Degenerate cases
    /// 0 when either is a single cluster. When one is all singletons every permutation gives the entropy of the other.
    "expected_mutual_information" {
        aliases: &["emi"],
        title: "Expected mutual information",
        formula: r"\mathbb{E}(I) = \sum_{i,j} \sum_{m} \frac{m}{n} \ln \frac{n m}{a_i b_j} \cdot \frac{\binom{a_i}{m} \binom{n - a_i}{b_j - m}}{\binom{n}{b_j}}",
        family: Family::Information,
        range: Range::NON_NEGATIVE,
        sense: Sense::Description,
        cost: Cost::ExpectedInformation,
        references: &["vinh2010"],
        params: &[UNIT],
        population: |_| Population::None {
            reason: "it vanishes as items are added",
            instead: "mutual_information",
        },
        kernels: &[Kernel::Table(score)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 0.277_258_872_223_978_1 },
    }
}

fn score(summary: &Summary, args: &Args) -> Score {
    in_unit(summary.expected_information(), args)
}
