//! Distributions with their quantiles: from libm alone, so that all machines agree.

pub(in crate::inference) mod beta;
pub(in crate::inference) mod normal;
pub(in crate::inference) mod student;
