//! The cross-table of two clusterings: bare, with its labels, and raw as read.

mod cell_counter;
mod contingency;
mod items;
mod labelled;
mod margins;
mod pair_log;
mod placement;
mod raw;

pub use cell_counter::CellCounter;
pub(crate) use contingency::Numbered;
pub use contingency::{Cell, Contingency};
pub use items::ItemClusters;
pub use labelled::LabelledTable;
pub(crate) use labelled::too_many_clusters;
pub use raw::RawTable;
