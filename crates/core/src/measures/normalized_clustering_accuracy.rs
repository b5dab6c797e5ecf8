use super::prelude::*;
use crate::matching::best_sum_of_shares;

measure! {
    /// The mean share of each reference cluster that its matched cluster finds, above what uniform guessing
    /// finds.
    ///
    /// (max_σ Σ_i n_iσ(i)/a_i − 1) / (K − 1) over all one-to-one matchings σ of clusters of the reference A
    /// with clusters of B; a cluster without a partner finds nothing.
    ///
    /// # When to use
    /// In benchmarks with a ground truth whose small clusters matter as much as its large ones.
    ///
    /// # When not
    /// When neither clustering is a reference: it is not symmetric. Use `normalized_pivoted_accuracy`.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 1. Otherwise undefined when A is one cluster. Below 0 only when B has more
    /// clusters than A: that is worse than any clustering into K clusters.
    "normalized_clustering_accuracy" {
        aliases: &["nca"],
        title: "Normalised clustering accuracy",
        formula: r"\frac{1}{K - 1} \left(\max_{\sigma} \sum_{i} \frac{n_{i\sigma(i)}}{a_i} - 1\right)",
        family: Family::SetMatching,
        range: Range::SIGNED_UNIT,
        symmetric: false,
        cost: Cost::Matching,
        references: &["gagolewski2025"],
        kernels: &[Kernel::Table(score)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 1.0 / 3.0 },
    }
}

fn score(summary: &Summary, _: &Args) -> Score {
    let table = summary.table();
    let (rows, _) = table.clusters();
    if rows == 1 {
        return Score::undefined("the reference is a single cluster: guessing is always right");
    }
    let above_guessing = best_sum_of_shares(table, |count, a, _| (count, a), (1, 1));
    (above_guessing / (rows - 1) as f64).into()
}
