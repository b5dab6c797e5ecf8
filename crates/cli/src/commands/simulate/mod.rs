//! `partita simulate`: graphs, trees and clusterings at random, the same for the same seed.

mod graphs;
mod partition;
mod simulate;
mod tree;

pub use simulate::*;
