//! Files in and out: label tables and matrices, read into the types of `partita`.
//!
//! One pass reads the columns that are wanted and encodes labels on the way; the text is not kept. The format
//! is detected (CSV, TSV, one label per line, Parquet, Arrow IPC, NPY; gzip is undone first) and can be forced
//! by [`ReadOptions`].
//!
//! A label is missing where the field is empty or one of [`ReadOptions::missing_values`] (text), null (Parquet,
//! Arrow), NaN (floats) or an empty text (NPY, which has no other way to say it).
//!
//! Parquet and Arrow need the feature `columnar`. It is off by default because it doubles the time of a build.
//!
//! ```no_run
//! use partita_io::{ColumnRef, ReadOptions, Source, read_columns};
//!
//! let columns = [ColumnRef::parse("species"), ColumnRef::parse("2")];
//! let read = read_columns(&Source::parse("iris.csv"), &columns, &ReadOptions::default())?;
//! println!("{}: {} items", read[0].name, read[0].labels.len());
//! # Ok::<(), partita_io::Error>(())
//! ```

#[cfg(feature = "columnar")]
mod arrow_fields;
mod column;
#[cfg(feature = "columnar")]
mod columnar;
mod count;
mod counts;
#[cfg(feature = "columnar")]
mod counts_parquet;
mod edge_list;
mod error;
mod field;
mod format;
mod graph;
mod header;
mod join;
mod lines;
mod matrix;
mod meter;
mod npy;
mod npy_header;
mod numeric_text;
mod options;
mod pairs_file;
#[cfg(feature = "columnar")]
mod random_access;
mod read;
mod records;
mod source;
mod text;
mod trees;
mod vectors;
mod write;

pub use column::ColumnRef;
pub use count::{CountedPairs, PairColumns, Progress, count_pairs};
pub use counts::{CountsForm, read_counts, write_counts};
pub use edge_list::{EdgeListOptions, NamedGraph, SelfLoops, read_edge_list};
pub use error::{Error, ErrorKind, Position, Result};
pub use format::Format;
pub use graph::read_graph;
pub use join::{Joined, join};
pub use matrix::{Matrix, read_matrix};
pub use options::ReadOptions;
pub use pairs_file::write_pairs;
pub use read::{Column, Table, Wanted, column_names, read_columns, read_items, read_only_column, read_table};
pub use source::Source;
pub use trees::{TreeForm, read_trees};
pub use vectors::{VectorOptions, Vectors, read_vectors};
pub use write::{
    TextForm, cannot_make_folder, cannot_write, write_atomically, write_columns, write_columns_to,
};
