use super::prelude::*;
use crate::sums::best_f_measures;

measure! {
    /// For each class of A the F-measure of the cluster of B that matches it best, averaged by class size.
    ///
    /// Σ_i (a_i/n) max_j 2 n_ij/(a_i + b_j). Several classes may choose the same cluster.
    ///
    /// # When to use
    /// To score a hierarchy or a clustering against named classes, as in document clustering.
    ///
    /// # When not
    /// When A is no reference: it is not symmetric. Use `van_dongen_similarity` or `classification_accuracy`.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 1.
    "f_measure" {
        aliases: &["clustering_f_measure", "fscore"],
        title: "F-measure of best matches",
        formula: r"\sum_{i} \frac{a_i}{n} \max_{j} \frac{2 n_{ij}}{a_i + b_j}",
        family: Family::SetMatching,
        symmetric: false,
        references: &["larsen1999"],
        kernels: &[Kernel::Table(score)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 0.8 },
    }
}

fn score(summary: &Summary, _: &Args) -> Score {
    (best_f_measures(summary.table()) / summary.table().n() as f64).into()
}
