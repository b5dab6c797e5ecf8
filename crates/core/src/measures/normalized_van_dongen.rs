use super::prelude::*;
use super::van_dongen::outside;

measure! {
    /// The van Dongen metric as a share of its upper bound.
    ///
    /// 1 − (Σ_i max_j n_ij + Σ_j max_i n_ij) / (2n); the bound 2n itself is never reached.
    ///
    /// # When to use
    /// To compare van Dongen distances across data sets of different sizes.
    ///
    /// # When not
    /// As a share of a reachable worst case: the largest value depends on n.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 0.
    "normalized_van_dongen" {
        aliases: &["nvd"],
        title: "Normalised van Dongen metric",
        formula: r"1 - \frac{1}{2 n} \left(\sum_{i} \max_{j} n_{ij} + \sum_{j} \max_{i} n_{ij}\right)",
        family: Family::SetMatching,
        sense: Sense::Distance,
        metric: true,
        references: &["vandongen2000"],
        population: |_| {
            let maps = &[Map::ColumnsToRows, Map::RowsToColumns];
            Population::Best(BestMap::checked(maps, |share, _, _| 1.0 - f64::midpoint(share[0], share[1])))
        },
        kernels: &[Kernel::Counts(score)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 0.25 },
    }
}

fn score(counts: &dyn TableCounts, _: &Args) -> Score {
    (outside(counts) as f64 / (2.0 * counts.n() as f64)).into()
}
