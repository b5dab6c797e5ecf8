//! Where two clusterings differ: the components of their table, and what a measure loses in each.

mod decomposition;
mod explanation;
mod loss;

pub use decomposition::{Decomposition, Part};
pub use explanation::{Explanation, Loss, Match, explain};
