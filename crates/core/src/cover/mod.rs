//! Covers: clusterings whose clusters may overlap, leave items out, or hold items in part.
//!
//! Each item has a *row*: the clusters that it is in, with weights. Items with the same row are of one *type*, so a cover
//! is a flat clustering by type and a small matrix types × clusters, and two covers are the cross-table of their types and
//! two such matrices. No measure needs more.

mod agreement;
mod build;
mod cells_of;
mod elements;
mod identity;
mod information;
mod onmi;
mod overlaps;
mod products;
mod rows;
mod shared;
mod subsets;
mod summary;
mod walks;
mod weights;

pub use build::Cover;
pub(crate) use build::Numbering;
pub(crate) use onmi::{Described, described};
pub(crate) use overlaps::Overlaps;
pub(crate) use rows::Row;
pub(crate) use shared::SharedClusters;
pub use summary::CoverSummary;
pub use weights::Weighting;
