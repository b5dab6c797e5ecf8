//! Many trees over the same leaves: how alike they are, and the tree that sums them up.

mod branches;
mod conflicts;
mod convergence;
mod laminar;
mod matched;
mod numbers;
mod pairwise;
mod shared;
mod summary;
mod supports;
mod tree_set;

pub use convergence::{
    Convergence, ConvergenceOptions, LEAST_TREES as LEAST_TREES_OF_A_RUN, RunConvergence, RunVerdict,
    SplitConvergence, TopologicalEss, TopologicalMethod, Trace, converge,
};
pub use summary::{SummaryMethod, SummaryTree};
pub use supports::{named_by_shares, supported_splits};
pub use tree_set::*;
