use super::prelude::*;
use crate::sums::f_beta;

measure! {
    /// The share of items that belong to the most frequent class of their cluster.
    ///
    /// Σ_j max_i n_ij / n: each cluster of the candidate B is given the class of the reference A that fills it
    /// best.
    ///
    /// # When to use
    /// To read a clustering as a classifier whose clusters are named by majority; report it with
    /// `inverse_purity`.
    ///
    /// # When not
    /// To compare different numbers of clusters: splitting never lowers it, and all singletons give 1.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 1.
    PURITY = "purity" {
        aliases: &["purity_score"],
        title: "Purity",
        formula: r"\frac{1}{n} \sum_{j} \max_{i} n_{ij}",
        family: Family::SetMatching,
        symmetric: false,
        references: &["zhao2004"],
        population: |_| Population::Best(BestMap::checked(&[Map::ColumnsToRows], |share, _, _| share[0])),
        kernels: &[Kernel::Counts(purity)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 5.0 / 6.0 },
    }
}

fn purity(counts: &dyn TableCounts, _: &Args) -> Score {
    let (_, columns) = counts.largest_pieces();
    (columns as f64 / counts.n() as f64).into()
}

measure! {
    /// The share of items that belong to the cluster which holds most of their class.
    ///
    /// Σ_i max_j n_ij / n: each class of the reference A is given the cluster of the candidate B that holds
    /// most of it.
    ///
    /// # When to use
    /// With `purity`, to see whether a candidate splits classes.
    ///
    /// # When not
    /// Alone: a single cluster gives 1.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 1.
    INVERSE = "inverse_purity" {
        aliases: &["completeness_by_majority"],
        title: "Inverse purity",
        formula: r"\frac{1}{n} \sum_{i} \max_{j} n_{ij}",
        family: Family::SetMatching,
        symmetric: false,
        references: &["zhao2004", "amigo2009"],
        population: |_| Population::Best(BestMap::checked(&[Map::RowsToColumns], |share, _, _| share[0])),
        kernels: &[Kernel::Counts(inverse)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 4.0 / 6.0 },
    }
}

fn inverse(counts: &dyn TableCounts, _: &Args) -> Score {
    let (rows, _) = counts.largest_pieces();
    (rows as f64 / counts.n() as f64).into()
}

measure! {
    /// The weighted harmonic mean of purity and inverse purity.
    ///
    /// (1 + β²) P I / (β² P + I), where P is purity and I inverse purity, which count as precision and recall.
    ///
    /// # When to use
    /// When purity is customary but the number of clusters is free.
    ///
    /// # When not
    /// When the rest of a cluster matters: only the largest overlap of each cluster is seen. Use `b_cubed_f`.
    ///
    /// # Degenerate cases
    /// Identical clusterings give 1.
    F = "purity_f" {
        aliases: &["purity_f1"],
        title: "F-measure of purity and inverse purity",
        formula: r"\frac{(1 + \beta^2)\, P I}{\beta^2 P + I}",
        family: Family::SetMatching,
        symmetric: false,
        references: &["amigo2009"],
        params: &[Param::real("beta", [0.0, f64::INFINITY], 1.0,
            "how many times as much recall counts as precision")],
        population: |_| {
            let maps = &[Map::ColumnsToRows, Map::RowsToColumns];
            Population::Best(BestMap::checked(maps, |share, _, args| f_beta(share[0], share[1], args.real("beta"))))
        },
        kernels: &[Kernel::Counts(f)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 20.0 / 27.0 },
    }
}

fn f(counts: &dyn TableCounts, args: &Args) -> Score {
    let (items, (rows, columns)) = (counts.n() as f64, counts.largest_pieces());
    let (purity, inverse_purity) = (columns as f64 / items, rows as f64 / items);
    f_beta(purity, inverse_purity, args.real("beta")).into()
}
