//! Could the agreement be chance?

mod significance;
mod ties;

pub use significance::*;
