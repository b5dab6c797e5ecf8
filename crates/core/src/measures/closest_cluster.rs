use super::prelude::*;
use crate::sums::{ClosestClusters, f_beta};

measure! {
    /// The Jaccard index of a cluster of B and the cluster of A that is closest to it, averaged over the clusters of B.
    ///
    /// (1/L) Σ_j max_i n_ij/(a_i + b_j − n_ij).
    ///
    /// # When to use
    /// In record linkage, when each entity should weigh the same and one that is nearly right should count nearly in full; report
    /// it with `closest_cluster_recall`.
    ///
    /// # When not
    /// When each item should weigh the same: use `b_cubed_precision`.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 1.
    PRECISION = "closest_cluster_precision" {
        title: "Closest-cluster precision",
        formula: r"\frac{1}{L} \sum_{j} \max_{i} \frac{n_{ij}}{a_i + b_j - n_{ij}}",
        family: Family::SetMatching,
        symmetric: false,
        references: &["benjelloun2009", "menestrina2010"],
        kernels: &[Kernel::Table(|summary, _| ClosestClusters::of(summary.table()).columns.into())],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 19.0 / 36.0 },
    }
}

measure! {
    /// The Jaccard index of a cluster of A and the cluster of B that is closest to it, averaged over the clusters of A.
    ///
    /// (1/K) Σ_i max_j n_ij/(a_i + b_j − n_ij).
    ///
    /// # When to use
    /// In record linkage, when each entity should weigh the same and one that is nearly right should count nearly in full; report
    /// it with `closest_cluster_precision`.
    ///
    /// # When not
    /// When each item should weigh the same: use `b_cubed_recall`.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 1.
    RECALL = "closest_cluster_recall" {
        title: "Closest-cluster recall",
        formula: r"\frac{1}{K} \sum_{i} \max_{j} \frac{n_{ij}}{a_i + b_j - n_{ij}}",
        family: Family::SetMatching,
        symmetric: false,
        references: &["benjelloun2009", "menestrina2010"],
        kernels: &[Kernel::Table(|summary, _| ClosestClusters::of(summary.table()).rows.into())],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 2.0 / 3.0 },
    }
}

measure! {
    /// The harmonic mean of closest-cluster precision and recall.
    ///
    /// 2 P R/(P + R), where P and R average over the clusters of B and of A the Jaccard index with the closest cluster of the
    /// other.
    ///
    /// # When to use
    /// In record linkage, as one number in which each entity weighs the same.
    ///
    /// # When not
    /// When each item should weigh the same: use `b_cubed_f`.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 1.
    F = "closest_cluster_f" {
        aliases: &["closest_cluster_f1", "ccf"],
        title: "Closest-cluster F-measure",
        formula: r"\frac{2\, P R}{P + R}",
        family: Family::SetMatching,
        references: &["benjelloun2009", "menestrina2010"],
        kernels: &[Kernel::Table(f)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 0.589_147_286_821_705_4 },
    }
}

fn f(summary: &Summary, _: &Args) -> Score {
    let closest = ClosestClusters::of(summary.table());
    f_beta(closest.columns, closest.rows, 1.0).into()
}
