use super::prelude::*;
use crate::chance::swaps;
use super::{SCALE, scale};

measure! {
    /// The mutual information above what is left of it, on average, when two random items swap clusters.
    ///
    /// PAMI = I(A; B) − mean of I(A; B′) over the n² ordered swaps of the labels of two items in B (an item with itself
    /// included): (2/n³) Σ [n_ij (n − a_i − b_j + n_ij)(F(n_ij) − F(n_ij − 1)) − (a_i − n_ij)(b_j − n_ij)(F(n_ij + 1) − F(n_ij))]
    /// over the non-empty cells, with F(x) = x ln x.
    ///
    /// # When to use
    /// To rank clusterings of the same items by agreement beyond chance at the price of one pass over the cells: no
    /// expectation over permutations is needed.
    ///
    /// # When not
    /// To read a value by itself: it has no fixed maximum. Use `normalized_pairwise_adjusted_mutual_information`.
    ///
    /// # Degenerate cases
    /// 0 when either is one cluster or all singletons: no swap changes anything. Identical clusterings give their
    /// pairwise adjusted entropy, which is not 1.
    "pairwise_adjusted_mutual_information" {
        aliases: &["pami"],
        title: "Pairwise adjusted mutual information",
        formula: r"I(A; B) - \frac{1}{n^2} \sum_{u, v} I(A; B'_{uv})",
        family: Family::Information,
        range: Range::REAL,
        at_identity: AtIdentity::Varies,
        chance_adjusted: true,
        references: &["lazarenko2021"],
        params: &[SCALE],
        population: |_| Population::None {
            reason: "it depends on the number of items, whatever the scale",
            instead: "adjusted_mutual_information",
        },
        kernels: &[Kernel::Table(score)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 0.102_688_471_194_065_98 },
    }
}

fn score(summary: &Summary, args: &Args) -> Score {
    let table = summary.table();
    (swaps::information(table, summary.groups()) * scale(args, table.n())).into()
}
