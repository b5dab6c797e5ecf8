//! Trees from files: Newick, Nexus, linkage matrices, hclust tables, columns of nested levels, modules of Infomap.

mod infomap;
mod nexus;
mod reader;
mod sampling;
mod statements;
mod table;
mod trees;
mod write;

pub(crate) use infomap::begins as is_infomap;
pub use sampling::{BurnIn, Sampling};
pub use trees::*;
pub use write::{WrittenForm, write_trees};
