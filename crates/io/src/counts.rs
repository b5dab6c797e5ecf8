//! Tables of counts: one row per non-empty cell, `a,b,count`, labels as keys. The form in which shards are
//! exchanged, and what `SELECT a, b, COUNT(*) … GROUP BY a, b` gives.

use std::io::{self, Write};
use std::path::Path;

use partita::{LabelledTable, Policies};

use crate::source::Source;
use crate::write::{TextForm, full_ending, write_atomically};
use crate::{ColumnRef, ErrorKind, ReadOptions, Result, Wanted, read_table};

/// Names of the columns, in order.
pub(crate) const COLUMNS: [&str; 3] = ["a", "b", "count"];

/// Reads a table of counts from delimited text, Parquet or Arrow with the columns `a`, `b` and `count`.
///
/// Rows of the same two labels are added up. A label is missing where the field is null, or empty in text; the
/// labels are taken as they are written otherwise.
///
/// # Errors
/// When the file cannot be read, a count is not a non-negative integer, or the policies refuse a label.
pub fn read_counts(source: &Source, policies: &Policies) -> Result<LabelledTable> {
    let [a, b, count] = COLUMNS.map(|name| ColumnRef::Name(name.to_owned()));
    let wanted = Wanted { labels: vec![a, b], weights: Some(count), ids: None };
    let options = ReadOptions {
        header: Some(true),
        missing_values: vec![String::new()],
        trimming: false,
        verbatim: true,
        ..ReadOptions::default()
    };
    let table = read_table(source, &wanted, &options)?;
    let (a, b) = (&table.labels[0].labels, &table.labels[1].labels);
    LabelledTable::from_labels(a, b, table.weights.as_deref(), policies).map_err(|error| {
        ErrorKind::Table { source_name: source.to_string(), kind: error.kind().clone() }.into()
    })
}

/// How a table of counts is written, as the name of its file asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CountsForm {
    /// Delimited text.
    Text(TextForm),
    /// Parquet.
    Parquet,
}

impl CountsForm {
    /// The form of a file of that name: Parquet for `.parquet`, tabs for `.tsv` and `.tab`, commas for `.csv`, `.txt`
    /// and names without an ending. `.gz` may follow that of a text.
    ///
    /// # Errors
    /// When the name ends otherwise.
    pub fn of(path: &Path) -> Result<Self> {
        const PARQUET: &str = "parquet";
        match full_ending(path).as_deref() {
            Some(PARQUET) => Ok(Self::Parquet),
            _ => Ok(Self::Text(TextForm::of(path, &[PARQUET])?)),
        }
    }
}

impl Default for CountsForm {
    /// What a name without an ending asks for, and standard output.
    fn default() -> Self {
        Self::Text(TextForm::PLAIN)
    }
}

/// Writes a table of counts with its rows sorted by label: Parquet in a `.parquet` file, else delimited text
/// (tabs in `.tsv`, else commas; packed in `.gz`).
///
/// # Errors
/// When the name of the file ends otherwise, when it cannot be written, or when a label is empty and the file is text, where it would be missing.
pub fn write_counts(path: &Path, table: &LabelledTable) -> Result<()> {
    let rows = sorted(table);
    let CountsForm::Text(form) = CountsForm::of(path)? else { return write_parquet(path, &rows) };
    if rows.iter().any(|&(a, b, _)| a == Some("") || b == Some("")) {
        return Err(ErrorKind::EmptyLabel { source_name: path.display().to_string() }.into());
    }
    write_atomically(path, |out| form.write(out, |out| write_text(out, &rows, form.delimiter)))
}

/// A cell with its labels, if they are not missing.
pub(crate) type Row<'a> = (Option<&'a str>, Option<&'a str>, u64);

/// The cells in order of their labels, so that equal tables make equal files.
fn sorted(table: &LabelledTable) -> Vec<Row<'_>> {
    let mut rows: Vec<Row<'_>> = table
        .counts()
        .cells()
        .iter()
        .map(|cell| {
            let (a, b) = (&table.rows()[cell.row as usize], &table.columns()[cell.column as usize]);
            (Some(a.as_str()), Some(b.as_str()), cell.count)
        })
        .collect();
    rows.sort_unstable();
    rows
}

pub(crate) fn write_text(out: &mut dyn Write, rows: &[Row<'_>], delimiter: u8) -> io::Result<()> {
    let mut writer = csv::WriterBuilder::new().delimiter(delimiter).from_writer(out);
    writer.write_record(COLUMNS).map_err(cause)?;
    for (a, b, count) in rows {
        writer
            .write_record([a.unwrap_or_default(), b.unwrap_or_default(), &count.to_string()])
            .map_err(cause)?;
    }
    writer.flush()
}

/// What the system said: wrapped up in an error of the format its kind would be lost.
fn cause(error: csv::Error) -> io::Error {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => error,
        other => io::Error::other(format!("{other:?}")),
    }
}

#[cfg(feature = "columnar")]
fn write_parquet(path: &Path, rows: &[Row<'_>]) -> Result<()> {
    write_atomically(path, |out| crate::counts_parquet::encode(out, rows, false))
}

#[cfg(not(feature = "columnar"))]
fn write_parquet(path: &Path, _: &[Row<'_>]) -> Result<()> {
    let source_name = path.display().to_string();
    Err(ErrorKind::NotBuiltIn { source_name, format: crate::Format::Parquet, feature: "columnar" }.into())
}
