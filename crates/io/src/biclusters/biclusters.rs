//! Sets of biclusters from files, their rows and columns matched by name.

use super::table;
use crate::source::Source;
use crate::tables::ReadOptions;
use crate::{Result, Warning};

/// The rows and the columns of each bicluster, by name.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct NamedBiclusters {
    /// The names of the rows and of the columns of each.
    pub biclusters: Vec<(Vec<String>, Vec<String>)>,
    /// Number of rows and of columns of the matrix, where the file says so.
    pub shape: Option<(usize, usize)>,
    /// Guesses about the file.
    pub warnings: Vec<Warning>,
    /// The file.
    pub source_name: String,
}

/// Reads a table with a line per row and per column of a bicluster: bicluster, side (`row` or `column`), name.
///
/// # Errors
/// When the file cannot be read or does not hold biclusters; the message says where.
pub fn read_biclusters(source: &Source, options: &ReadOptions) -> Result<NamedBiclusters> {
    table::read(source, options)
}
