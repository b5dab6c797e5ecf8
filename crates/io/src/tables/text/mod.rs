//! Delimited text and lines: read once, field by field, without a copy of the text.

mod by_blocks;
mod fields;
mod header;
mod layout;
mod lines;
mod pieces;
mod row_names;
mod rows;
mod scan;
mod separators;
mod text;

pub(crate) use header::is_number;
pub(crate) use text::*;
