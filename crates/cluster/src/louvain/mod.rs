//! Louvain: communities of a graph by greedy modularity, level upon level.

mod division;
mod ladder;
mod local_moves;
mod louvain;
mod network;
mod published;

pub use louvain::*;

#[cfg(test)]
mod tests;
