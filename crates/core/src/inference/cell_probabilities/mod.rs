//! The multinomial model of two clusterings: each item falls into a cell of their table on its own.

mod model;
mod scenario;
#[cfg(test)]
mod tests;

pub use model::{CellProbabilities, hubert_arabie_bias_bound};
