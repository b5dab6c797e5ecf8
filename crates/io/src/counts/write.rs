//! Writes tables of counts. Missing labels stay missing, so that shards add up to the whole before any policy is
//! applied.

use std::io::{self, Write};
use std::path::Path;

use super::form::CountsForm;
use crate::tables::numeric_text::settle_names;
use crate::{Counts, Error, ErrorKind, Result};

/// The names of the columns, in order.
pub(super) const COLUMNS: [&str; 3] = ["a", "b", "count"];

/// A cell with its labels, if they are not missing.
pub(super) type Row<'a> = (Option<&'a str>, Option<&'a str>, u64);

/// Writes a table of counts. The path is for messages only. The same counts give the same bytes, whatever the order in
/// which they were counted.
///
/// # Errors
/// When writing fails, when a sum of counts does not fit into 64 bits, or when text cannot keep a label.
pub fn write_counts(
    out: &mut dyn Write,
    path: Option<&Path>,
    form: CountsForm,
    counts: &Counts,
) -> Result<()> {
    let path = path.unwrap_or(Path::new("standard output"));
    let rows: Vec<Row<'_>> = counts.table.iter().collect();
    // Sums saturate.
    if rows.iter().any(|&(_, _, count)| count == u64::MAX) {
        return Err(ErrorKind::TooManyItems.into());
    }
    let written = if let CountsForm::Text(form) = form {
        refuse_ambiguous(counts, path)?;
        form.write(out, |out| write_text(out, &rows, form.delimiter))
    } else {
        #[cfg(not(feature = "columnar"))]
        return Err(ErrorKind::NotBuiltIn {
            source_name: path.display().to_string(),
            format: crate::Format::Parquet.name(),
            feature: "columnar",
        }
        .into());
        #[cfg(feature = "columnar")]
        crate::counts::parquet::encode(out, &rows, counts)
    };
    written.map_err(|error| Error::cannot_write(path, &error))
}

/// Refuses labels that text cannot keep: an empty one reads as missing, blanks at the ends are lost, and the texts `1.0`
/// and `1` read as the number 1.
fn refuse_ambiguous(counts: &Counts, path: &Path) -> Result<()> {
    let source_name = path.display().to_string();
    for names in [counts.table.rows(), counts.table.columns()] {
        if names.iter().any(String::is_empty) {
            return Err(ErrorKind::EmptyLabel { source_name }.into());
        }
        if let Some(label) = names.iter().find(|name| name.trim_ascii() != name.as_str()) {
            return Err(ErrorKind::PaddedLabel { source_name, label: label.clone() }.into());
        }
        if counts.as_written {
            continue;
        }
        let altered = match settle_names(names) {
            Ok(None) => None,
            Err(code) => Some(&names[code as usize]),
            Ok(Some(settled)) => names.iter().zip(&settled).find(|(old, new)| old != new).map(|(old, _)| old),
        };
        if let Some(label) = altered {
            return Err(ErrorKind::NumericLabel { source_name, label: label.clone() }.into());
        }
    }
    Ok(())
}

fn write_text(out: &mut dyn Write, rows: &[Row<'_>], delimiter: u8) -> io::Result<()> {
    let mut writer = csv::WriterBuilder::new().delimiter(delimiter).from_writer(out);
    writer.write_record(COLUMNS).map_err(cause)?;
    for (a, b, count) in rows {
        writer
            .write_record([a.unwrap_or_default(), b.unwrap_or_default(), &count.to_string()])
            .map_err(cause)?;
    }
    writer.flush()
}

/// The error of the system itself: its kind would be lost inside an error of the format.
fn cause(error: csv::Error) -> io::Error {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => error,
        other => io::Error::other(format!("{other:?}")),
    }
}
