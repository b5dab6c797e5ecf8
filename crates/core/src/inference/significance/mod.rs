//! Could the agreement be chance?

mod chance;
mod moments;
mod options;
mod significance;
mod ties;

pub(crate) use chance::least_p;
pub(in crate::inference) use moments::{exact_mean, exact_moments};
pub use options::SignificanceOptions;
pub use significance::*;
