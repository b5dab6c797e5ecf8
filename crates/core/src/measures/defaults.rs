//! The measures, and what is shown of them where none is named.

use super::CATALOGUE;
use crate::registry::{Kind, Measure};

/// Returns the measures that a comparison of this kind shows by default, the one that decides first. Labels: one corrected
/// index of each school, the two sides of the disagreement, one metric, and two values that read as shares of items.
#[must_use]
pub const fn defaults(kind: Kind) -> &'static [&'static str] {
    match kind {
        Kind::Labels => &[
            "adjusted_rand",
            "modified_adjusted_rand",
            "adjusted_mutual_information",
            "homogeneity",
            "completeness",
            "variation_of_information",
            "classification_accuracy",
            "element_centric_similarity",
        ],
        Kind::Co => &[
            "adjusted_rand",
            "normalized_mutual_information",
            "classification_error",
            "extended_normalized_mutual_information",
        ],
        Kind::Cover => &[
            "omega",
            "omega_observed",
            "omega_expected",
            "overlapping_nmi",
            "mean_best_f1",
            "b_cubed_precision",
            "b_cubed_recall",
            "element_centric_similarity",
        ],
        Kind::Biclusters => &[
            "clustering_error",
            "relative_non_intersecting_area",
            "prelic_relevance",
            "prelic_recovery",
            "liu_wang",
            "consensus_score",
            "campello_soft",
            "omega",
        ],
        Kind::Trees => &[
            "normalized_tree_adjusted_mutual_information",
            "tree_adjusted_mutual_information",
            "tree_pairwise_adjusted_mutual_information",
            "robinson_foulds",
            "robinson_foulds_similarity",
        ],
        Kind::TreeOnGraph => &["dasgupta_cost", "dasgupta_score", "tree_sampling_divergence"],
    }
}

/// Returns the measure by which many are compared, each with each, by default: the first of [`defaults`], but of trees one
/// that takes microseconds a pair.
#[must_use]
pub const fn of_many(kind: Kind) -> &'static [&'static str] {
    match kind {
        Kind::Trees => &["robinson_foulds"],
        _ => defaults(kind).split_at(1).0,
    }
}

/// The measures that a comparison of covers with weights shows by default.
pub const FUZZY_DEFAULTS: &[&str] = &[
    "fuzzy_adjusted_rand",
    "fuzzy_rand",
    "adjusted_concordance",
    "concordance",
    "element_centric_similarity",
];

/// Every measure, in the order of the catalogue.
#[must_use]
pub fn measures() -> &'static [Measure] {
    CATALOGUE
}

/// Measures that few ask for: they are known by their names, and stand last in lists.
const RARELY_ASKED: [&str; 5] =
    ["southwood", "rogers_tanimoto", "frobenius", "chi_squared", "normalized_mirkin"];

impl Measure {
    /// Returns whether few ask for it: then it is not among all measures of a comparison.
    #[must_use]
    pub fn is_rarely_asked(&self) -> bool {
        RARELY_ASKED.contains(&self.name)
    }
}

/// Every measure of a kind but those that few ask for.
pub fn usual(kind: Kind) -> impl Iterator<Item = &'static Measure> {
    measures().iter().filter(move |measure| measure.accepts(kind) && !measure.is_rarely_asked())
}
