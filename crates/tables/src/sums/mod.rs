//! Sums over the cells and clusters of one table: what most measures read.

mod best_overlaps;
mod closest_clusters;
mod count_groups;
mod f_measures;
mod frequencies;
mod info_sums;
mod link_sums;
mod pair_counts;
mod quadruplets;
mod square_sums;
mod table_sums;

pub use best_overlaps::BestOverlaps;
pub use closest_clusters::ClosestClusters;
pub use count_groups::{CountGroup, CountGroups, GroupSums};
pub use f_measures::{best_f_measures, f_beta, recall_weight};
pub use frequencies::{Frequencies, size_groups};
pub use info_sums::InfoSums;
pub use info_sums::LogSums;
pub use link_sums::LinkSums;
pub use pair_counts::PairCounts;
pub use quadruplets::Quadruplets;
pub use square_sums::SquareSums;
pub use table_sums::TableSums;
