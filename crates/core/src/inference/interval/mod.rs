//! Confidence intervals.

mod analytic;
mod best_map;
mod blocks;
mod corrected;
mod covers;
mod entities;
mod interval;
mod limit;
mod resampled;

pub(in crate::inference) use best_map::bracket;
pub(in crate::inference) use corrected::{alone, few, identical, table_warnings};
pub(in crate::inference) use covers::{biased, unchecked};
pub use interval::*;
pub(in crate::inference) use resampled::moments;
