//! Rows and columns of a matrix clustered together.

mod association;
mod blocks;
mod coupled;
mod dense_panel;
mod features;
mod hicc;
mod hierarchy;
mod information;
mod itcc;
mod matrix;
mod multilevel_start;
mod mutable_partition;
mod panel;
mod sparse_panel;
mod spectral_start;
mod split;
mod tau;
mod tau_cocluster;
mod tau_search;
#[cfg(test)]
mod tests;

pub use features::{Feature, column_cluster_features, row_cluster_features};
pub use hicc::{HiccOptions, SplitBy, hicc, resume_hicc};
pub use hierarchy::{CoHierarchy, harmonic_mean};
pub use information::{block_information, matrix_information};
pub use itcc::{Itcc, ItccOptions, ItccStart, itcc};
pub use tau::{Tau, goodman_kruskal_tau};
pub use tau_cocluster::{Mode, TauOptions, tau_cocluster};
