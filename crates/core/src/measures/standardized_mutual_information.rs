use super::prelude::*;
use crate::chance::variance::{Spread, variance};

measure! {
    /// By how many standard deviations does the shared information exceed what chance gives?
    ///
    /// (I(A; B) − E(MI)) / sd(MI), with mean and standard deviation over all permutations of one clustering; both
    /// are exact sums, not samples.
    ///
    /// # When to use
    /// To select among clusterings with different numbers of clusters, where even adjusted scores favour some
    /// shapes: the value says how surprising the agreement is.
    ///
    /// # When not
    /// To say how strong the agreement is: it grows with the number of items. With many distinct cluster sizes the
    /// exact variance takes too long; test by permutations instead.
    ///
    /// # Degenerate cases
    /// It has no value when all permutations give the same mutual information: one cluster, all singletons, or
    /// one item set apart from the rest against clusters of equal size. It has none either when the exact variance
    /// would need more than 2·10⁹ steps.
    "standardized_mutual_information" {
        aliases: &["smi"],
        title: "Standardised mutual information",
        formula: r"\frac{I(A; B) - \mathbb{E}(I)}{\operatorname{sd}(I)}",
        family: Family::Information,
        range: Range::REAL,
        at_identity: AtIdentity::Varies,
        chance_adjusted: true,
        cost: Cost::InformationVariance,
        references: &["romano2014"],
        population: |_| Population::None {
            reason: "it grows with the number of items",
            instead: "a p-value",
        },
        kernels: &[Kernel::Table(score)],
        example: Example { a: &[0, 0, 0, 1, 1, 1], b: &[0, 0, 1, 1, 2, 2], value: 0.816_496_580_927_726 },
    }
}

fn score(summary: &Summary, _: &Args) -> Score {
    match variance(summary.table()) {
        Spread::Variance(variance) => {
            let above_chance = summary.info().mutual - summary.expected_information();
            (above_chance * summary.table().n() as f64 / variance.sqrt()).into()
        }
        Spread::None => Score::undefined(
            "all permutations give the same mutual information, so there is no spread to measure it by",
        ),
        Spread::TooLong => Score::undefined(
            "the exact variance has too many terms for this many distinct cluster sizes; the z of a p-value of \
             mutual_information estimates it from draws",
        ),
    }
}
