//! Do several samples of trees come from one distribution, and how many draws are they worth?

mod convergence;
mod halves;
mod homogeneity;
mod mixing;
mod series;
mod shared;
mod splits;
mod squares;
mod topological;
mod trace;
mod verdict;

pub use convergence::{
    Convergence, ConvergenceOptions, LEAST_TREES, RunConvergence, SplitConvergence, converge,
};
pub use topological::{TopologicalEss, TopologicalMethod};
pub use trace::Trace;
pub use verdict::RunVerdict;
