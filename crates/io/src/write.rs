//! Files out: written beside the target and then renamed, so that no half-written file is ever seen.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::GzEncoder;
use partita::Labels;

use crate::source::in_words;
use crate::{Column, Error, ErrorKind, Result};

/// Writes columns side by side as delimited text with a header: tabs in a `.tsv` or `.tab` file, else commas; packed
/// in a `.gz` file. A missing label is an empty field.
///
/// # Errors
/// When the columns have different lengths, the name of the file ends otherwise, or it cannot be written.
pub fn write_columns(path: &Path, columns: &[Column]) -> Result<()> {
    same_lengths(columns)?;
    let form = TextForm::of(path, &[])?;
    write_atomically(path, |out| form.write(out, |out| write_rows(out, columns, form.delimiter)))
}

/// Writes columns side by side as delimited text with a header, anywhere.
///
/// # Errors
/// When the columns have different lengths or the writer fails.
pub fn write_columns_to(out: impl Write, columns: &[Column], delimiter: u8) -> Result<()> {
    same_lengths(columns)?;
    write_rows(out, columns, delimiter).map_err(|error| cannot_write(Path::new("the output"), &error))
}

/// Creates or replaces a file with what `write` writes; if that fails, the file stays as it was.
///
/// # Errors
/// When the file cannot be created or written.
pub fn write_atomically(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<()> {
    let fail = |error: io::Error| cannot_write(path, &error);
    let target = match fs::metadata(path) {
        Ok(metadata) if metadata.is_dir() => {
            return Err(ErrorKind::IsDirectory { source_name: path.display().to_string() }.into());
        }
        // A pipe or device is written to, not replaced.
        Ok(metadata) if !metadata.is_file() => {
            let mut out = BufWriter::new(OpenOptions::new().write(true).open(path).map_err(fail)?);
            return write(&mut out).and_then(|()| out.flush()).map_err(fail);
        }
        Ok(_) => fs::canonicalize(path).map_err(fail)?,
        Err(_) => path.to_owned(),
    };
    let draft = Draft { path: beside(&target) };
    let mut out = BufWriter::new(File::create_new(&draft.path).map_err(fail)?);
    write(&mut out).and_then(|()| out.flush()).map_err(fail)?;
    drop(out);
    fs::rename(&draft.path, &target).map_err(fail)
}

/// How delimited text is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TextForm {
    /// What stands between the fields.
    pub delimiter: u8,
    /// Whether the text is packed with gzip.
    pub packed: bool,
}

impl TextForm {
    /// Commas, not packed: what a name without an ending asks for.
    pub(crate) const PLAIN: Self = Self { delimiter: b',', packed: false };

    /// Endings of the names of text files, each with the form that it asks for.
    const ENDINGS: [(&'static str, Self); 9] = [
        ("csv", Self::PLAIN),
        ("tsv", Self { delimiter: b'\t', packed: false }),
        ("tab", Self { delimiter: b'\t', packed: false }),
        ("txt", Self::PLAIN),
        ("csv.gz", Self { delimiter: b',', packed: true }),
        ("tsv.gz", Self { delimiter: b'\t', packed: true }),
        ("tab.gz", Self { delimiter: b'\t', packed: true }),
        ("txt.gz", Self { delimiter: b',', packed: true }),
        ("gz", Self { delimiter: b',', packed: true }),
    ];

    /// The form of a text file of that name; `others` are the endings of files that are no text, for the message.
    pub(crate) fn of(path: &Path, others: &[&'static str]) -> Result<Self> {
        let Some(ending) = full_ending(path) else { return Ok(Self::PLAIN) };
        let form = Self::ENDINGS.iter().find(|(known, _)| *known == ending).map(|(_, form)| *form);
        form.ok_or_else(|| {
            let known = Self::ENDINGS.iter().map(|(known, _)| *known).chain(others.iter().copied());
            ErrorKind::UnknownEnding { path: path.display().to_string(), ending, known: known.collect() }
                .into()
        })
    }

    /// Writes text, packed if it is to be.
    pub(crate) fn write(
        self,
        out: &mut dyn Write,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<()> {
        if !self.packed {
            return write(out);
        }
        let mut packer = GzEncoder::new(out, Compression::default());
        write(&mut packer)?;
        packer.finish().map(|_| ())
    }
}

/// The ending of a name in lower case, that of compression included: `csv.gz` for `a.CSV.gz`.
pub(crate) fn full_ending(path: &Path) -> Option<String> {
    let lower = |path: &Path| path.extension().map(|ending| ending.to_string_lossy().to_lowercase());
    let last = lower(path)?;
    let before = if last == "gz" { path.file_stem().and_then(|stem| lower(Path::new(stem))) } else { None };
    Some(before.map_or_else(|| last.clone(), |before| format!("{before}.{last}")))
}

/// A file that is removed unless it has been renamed.
struct Draft {
    path: PathBuf,
}

impl Drop for Draft {
    fn drop(&mut self) {
        // After the rename there is nothing to remove, and that is no error.
        let _ = fs::remove_file(&self.path);
    }
}

/// A name in the same directory, hence on the same file system, that no other process uses.
fn beside(target: &Path) -> PathBuf {
    let name = target.file_name().unwrap_or_default().to_string_lossy();
    target.with_file_name(format!(".{name}.{}.part", std::process::id()))
}

/// The sentence for what the operating system says when a file cannot be made or written.
#[must_use]
pub fn cannot_write(path: &Path, error: &io::Error) -> Error {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let cause = match error.kind() {
        io::ErrorKind::BrokenPipe => {
            return ErrorKind::ClosedPipe { source_name: path.display().to_string() }.into();
        }
        // Some folders of the system itself take no files, and say only that the file is not there.
        io::ErrorKind::NotFound if folder.is_dir() => {
            format!("no file can be made in the folder {}", folder.display())
        }
        io::ErrorKind::NotFound => format!("the folder {} does not exist", folder.display()),
        io::ErrorKind::NotADirectory => format!("{} is not a folder", folder.display()),
        _ => in_words(error),
    };
    ErrorKind::CannotWrite { path: path.display().to_string(), cause }.into()
}

/// The sentence for what the operating system says when a folder cannot be made.
#[must_use]
pub fn cannot_make_folder(path: &Path, error: &io::Error) -> Error {
    let within = path.ancestors().skip(1).find(|folder| folder.is_dir()).unwrap_or(Path::new("."));
    let cause = match error.kind() {
        io::ErrorKind::NotFound => format!("no folder can be made in {}", within.display()),
        io::ErrorKind::NotADirectory => "one of the folders above it is a file".to_owned(),
        _ => in_words(error),
    };
    ErrorKind::CannotWrite { path: format!("to the folder {}", path.display()), cause }.into()
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
