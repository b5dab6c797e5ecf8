//! Delimited text out, plain or gzipped as the name of the file says.

use std::io::{self, Write};
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;
use partita::Labels;

use super::file::write_atomically;
use crate::{Column, ErrorKind, Result};

/// Writes columns side by side as delimited text with a header: tabs in a `.tsv` or `.tab` file, otherwise commas;
/// gzipped in a `.gz` file. A missing label is an empty field.
///
/// # Errors
/// When the columns have different lengths, the file name has another extension, or the file cannot be written.
pub fn write_columns(path: &Path, columns: &[Column]) -> Result<()> {
    same_lengths(columns)?;
    let form = TextForm::of(path, &[])?;
    write_atomically(path, |out| form.write(out, |out| write_rows(out, columns, form.delimiter)))
}

/// Form of delimited text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TextForm {
    /// The byte between the fields.
    pub delimiter: u8,
    /// True if the text is gzipped.
    pub gzipped: bool,
}

impl TextForm {
    /// Commas and no compression, as for a file name without an extension.
    pub(crate) const PLAIN: Self = Self { delimiter: b',', gzipped: false };

    /// The extensions of text files, each with its form.
    const EXTENSIONS: [(&'static str, Self); 9] = [
        ("csv", Self::PLAIN),
        ("tsv", Self { delimiter: b'\t', gzipped: false }),
        ("tab", Self { delimiter: b'\t', gzipped: false }),
        ("txt", Self::PLAIN),
        ("csv.gz", Self { delimiter: b',', gzipped: true }),
        ("tsv.gz", Self { delimiter: b'\t', gzipped: true }),
        ("tab.gz", Self { delimiter: b'\t', gzipped: true }),
        ("txt.gz", Self { delimiter: b',', gzipped: true }),
        ("gz", Self { delimiter: b',', gzipped: true }),
    ];

    /// The form of a text file of that name; `others` are further extensions for the message.
    pub(crate) fn of(path: &Path, others: &[&'static str]) -> Result<Self> {
        let Some(extension) = full_extension(path) else { return Ok(Self::PLAIN) };
        let form = Self::EXTENSIONS.iter().find(|(known, _)| *known == extension).map(|(_, form)| *form);
        form.ok_or_else(|| {
            let known = Self::EXTENSIONS.iter().map(|(known, _)| *known).chain(others.iter().copied());
            ErrorKind::UnknownExtension {
                path: path.display().to_string(),
                extension,
                known: known.collect(),
            }
            .into()
        })
    }

    /// Writes text, gzipped or not.
    pub(crate) fn write(
        self,
        out: &mut dyn Write,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<()> {
        if !self.gzipped {
            return write(out);
        }
        let mut encoder = GzEncoder::new(out, Compression::default());
        write(&mut encoder)?;
        encoder.finish().map(|_| ())
    }
}

/// The extension of a name in lower case, with that of compression: `csv.gz` for `a.CSV.gz`.
pub(crate) fn full_extension(path: &Path) -> Option<String> {
    let lower = |path: &Path| path.extension().map(|extension| extension.to_string_lossy().to_lowercase());
    let last = lower(path)?;
    let before = if last == "gz" { path.file_stem().and_then(|stem| lower(Path::new(stem))) } else { None };
    Some(before.map_or_else(|| last.clone(), |before| format!("{before}.{last}")))
}

fn same_lengths(columns: &[Column]) -> Result<()> {
    let Some(first) = columns.first().map(|column| column.labels.len()) else { return Ok(()) };
    match columns.iter().map(|column| column.labels.len()).find(|&other| other != first) {
        Some(other) => Err(ErrorKind::UnequalColumns { first, other }.into()),
        None => Ok(()),
    }
}

fn write_rows(out: impl Write, columns: &[Column], delimiter: u8) -> io::Result<()> {
    let mut writer = csv::WriterBuilder::new().delimiter(delimiter).from_writer(out);
    writer.write_record(columns.iter().map(|column| &column.name))?;
    let labels: Vec<&Labels> = columns.iter().map(|column| &column.labels).collect();
    for item in 0..labels.first().map_or(0, |labels| labels.len()) {
        writer.write_record(labels.iter().map(|labels| labels.get(item).unwrap_or_default()))?;
    }
    writer.flush()
}
