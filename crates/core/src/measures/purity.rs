use crate::registry::{Args, AtIdentity, Cost, Example, Family, Kernel, Range, Sense, measure};
use crate::score::Score;
use crate::summary::TableSums;

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
    "purity" {
        aliases: &["purity_score"],
        title: "Purity",
        family: Family::SetMatching,
        range: Range::UNIT,
        sense: Sense::Similarity,
        at_identity: AtIdentity::Fixed(1.0),
        chance_adjusted: false,
        symmetric: false,
        metric: false,
        cost: Cost::Linear,
        references: &["zhao2004"],
        params: &[],
        exceptions: &[],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 5.0 / 6.0 },
        kernel: Kernel::Sums(score),
    }
}

fn score(sums: &dyn TableSums, _: &Args) -> Score {
    let (_, columns) = sums.largest_pieces();
    (columns as f64 / sums.n() as f64).into()
}
