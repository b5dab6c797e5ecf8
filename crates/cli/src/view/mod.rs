//! Writes results.

pub mod bk_curve;
pub mod co_levels;
pub mod consensus;
pub mod convergence;
pub mod coreference;
pub mod cover_story;
pub mod estimate;
pub mod estimate_csv;
pub mod estimate_pairs;
pub mod explain;
pub mod factors;
pub mod flow;
mod format;
pub mod gated_format;
pub mod gathered;
pub mod grid;
pub mod items;
pub mod leaderboard;
mod leaderboard_page;
pub mod modes;
pub mod multinomial;
pub mod one_with_many;
pub mod pairwise;
pub mod power;
pub mod properties;
pub mod ranking;
pub mod scored_blocks;
pub mod scores;
pub mod shorten;
pub mod sides;
pub mod story;
mod strays;
pub mod summary_tree;
pub mod trees;
pub mod uncertainty;

pub use format::*;
