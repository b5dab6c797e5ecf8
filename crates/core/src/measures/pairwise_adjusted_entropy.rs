use super::prelude::*;
use crate::chance::swaps;
use super::{SCALE, scale};

measure! {
    /// The pairwise adjusted mutual information of A with itself: how much A has to lose when two items swap clusters.
    ///
    /// PAMI(A, A), the largest value that the pairwise adjusted mutual information with A is measured against.
    ///
    /// # When to use
    /// As the scale of `pairwise_adjusted_mutual_information`, and to see how far A is from the two clusterings that no swap
    /// can change.
    ///
    /// # When not
    /// To compare: it says nothing of B.
    ///
    /// # Degenerate cases
    /// 0 exactly when A is one cluster or all singletons.
    OF_A = "pairwise_adjusted_entropy_a" {
        aliases: &["pae_a"],
        title: "Pairwise adjusted entropy of A",
        formula: r"\operatorname{PAMI}(A, A)",
        family: Family::Information,
        range: Range::NON_NEGATIVE,
        sense: Sense::Description,
        symmetric: false,
        references: &["lazarenko2021"],
        params: &[SCALE],
        population: |_| Population::None {
            reason: "it depends on the number of items, whatever the scale",
            instead: "entropy_a or entropy_b",
        },
        kernels: &[Kernel::Table(of_a)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 0.318_257_084_147_406_4 },
    }
}

fn of_a(summary: &Summary, args: &Args) -> Score {
    let (n, [a, _]) = (summary.table().n(), summary.sizes());
    (swaps::entropy(n, a) * scale(args, n)).into()
}

measure! {
    /// The pairwise adjusted mutual information of B with itself: how much B has to lose when two items swap clusters.
    ///
    /// PAMI(B, B), the largest value that the pairwise adjusted mutual information with B is measured against.
    ///
    /// # When to use
    /// As the scale of `pairwise_adjusted_mutual_information`, and to see how far B is from the two clusterings that no swap
    /// can change.
    ///
    /// # When not
    /// To compare: it says nothing of A.
    ///
    /// # Degenerate cases
    /// 0 exactly when B is one cluster or all singletons.
    OF_B = "pairwise_adjusted_entropy_b" {
        aliases: &["pae_b"],
        title: "Pairwise adjusted entropy of B",
        formula: r"\operatorname{PAMI}(B, B)",
        family: Family::Information,
        range: Range::NON_NEGATIVE,
        sense: Sense::Description,
        symmetric: false,
        references: &["lazarenko2021"],
        params: &[SCALE],
        population: |_| Population::None {
            reason: "it depends on the number of items, whatever the scale",
            instead: "entropy_a or entropy_b",
        },
        kernels: &[Kernel::Table(of_b)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 0.308_065_413_582_197_9 },
    }
}

fn of_b(summary: &Summary, args: &Args) -> Score {
    let (n, [_, b]) = (summary.table().n(), summary.sizes());
    (swaps::entropy(n, b) * scale(args, n)).into()
}
