//! Sums over the cells and clusters of one table: what most measures read.

mod best_overlaps;
mod count_groups;
mod f_measures;
mod info_sums;
mod pair_counts;
mod quadruplets;
mod square_sums;

pub(crate) use best_overlaps::BestOverlaps;
pub(crate) use count_groups::{CountGroup, CountGroups, GroupSums, size_groups};
pub(crate) use f_measures::{best_f_measures, f_beta, recall_weight};
pub use info_sums::InfoSums;
pub(crate) use info_sums::LogSums;
pub use pair_counts::PairCounts;
pub(crate) use quadruplets::Quadruplets;
pub(crate) use square_sums::SquareSums;
