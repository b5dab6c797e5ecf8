//! Where two clusterings differ: the components of their table, and what a measure loses in each.

mod explanation;
mod loss;

pub use explanation::{Explanation, Loss, Match, explain};
