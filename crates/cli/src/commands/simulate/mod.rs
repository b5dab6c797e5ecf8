//! `partita simulate`: graphs, trees and clusterings at random, the same for the same seed.

mod graphs;
mod partition;
mod simulate;
mod tree;
mod walk;
mod worsen;

pub use simulate::*;
