//! Bytes in: a file or standard input, decompressed, and what several formats share.

pub(crate) mod blocks;
mod compression;
pub(crate) mod delimited;
pub(crate) mod foreign;
mod given;
mod held;
pub(crate) mod in_order;
pub(crate) mod line_ends;
pub(crate) mod meter;
pub(crate) mod npy_header;
pub(crate) mod records;
mod returns;
mod source;
mod steady;
pub(crate) mod unpacked;

pub use given::{ReadAt, forget_files, give_file};
pub use held::hold_pipes;
pub use source::*;
