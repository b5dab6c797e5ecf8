//! What is compared, before anything is counted: label columns, partitions, sparse matrices, graphs, and policies for
//! missing labels and noise.

mod csr;
mod doubt;
mod graph;
mod labels;
mod partition;
mod policies;

pub use csr::Csr;
pub use doubt::Doubt;
pub use graph::Graph;
pub use labels::{Labels, LabelsBuilder};
pub use partition::Partition;
pub use policies::{Missing, Noise, Policies};
