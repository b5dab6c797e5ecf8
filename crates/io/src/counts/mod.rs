//! Tables of counts: one row per pair of labels, with the number of items that have them. Shards are exchanged in this
//! form, and `SELECT a, b, COUNT(*) … GROUP BY a, b` gives it.

mod count;
mod form;
#[cfg(feature = "columnar")]
mod parquet;
mod write;

pub use count::{CountColumns, Counts, Progress, count_columns};
pub use form::CountsForm;
pub use write::write_counts;
