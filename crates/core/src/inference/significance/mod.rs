//! Could the agreement be chance?

mod significance;

pub use significance::*;
