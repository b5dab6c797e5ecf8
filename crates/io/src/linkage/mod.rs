//! A clustering of everything with a row per item, as large as a disk holds: clusters are counted while it is read, and rows are
//! kept only of some items.

mod census;
mod hashed_counts;
mod rows;

pub use census::{Groups, Linkage, LinkageColumns, Names, read_linkage, read_linkage_lean};
pub use hashed_counts::HashedCounts;
pub use rows::{count_clusters, each_item};
