//! Distributions with their quantiles: from libm alone, so that all machines agree.

pub(in crate::inference) mod beta;
pub(in crate::inference) mod normal;
mod public;
pub(in crate::inference) mod student;

pub(crate) use public::{beta_cdf, normal_cdf};
pub use public::{beta_quantile, student_p, student_quantile};
