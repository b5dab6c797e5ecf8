//! The contributions of components to measures.

mod answer;
mod spread;

pub use answer::{Answer, Component, Options, Part, decompose, question};
pub use spread::{Spread, Values, split_merge, split_merge_question};
