//! Ids that last from one run to the next.

mod calls;
mod cluster;
mod continuation;
mod fresh;
mod keep;
mod lineage;
mod store;

pub use cluster::{Cluster, Event};
pub use keep::{Keep, Kept, Named, kept};
