//! The catalogue. A new measure is one file and one word in this list.

use crate::Measure;

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
    // set matching
    classification_accuracy,
    // co-clusterings
    consensus_score,
    extended_normalized_mutual_information,
    // split–merge
    split_merge_entropy,
    split_merge_largest_piece,
}

/// Every measure, in the order of the catalogue.
#[must_use]
pub fn measures() -> &'static [Measure] {
    CATALOGUE
}
