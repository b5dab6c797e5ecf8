//! Matrices of weights: Matrix Market, SciPy's NPZ, NumPy's NPY and tables of numbers.

use partita::Csr;
use partita::internal::quantity;

use super::{NPY, is_market, market, npz, numbers, text};
use crate::source::foreign::Foreign;
use crate::source::{Input, Source};
use crate::{ErrorKind, Result, Warning};

/// A matrix with the names that its file gives to rows and columns.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Matrix {
    /// The values; zeros are not stored.
    pub values: Csr,
    /// One name per row.
    pub row_names: Option<Vec<String>>,
    /// One name per column.
    pub column_names: Option<Vec<String>>,
    /// Guesses about the file.
    pub warnings: Vec<Warning>,
}

/// Options for reading a table of numbers from text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct MatrixOptions {
    /// The byte between fields; detected by default.
    pub delimiter: Option<u8>,
    /// True if the first line holds the names of the columns. By default it does if no field after the first is a number, or
    /// if the numbers count the columns or are years. Where it could be otherwise there is a [`Warning`].
    pub header: Option<bool>,
    /// True if the first column holds the names of the rows. By default it does if its first field is not a number, if the
    /// column has no name of its own while others have, or, with a [`Warning`], if it is called `id` or `index` and holds
    /// whole numbers that all differ.
    pub row_names: Option<bool>,
}

impl MatrixOptions {
    /// Refuses to look for names in a file that has no place for them.
    pub(super) fn refuse_names(&self, source: &Source) -> Result<()> {
        if self.header.is_none() && self.row_names.is_none() {
            return Ok(());
        }
        let problem =
            "only a table of numbers as text holds names; leave out header and row names".to_owned();
        Err(ErrorKind::BadContent { source_name: source.to_string(), problem }.into())
    }
}

impl From<Csr> for Matrix {
    fn from(values: Csr) -> Self {
        Self { values, row_names: None, column_names: None, warnings: Vec::new() }
    }
}

/// Reads a matrix, plain or compressed. The first bytes show the format.
///
/// Matrix Market (`%%MatrixMarket`, or with one `%`), the NPZ files of `scipy.sparse.save_npz` (CSR, CSC, COO), two-dimensional
/// NPY files, and text with a line per row, with or without names in the first line and the first column.
///
/// # Errors
/// When the file cannot be read or is not a matrix of numbers; the message says where.
pub fn read_matrix(source: &Source, options: &MatrixOptions) -> Result<Matrix> {
    read_matrix_from(source, source.open_with(Foreign::is_archive)?, options)
}

pub(crate) fn read_matrix_from(source: &Source, input: Input, options: &MatrixOptions) -> Result<Matrix> {
    let is_text =
        !is_market(&input.head) && !input.head.starts_with(b"PK\x03\x04") && !input.head.starts_with(NPY);
    if !is_text {
        options.refuse_names(source)?;
    }
    if is_market(&input.head) {
        return market::read(source, input).map(Matrix::from);
    }
    if input.head.starts_with(b"PK\x03\x04") {
        return npz::read(source, input.into_read()).map(Matrix::from);
    }
    if input.head.starts_with(NPY) {
        return numbers::read_dense(source, input.into_read()).map(Matrix::from);
    }
    if input.head.contains(&0) {
        let hint = "; matrices are read from Matrix Market, NPZ, NPY and text files";
        return Err(ErrorKind::Binary { source_name: source.to_string(), hint }.into());
    }
    text::read(source, input, options)
}

/// Rows and columns beyond this number must be justified by entries: a shape costs the file a few bytes, and us memory for
/// every row and column.
const FREE_LINES: usize = 1 << 20;

const LINES_PER_ENTRY: usize = 16;

/// Checks the shape against the number of entries. Rows and columns are numbered with 32 bits.
pub(super) fn check_shape(
    source: &Source,
    expected: &'static str,
    (rows, columns): (usize, usize),
    entries: usize,
) -> Result<()> {
    let most = FREE_LINES.max(entries.saturating_mul(LINES_PER_ENTRY)).min(u32::MAX as usize);
    if rows.max(columns) <= most {
        return Ok(());
    }
    let problem = format!(
        "its shape is {rows} × {columns} for {}; at most {most} rows and columns are read: leave out those without entries",
        quantity(entries, "entry")
    );
    Err(source.malformed(expected, problem))
}

/// The matrix of these entries, if they justify its shape. They lie inside it.
pub(super) fn assemble(
    source: &Source,
    expected: &'static str,
    shape: (usize, usize),
    triples: Vec<(u32, u32, f64)>,
) -> Result<Csr> {
    check_shape(source, expected, shape, triples.len())?;
    Ok(Csr::from_triples(shape.0, shape.1, triples))
}
