//! What holds for a measure, found by trying all small clusterings and trees: for the tests of the core, the table of
//! properties that it embeds, and the reproduction of the split–merge paper.

mod bicluster_properties;
mod check;
mod meet_weights;
mod scores;
mod small;

pub use bicluster_properties::bicluster_table;
pub use check::{Checker, check, table};
pub use scores::{Cases, Scores};
pub use small::{Bicluster, biclusters, covers, partitions, permutations, requests, summary, trees};

/// The Rust of the guide, which `cargo test` runs.
#[cfg(doctest)]
mod guide {
    #[doc = include_str!("../../../README.md")]
    #[doc = include_str!("../../../docs/explain.md")]
    #[doc = include_str!("../../../docs/rank.md")]
    #[doc = include_str!("../../../docs/trees.md")]
    struct Snippets;
}
