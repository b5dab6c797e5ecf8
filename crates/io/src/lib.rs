//! Files in and out: label tables, counts, matrices, graphs and trees, read into the types of `partita`.
//!
//! A table is read in one pass. Only the chosen columns are decoded, labels are encoded on the way, and the text is
//! not kept. The format is detected (CSV, TSV, one label per line, Parquet, Arrow IPC, NPY, each of them also
//! compressed) and can be set in [`ReadOptions`].
//!
//! A label is missing where a text field is empty or one of [`ReadOptions::missing_values`], where a Parquet or Arrow
//! value is null, where a float is NaN, and where an NPY text is empty. Other texts of a Parquet, Arrow or NPY file are labels;
//! those that a text file would have for missing ones come with a [`Warning`], and [`ReadOptions::missing_everywhere`] makes
//! them missing.
//!
//! Parquet and Arrow need the feature `columnar`, and files compressed by zstd, xz and bzip2 the feature `compression`. They
//! are off by default because they double the time of a build.
//!
//! ```no_run
//! use partita_io::{ColumnRef, ReadOptions, Source, read_columns};
//!
//! let columns = [ColumnRef::parse("species"), ColumnRef::parse("2")];
//! let read = read_columns(&Source::parse("iris.csv"), &columns, &ReadOptions::default())?;
//! println!("{}: {} items", read[0].name, read[0].labels.len());
//! # Ok::<(), partita_io::Error>(())
//! ```

mod biclusters;
mod counts;
mod covers;
mod error;
mod graphs;
mod kind;
mod linkage;
mod matrix;
mod out;
mod source;
mod tables;
mod trees;
mod warning;

pub use biclusters::{JoinedBiclusters, NamedBiclusters, join_biclusters, read_biclusters};
pub use counts::{CountColumns, Counts, CountsForm, Progress, count_columns, write_counts};
pub use covers::{
    AllItems, CoverColumns, CoverForm, CoverJoin, ItemNames, JoinedCovers, Memberships, join_covers,
    lists_clusters, read_cover,
};
pub use error::{Error, ErrorKind, Position, Result};
pub use graphs::{EdgeListOptions, NamedGraph, SelfLoops, read_edge_list, read_graph};
pub use kind::Look;
pub use linkage::{
    Groups, HashedCounts, Linkage, LinkageColumns, Names, count_clusters, each_item, read_linkage,
    read_linkage_lean,
};
pub use matrix::{Matrix, MatrixOptions, Vectors, read_matrix, read_vectors};
pub use out::{
    Draft, NpyParts, TextForm, create_folder, descriptor, write_atomically, write_columns, write_npy,
};
pub use source::foreign::Foreign;
pub use source::{ReadAt, Source, forget_files, give_file, hold_pipes};
pub use tables::{
    Column, ColumnRef, Digest, Format, Joined, Joining, OtherIds, ReadOptions, Table, Wanted, column_names,
    join, likely_ids, read_columns, read_items, read_only_column, read_table, read_table_with,
};
pub use trees::{
    BurnIn, Sampling, TreeForm, WrittenForm, count_trees, each_tree, read_runs, read_sample, read_tree_set,
    read_trees, write_trees,
};
pub use warning::Warning;

/// For Partita's own crates.
#[doc(hidden)]
pub mod internal {
    pub use crate::tables::Way;
}
