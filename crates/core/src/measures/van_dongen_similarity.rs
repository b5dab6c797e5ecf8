use super::prelude::*;

measure! {
    /// The mean of purity and inverse purity.
    ///
    /// (Σ_i max_j n_ij + Σ_j max_i n_ij) / (2n), that is 1 − `normalized_van_dongen`; the score N of the
    /// split–merge framework.
    ///
    /// # When to use
    /// Where a similarity is wanted instead of the van Dongen metric.
    ///
    /// # When not
    /// To judge against chance: unrelated clusterings score well above 0.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 1.
    "van_dongen_similarity" {
        aliases: &["van_dongen_n"],
        title: "Van Dongen similarity",
        formula: r"\frac{1}{2 n} \left(\sum_{i} \max_{j} n_{ij} + \sum_{j} \max_{i} n_{ij}\right)",
        family: Family::SetMatching,
        references: &["vandongen2000"],
        population: |_| {
            let maps = &[Map::ColumnsToRows, Map::RowsToColumns];
            Population::Best(BestMap::checked(maps, |share, _, _| f64::midpoint(share[0], share[1])))
        },
        kernels: &[Kernel::Counts(score)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 0.75 },
    }
}

fn score(counts: &dyn TableCounts, _: &Args) -> Score {
    let (rows, columns) = counts.largest_pieces();
    ((rows + columns) as f64 / (2.0 * counts.n() as f64)).into()
}
