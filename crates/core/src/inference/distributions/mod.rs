//! Distributions with their quantiles: from libm alone, so that all machines agree.

pub(in crate::inference) mod beta;
pub(in crate::inference) mod normal;
mod public;
pub(in crate::inference) mod student;

pub use public::{beta_quantile, student_p, student_quantile};
