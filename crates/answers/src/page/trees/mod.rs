//! The page about two trees.

mod answer;
mod curve;
mod page;

pub use curve::points;
pub(super) use page::page;
