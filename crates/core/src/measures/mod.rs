//! The catalogue. A new measure is one file and one word in this list.

mod scale;
mod unit;

pub(crate) use scale::{SCALE, scale};
pub(crate) use unit::{UNIT, in_unit};

use crate::registry::Measure;

macro_rules! catalogue {
    ($($file:ident),* $(,)?) => {
        $(
            #[doc = concat!("See [`", stringify!($file), "::MEASURE`].")]
            pub mod $file;
        )*

        const CATALOGUE: &[Measure] = &[$($file::MEASURE),*];
    };
}

catalogue! {
    // pair counting
    adjusted_rand,
    rand,
    pairs_together,
    pairs_only_a,
    pairs_only_b,
    pairs_apart,
    modified_rand,
    adjusted_rand_raw,
    modified_adjusted_rand_raw,
    modified_adjusted_rand,
    jaccard,
    fowlkes_mallows,
    adjusted_fowlkes_mallows,
    pair_precision,
    pair_recall,
    pair_f,
    adjusted_wallace_a_to_b,
    adjusted_wallace_b_to_a,
    mirkin,
    normalized_mirkin,
    rogers_tanimoto,
    southwood,
    pearson_gamma,
    chi_squared,
    frobenius,
    // information
    adjusted_mutual_information,
    normalized_mutual_information,
    mutual_information,
    expected_mutual_information,
    entropy_a,
    entropy_b,
    joint_entropy,
    conditional_entropy_a,
    conditional_entropy_b,
    homogeneity,
    completeness,
    v_measure,
    variation_of_information,
    normalized_variation_of_information,
    vi_similarity,
    information_distance,
    normalized_information_distance,
    pairwise_adjusted_mutual_information,
    pairwise_adjusted_entropy_a,
    pairwise_adjusted_entropy_b,
    normalized_pairwise_adjusted_mutual_information,
    standardized_mutual_information,
    reduced_mutual_information,
    // set matching
    classification_accuracy,
    classification_error,
    purity,
    inverse_purity,
    purity_f,
    van_dongen,
    normalized_van_dongen,
    van_dongen_similarity,
    b_cubed_precision,
    b_cubed_recall,
    b_cubed_f,
    f_measure,
    normalized_clustering_accuracy,
    normalized_pivoted_accuracy,
    pair_sets_index,
    muc_precision,
    muc_recall,
    muc_f,
    ceaf_precision,
    ceaf_recall,
    ceaf_f,
    blanc_precision,
    blanc_recall,
    blanc,
    // element level
    element_centric_similarity,
    // co-clusterings
    consensus_score,
    extended_normalized_mutual_information,
    // split–merge
    split_merge_entropy,
    split_merge_largest_piece,
    // trees
    adjusted_hierarchical_mutual_information,
    bakers_gamma,
    branch_score,
    clustering_information_distance,
    cophenetic_correlation,
    cut_fowlkes_mallows,
    dasgupta_cost,
    dasgupta_score,
    entanglement,
    hierarchical_mutual_information,
    jaccard_robinson_foulds,
    matching_split_distance,
    mutual_clustering_information,
    normalized_hierarchical_mutual_information,
    normalized_robinson_foulds,
    normalized_tree_adjusted_mutual_information,
    normalized_tree_pairwise_adjusted_mutual_information,
    nye_similarity,
    quartet_distance,
    robinson_foulds,
    robinson_foulds_similarity,
    tree_adjusted_mutual_information,
    tree_edit_distance,
    tree_edit_similarity,
    tree_pairwise_adjusted_mutual_information,
    tree_sampling_divergence,
    triples_distance,
    weighted_robinson_foulds,
}

/// What is shown unless something is asked for: one corrected index of each school, the two sides of the
/// disagreement, one metric, and two values that read as shares of items.
pub const DEFAULTS: &[&str] = &[
    "adjusted_rand",
    "modified_adjusted_rand",
    "adjusted_mutual_information",
    "homogeneity",
    "completeness",
    "variation_of_information",
    "classification_accuracy",
    "element_centric_similarity",
];

/// Every measure, in the order of the catalogue.
#[must_use]
pub fn measures() -> &'static [Measure] {
    CATALOGUE
}
