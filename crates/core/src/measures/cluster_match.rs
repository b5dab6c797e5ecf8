use super::prelude::*;
use super::adjusted::{ADJUSTED, WHEN_ADJUSTED};
use crate::chance::expected_common_clusters;

measure! {
    /// The share of the clusters of B that A has too, item by item the same.
    ///
    /// M/L, where M is the number of clusters that both have and L the number of clusters of B. With `adjusted=true` the
    /// mean over clusterings with these sizes is taken out.
    ///
    /// # When to use
    /// In record linkage, when an entity counts only if all of its records were found and no other; report it with
    /// `cluster_recall`.
    ///
    /// # When not
    /// When clusters are large: a single stray item makes a cluster wrong. Use `b_cubed_precision`.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 1.
    PRECISION = "cluster_precision" {
        title: "Cluster precision",
        formula: r"\frac{M}{L}",
        family: Family::SetMatching,
        symmetric: false,
        references: &["menestrina2010", "barnes2015"],
        params: &[ADJUSTED],
        exceptions: &[WHEN_ADJUSTED],
        population: none,
        expected: Some(|summary| expected(summary) / summary.table().clusters().1 as f64),
        kernels: &[Kernel::Table(|summary, _| (common(summary) / summary.table().clusters().1 as f64).into())],
        example: Example { a: &[0, 0, 1, 1, 2, 2], b: &[0, 0, 1, 1, 2, 3], value: 0.5 },
    }
}

measure! {
    /// The share of the clusters of A that B has too, item by item the same.
    ///
    /// M/K, where M is the number of clusters that both have and K the number of clusters of A. With `adjusted=true` the
    /// mean over clusterings with these sizes is taken out.
    ///
    /// # When to use
    /// In record linkage, when an entity counts only if all of its records were found and no other; report it with
    /// `cluster_precision`.
    ///
    /// # When not
    /// When clusters are large: a single stray item makes a cluster wrong. Use `b_cubed_recall`.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 1.
    RECALL = "cluster_recall" {
        title: "Cluster recall",
        formula: r"\frac{M}{K}",
        family: Family::SetMatching,
        symmetric: false,
        references: &["menestrina2010", "barnes2015"],
        params: &[ADJUSTED],
        exceptions: &[WHEN_ADJUSTED],
        population: none,
        expected: Some(|summary| expected(summary) / summary.table().clusters().0 as f64),
        kernels: &[Kernel::Table(|summary, _| (common(summary) / summary.table().clusters().0 as f64).into())],
        example: Example { a: &[0, 0, 1, 1, 2, 2], b: &[0, 0, 1, 1, 2, 3], value: 2.0 / 3.0 },
    }
}

measure! {
    /// The harmonic mean of cluster precision and cluster recall.
    ///
    /// 2M/(K + L), where M is the number of clusters that A and B both have, item by item the same. With `adjusted=true` the
    /// mean over clusterings with these sizes is taken out.
    ///
    /// # When to use
    /// In record linkage, when an entity counts only if all of its records were found and no other.
    ///
    /// # When not
    /// When clusters are large: a single stray item makes a cluster wrong. Use `b_cubed_f`.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 1.
    F = "cluster_f" {
        aliases: &["cluster_f1"],
        title: "Cluster F-measure",
        formula: r"\frac{2 M}{K + L}",
        family: Family::SetMatching,
        references: &["menestrina2010", "barnes2015"],
        params: &[ADJUSTED],
        exceptions: &[WHEN_ADJUSTED],
        population: none,
        expected: Some(|summary| expected(summary) / mean_clusters(summary)),
        kernels: &[Kernel::Table(|summary, _| (common(summary) / mean_clusters(summary)).into())],
        example: Example { a: &[0, 0, 1, 1, 2, 2], b: &[0, 0, 1, 1, 2, 3], value: 4.0 / 7.0 },
    }
}

fn none(_: &Args) -> Population {
    Population::None {
        reason: "two clusters stay the same ever more rarely as items are added",
        instead: "b_cubed_precision, b_cubed_recall or b_cubed_f",
    }
}

/// The clusters that both have.
fn common(summary: &Summary) -> f64 {
    let same = |&(count, a, b): &(u64, u64, u64)| count == a && count == b;
    summary.table().overlaps().filter(same).count() as f64
}

fn expected(summary: &Summary) -> f64 {
    let [rows, columns] = summary.sizes();
    expected_common_clusters(summary.table().n(), rows, columns)
}

fn mean_clusters(summary: &Summary) -> f64 {
    let (rows, columns) = summary.table().clusters();
    f64::midpoint(rows as f64, columns as f64)
}
