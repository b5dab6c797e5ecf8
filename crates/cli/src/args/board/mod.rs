//! Many data sets with what algorithms found on them: folders, the layout of the clustering-benchmarks suite, and tables.

mod families;
mod folder;
mod given;
mod sets;
mod suite;
mod table;

pub use given::BoardArgs;
pub use table::texts;
