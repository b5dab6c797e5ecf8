//! Many trees over the same leaves: how alike they are, and the tree that sums them up.

mod branches;
mod laminar;
mod matched;
mod numbers;
mod pairwise;
mod shared;
mod summary;
mod supports;
mod tree_set;

pub use summary::{SummaryMethod, SummaryTree};
pub use supports::{named_by_shares, supported_splits};
pub use tree_set::*;
