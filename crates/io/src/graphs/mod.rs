//! Graphs from lists of edges and from matrices.

mod edge_list;
mod graphs;

pub use edge_list::{EdgeListOptions, NamedGraph, SelfLoops, read_edge_list};
pub use graphs::*;
