//! Tables of labels in every format.

pub(crate) mod column;
#[cfg(feature = "columnar")]
pub(crate) mod columnar;
mod dictionary;
mod digest;
pub(crate) mod field;
mod format;
mod gather;
mod join;
mod lane;
mod npy;
pub(crate) mod numeric_text;
mod options;
mod read;
pub(crate) mod reader;
mod text;
mod ways;

pub use column::ColumnRef;
pub use digest::Digest;
pub use format::Format;
pub use join::{Joined, Joining, join};
pub use options::ReadOptions;
pub use read::{
    Column, OtherIds, Table, Wanted, column_names, likely_ids, read_columns, read_items, read_only_column,
    read_table, read_table_with,
};
pub(crate) use read::{open, take_missing, targets, words_of_missing};
pub(crate) use text::is_number;
pub use ways::Way;
