//! How alike are two clusterings, co-clusterings, covers, sets of biclusters or trees?

mod answer;
mod blocks;
mod labels;
mod options;
mod others;
mod question;
mod trees;
mod unshared;

pub use answer::{Agreement, Answer, Facts, Row};
pub use blocks::of_blocks;
pub use labels::of_labels;
pub use options::{Options, Search};
pub use others::{of_biclusters, of_covers, of_tree_on_graph};
pub use question::{adjust, compare, interval, significance};
pub use trees::of_trees;
pub use unshared::{Lacking, of_unshared};
