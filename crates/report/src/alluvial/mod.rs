//! An alluvial diagram: the clusters of A on the left, those of B on the right, and bands for the items that they share.

mod alluvial;
pub(crate) mod flows;
mod layout;

pub use alluvial::*;
