//! Confidence intervals.

mod analytic;
mod best_map;
mod corrected;
mod covers;
mod interval;
mod limit;
mod resampled;

pub(in crate::inference) use best_map::bracket;
pub(in crate::inference) use corrected::{few, identical, table_warnings};
pub(in crate::inference) use covers::{biased, unchecked};
pub use interval::*;
pub(in crate::inference) use resampled::moments;
