//! Rows and columns of a matrix clustered together.

mod association;
mod blocks;
mod clusters;
mod dense_panel;
mod exact_search;
mod features;
mod hicc;
mod hierarchy;
mod itcc;
mod matrix;
mod panel;
mod search;
mod sparse_panel;
mod split;
mod tau;
mod tau_cocluster;
#[cfg(test)]
mod tests;

pub use features::{Feature, column_cluster_features, row_cluster_features};
pub use hicc::{HiccOptions, hicc, resume_hicc};
pub use hierarchy::{CoHierarchy, harmonic_mean};
pub use itcc::{Itcc, ItccOptions, itcc};
pub use tau::{Tau, goodman_kruskal_tau};
pub use tau_cocluster::{Mode, TauOptions, tau_cocluster};
