use super::prelude::*;
use crate::split_merge::SubcomponentScores;
use super::split_merge_entropy::{COMBINE, combine};

measure! {
    /// The share of its cluster that an item's largest company keeps, in both clusterings at once.
    ///
    /// Σ (n_ij/n)·s(A_i)·s(B_j), where s is the largest piece into which the other clustering cuts that
    /// cluster, as a share of the cluster. With `combine = mean` it is van Dongen's similarity.
    ///
    /// # When to use
    /// When the largest piece of a cluster is what counts as that cluster and the rest as noise.
    ///
    /// # When not
    /// As an accuracy: two clusters may claim the same partner. Use `classification_accuracy`.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 1. The value is never 0: one cluster against n singletons gives 1/n.
    "split_merge_largest_piece" {
        title: "Split–merge similarity by the largest piece",
        formula: r"\sum_{i,j} \frac{n_{ij}}{n}\, s(A_i)\, s(B_j), \qquad s(A_i) = \max_{j} \frac{n_{ij}}{a_i}",
        family: Family::SplitMerge,
        references: &["xiang2012"],
        params: &[COMBINE],
        kernels: &[Kernel::Table(score)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 5.0 / 9.0 },
    }
}

fn score(summary: &Summary, args: &Args) -> Score {
    let table = summary.table();
    SubcomponentScores::by_largest_piece(table, summary.best_overlaps()).combined(table, combine(args)).into()
}
