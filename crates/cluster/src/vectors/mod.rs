//! Hierarchies of vectors by agglomeration.

mod boxes;
mod dense;
mod neighbours;
mod single;
mod vectors;
mod ward;

pub use neighbours::neighbour_graph;
pub use vectors::*;

#[cfg(test)]
mod tests;
