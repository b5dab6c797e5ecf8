//! Chance for tables with the same cluster sizes: exact moments of the mutual information, swaps of two
//! items, the cells and clusters in common, and the number of such tables.

mod cells;
mod dirichlet;
pub mod moments;
pub mod swaps;
pub mod table_count;
pub mod variance;

pub use cells::{expected_common_clusters, expected_filled_cells};
pub use dirichlet::dirichlet_saving;
