use super::prelude::*;

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
        range: Range::UNIT,
        sense: Sense::Similarity,
        at_identity: AtIdentity::Fixed(1.0),
        symmetric: false,
        cost: Cost::Linear,
        references: &["larsen1999"],
        kernel: Kernel::Sums(score),
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 0.8 },
    }
}

fn score(sums: &dyn TableSums, _: &Args) -> Score {
    (sums.best_f_measures() / sums.n() as f64).into()
}
