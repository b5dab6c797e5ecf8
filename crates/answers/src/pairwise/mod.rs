//! How alike are many, each with each?

mod answer;
mod blocks;
mod chance;
mod given;
mod map;
mod options;
mod picture;
mod question;
mod undefined;

pub use answer::{Answer, Matrix, Tested};
pub use blocks::in_blocks;
pub use given::{each_with_each, of_labels, of_matrices, of_trees, tested};
pub use map::{ScoreMap, check_measure};
pub use options::Options;
pub(crate) use question::compared;
pub use question::pairwise;
