use super::prelude::*;
use crate::matching::best_sum_of_shares;
use crate::table::Contingency;

measure! {
    /// The summed overlap of matched clusters, each weighing the same, above what cluster sizes alone give.
    ///
    /// (S − E) / (max(K, L) − E), cut at 0, where S = max_σ Σ_i n_iσ(i)/max(a_i, b_σ(i)) over one-to-one
    /// matchings σ, and E is the same sum for the clusters paired by rank of size with the counts of
    /// independence, Σ min(a_(r), b_(r))/n.
    ///
    /// # When to use
    /// When each cluster should count the same, whatever its size.
    ///
    /// # When not
    /// To tell how bad a poor clustering is: everything below chance gives 0.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 1, also one cluster. One cluster against anything else gives 0.
    "pair_sets_index" {
        aliases: &["psi"],
        title: "Pair sets index",
        formula: r"\frac{S - E}{\max(K, L) - E}, \qquad S = \max_{\sigma} \sum_{i} \frac{n_{i\sigma(i)}}{\max(a_i, b_{\sigma(i)})}",
        family: Family::SetMatching,
        cost: Cost::Matching,
        references: &["rezaei2016"],
        kernels: &[Kernel::Table(score)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 2.0 / 7.0 },
    }
}

fn score(summary: &Summary, _: &Args) -> Score {
    let table = summary.table();
    let (rows, columns) = table.clusters();
    let chance = (paired_by_rank(table), table.n());
    let above_chance = best_sum_of_shares(table, |count, a, b| (count, a.max(b)), chance);
    let most_above_chance = rows.max(columns) as f64 - chance.0 as f64 / chance.1 as f64;
    (above_chance / most_above_chance).clamp(0.0, 1.0).into()
}

/// Σ min(a, b) over the clusters paired from the largest down.
fn paired_by_rank(table: &Contingency) -> u64 {
    let ranked = |sizes: &[u64]| {
        let mut sizes = sizes.to_vec();
        sizes.sort_unstable_by(|x, y| y.cmp(x));
        sizes
    };
    ranked(table.row_sums()).iter().zip(ranked(table.column_sums())).map(|(&a, b)| a.min(b)).sum()
}
