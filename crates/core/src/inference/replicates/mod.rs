//! The scores of many drawn tables.

pub(in crate::inference) mod layout;
pub(in crate::inference) mod order;
pub(in crate::inference) mod parallel;
pub(in crate::inference) mod powers;
mod scores;

pub(crate) use scores::redrawn;
pub(in crate::inference) use scores::*;
