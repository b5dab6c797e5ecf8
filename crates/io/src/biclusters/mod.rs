//! Sets of biclusters from files, their rows and columns matched by name.

mod biclusters;
mod joined;
mod table;

pub use biclusters::*;
pub use joined::{JoinedBiclusters, join_biclusters};
