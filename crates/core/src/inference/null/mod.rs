//! What "by chance" may mean: random cluster sizes, and then any assignment of items to them; or random trees.

pub(in crate::inference) mod every_table;
pub(in crate::inference) mod fixed_margins;
mod model;
pub(in crate::inference) mod pair_moments;
mod sizes;
pub(in crate::inference) mod trees;

pub use model::*;
