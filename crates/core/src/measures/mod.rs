//! The catalogue. A new measure is one file and one word in this list; measures that mirror each other share a file.

mod adjusted;
mod defaults;
mod prelude;
mod scale;
mod unit;

pub use defaults::*;
pub(crate) use scale::{SCALE, scale};
pub(crate) use triples_distance::DESPITE_MARKS;
pub(crate) use unit::{UNIT, in_unit};

use crate::registry::Measure;

/// Declares the modules and gathers their measures into one list.
macro_rules! catalogue {
    ($($file:ident $(::{$($constant:ident),*})?),* $(,)?) => {
        $(
            #[doc = concat!("Measures of the file `", stringify!($file), ".rs`.")]
            pub mod $file;
        )*

        const CATALOGUE: &[Measure] = catalogue!(@ [] $($file [$($($constant)*)?])*);
    };
    (@ [$($done:expr,)*] $file:ident [] $($rest:tt)*) => {
        catalogue!(@ [$($done,)* $file::MEASURE,] $($rest)*)
    };
    (@ [$($done:expr,)*] $file:ident [$($constant:ident)+] $($rest:tt)*) => {
        catalogue!(@ [$($done,)* $($file::$constant,)+] $($rest)*)
    };
    (@ [$($done:expr,)*]) => { &[$($done),*] };
}

catalogue! {
    // pair counting
    adjusted_rand,
    rand,
    pair_counts::{TOGETHER, ONLY_A, ONLY_B, APART},
    modified_rand,
    adjusted_rand_raw,
    modified_adjusted_rand_raw,
    modified_adjusted_rand,
    jaccard,
    fowlkes_mallows,
    adjusted_fowlkes_mallows,
    pair_precision_recall::{PRECISION, RECALL, F},
    adjusted_wallace::{A_TO_B, B_TO_A},
    mirkin,
    pearson_gamma,
    sokal_sneath,
    correlation_distance,
    // information
    adjusted_mutual_information,
    normalized_mutual_information,
    mutual_information,
    expected_mutual_information,
    entropy::{OF_A, OF_B},
    joint_entropy,
    conditional_entropy::{OF_A, OF_B},
    v_measure::{HOMOGENEITY, COMPLETENESS, V},
    variation_of_information,
    normalized_variation_of_information,
    vi_similarity,
    information_distance,
    normalized_information_distance,
    pairwise_adjusted_mutual_information,
    pairwise_adjusted_entropy::{OF_A, OF_B},
    normalized_pairwise_adjusted_mutual_information,
    standardized_mutual_information,
    reduced_mutual_information,
    // set matching
    classification_accuracy,
    classification_error,
    purity::{PURITY, INVERSE, F},
    van_dongen,
    normalized_van_dongen,
    van_dongen_similarity,
    b_cubed::{PRECISION, RECALL, F},
    k_measure,
    cluster_match::{PRECISION, RECALL, F},
    closest_cluster::{PRECISION, RECALL, F},
    merge_distance,
    f_measure,
    normalized_clustering_accuracy,
    normalized_pivoted_accuracy,
    pair_sets_index,
    muc::{PRECISION, RECALL, F},
    ceaf::{PRECISION, RECALL, F},
    lea::{PRECISION, RECALL, F},
    conll,
    blanc::{PRECISION, RECALL, F},
    // element level
    element_centric_similarity,
    // co-clusterings
    consensus_score,
    extended_normalized_mutual_information,
    // covers
    omega::{OMEGA, OBSERVED, EXPECTED},
    overlapping_nmi,
    overlapping_nmi_lfk,
    mean_best_f1,
    campello_soft,
    fuzzy_rand,
    fuzzy_adjusted_rand,
    concordance,
    adjusted_concordance,
    // biclusters
    clustering_error,
    relative_non_intersecting_area,
    prelic::{RELEVANCE, RECOVERY},
    liu_wang,
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
    information_robinson_foulds,
    jaccard_robinson_foulds,
    kendall_colijn,
    matching_split_distance,
    matching_split_information,
    matching_split_information_distance,
    maximum_agreement_subtree,
    mutual_clustering_information,
    normalized_hierarchical_mutual_information,
    normalized_robinson_foulds,
    normalized_tree_adjusted_mutual_information,
    normalized_tree_pairwise_adjusted_mutual_information,
    nye_similarity,
    path_difference,
    phylogenetic_information_distance,
    quartet_count,
    quartet_distance,
    quartet_similarity,
    robinson_foulds,
    robinson_foulds_similarity,
    shared_phylogenetic_information,
    transfer_dissimilarity,
    tree_adjusted_mutual_information,
    tree_edit_distance,
    tree_edit_similarity,
    tree_pairwise_adjusted_mutual_information,
    tree_sampling_divergence,
    triple_count,
    triples_distance,
    weighted_robinson_foulds,
    // rarely asked for
    southwood,
    rogers_tanimoto,
    normalized_mirkin,
    chi_squared,
    frobenius,
}
