//! Graphs, trees and clusterings drawn at random, each from a 64-bit seed: the same seed gives the same draw.

mod blocks;
mod coclusters;
mod partitions;
mod rewiring;
mod simulate;
mod trees;
mod walk;
mod worsening;

pub use blocks::{BlockModel, EdgeList, HierarchicalBlockModel};
pub use coclusters::PlantedCoclusters;
pub use partitions::{partition_of_sizes, uniform_partition, zipf_partition};
pub use rewiring::rewired;
use simulate::*;
pub use trees::{joined_tree, shuffled_leaves, uniform_tree};
pub use walk::CoWalk;
pub use worsening::{Worse, Worsening};
