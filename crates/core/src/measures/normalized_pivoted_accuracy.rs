use super::prelude::*;
use crate::numeric::quotient;

measure! {
    /// Classification accuracy by maximum matching, above what the worst table gives.
    ///
    /// (max_σ Σ_i n_iσ(i)/n − 1/M) / (1 − 1/M), where M is the larger number of clusters: a perfect matching
    /// always holds at least one M-th of the items.
    ///
    /// # When to use
    /// In place of `classification_accuracy` when numbers of clusters differ between the data sets compared.
    ///
    /// # When not
    /// When small clusters matter: large ones dominate. Use `normalized_clustering_accuracy`.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 1, also one cluster.
    "normalized_pivoted_accuracy" {
        aliases: &["npa", "normalized_accuracy"],
        title: "Normalised pivoted accuracy",
        formula: r"\frac{\tfrac{1}{n} \max_{\sigma} \sum_{i} n_{i\sigma(i)} - 1/M}{1 - 1/M}, \qquad M = \max(K, L)",
        family: Family::SetMatching,
        cost: Cost::Matching,
        references: &["gagolewski2025"],
        population: |_| {
            Population::Best(BestMap::checked(&[Map::OneToOne], |share, (rows, columns), _| {
                let most = rows.max(columns) as f64;
                (share[0] * most - 1.0) / (most - 1.0)
            }))
        },
        kernels: &[Kernel::Table(score)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 0.5 },
    }
}

fn score(summary: &Summary, _: &Args) -> Score {
    let table = summary.table();
    let (rows, columns) = table.clusters();
    // One cluster on both sides is an identity, so the divisor is positive.
    let most = rows.max(columns) as u128;
    let (items, matched) = (u128::from(table.n()), u128::from(summary.matching().items()));
    quotient(matched * most - items, items * (most - 1)).into()
}
