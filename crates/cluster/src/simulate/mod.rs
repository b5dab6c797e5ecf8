//! Graphs, trees and clusterings drawn at random, each from a 64-bit seed: the same seed gives the same draw.

mod blocks;
mod coclusters;
mod partitions;
mod rewiring;
mod trees;

pub use blocks::{BlockModel, EdgeList, HierarchicalBlockModel};
pub use coclusters::PlantedCoclusters;
pub use partitions::{partition_of_sizes, uniform_partition, zipf_partition};
pub use rewiring::rewired;
pub use trees::{joined_tree, shuffled_leaves, uniform_tree};

use partita::{ErrorKind, Result};

/// A share or a probability lies between 0 and 1.
fn check_share(what: &str, value: f64) -> Result<()> {
    if (0.0..=1.0).contains(&value) {
        return Ok(());
    }
    refuse(format!("the {what} is {value}; it lies between 0 and 1"))
}

fn refuse<T>(message: String) -> Result<T> {
    Err(ErrorKind::BadSimulation(message).into())
}
