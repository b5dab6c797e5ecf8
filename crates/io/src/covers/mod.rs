//! Covers from files: a long table of memberships, a cluster per line, or a matrix items × clusters.

mod covers;
mod joined;
mod lines;
mod matrix;
mod names;
mod numbering;
mod table;

pub use covers::*;
pub use joined::{AllItems, CoverJoin, JoinedCovers, join_covers};
pub use names::ItemNames;
