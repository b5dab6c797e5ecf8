//! The commands, one file each.

mod against;
mod align;
pub mod cocluster;
mod cocluster_page;
mod columns;
mod command;
mod compare;
mod compare_trees;
#[cfg(feature = "manual")]
mod completions;
mod consensus;
mod count;
mod cut;
mod decompose;
mod demo;
mod estimate;
mod estimate_page;
mod explain;
mod factors;
mod flow;
mod gate;
mod hierarchy;
mod leaderboard;
#[cfg(feature = "manual")]
mod man;
mod matrix_file;
mod measures;
mod merge;
mod modes;
mod multinomial;
mod pairwise;
mod power;
mod rank;
pub mod report;
mod runs;
mod sample;
mod score_cocluster;
mod score_tree;
mod simulate;
mod table;

pub use command::*;
