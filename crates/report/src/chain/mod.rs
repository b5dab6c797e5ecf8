//! A chain of clusterings, one column each: as a river whose bands are as wide as the items in them, or as a clustering tree
//! whose nodes are circles.

mod build;
mod chain;

pub use build::chain;
pub use chain::*;
