//! The number of items that a study takes, by simulation from a stated model: a candidate has the cluster of the reference
//! with a given probability, its agreement, and else any cluster, with the probabilities that the sizes have.

mod model;
mod power;

pub use power::*;
