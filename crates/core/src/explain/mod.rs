//! The differences of two clusterings: the components of their table, and the loss of a measure in each.

mod decomposition;
mod explanation;
mod loss;

pub use decomposition::{Decomposition, decompose};
pub use explanation::{Explanation, Loss, Match, explain};
