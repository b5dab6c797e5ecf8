//! Files out: written beside the target and then renamed, so that no half-written file is ever seen.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::GzEncoder;
use partita::Labels;

use crate::source::{Source, in_words};
use crate::{Column, Error, ErrorKind, Result};

/// Writes columns side by side as delimited text with a header: tabs in a `.tsv` file, else commas; packed in a
/// `.gz` file. A missing label is an empty field.
///
/// # Errors
/// When the columns have different lengths, the name of the file ends otherwise, or it cannot be written.
pub fn write_columns(path: &Path, columns: &[Column]) -> Result<()> {
    same_lengths(columns)?;
    let delimiter = delimiter_of(path, TEXT_ENDINGS)?;
    write_atomically(path, |out| write_packed(path, out, |out| write_rows(out, columns, delimiter)))
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

/// The endings of text files.
const TEXT_ENDINGS: &[&str] = &["csv", "tsv", "tab", "txt", "csv.gz", "tsv.gz"];

/// What stands between fields in a text file of that name; a name without an ending has commas.
pub(crate) fn delimiter_of(path: &Path, known: &'static [&'static str]) -> Result<u8> {
    match Source::parse(path).extension() {
        Some(tabs) if tabs == "tsv" || tabs == "tab" => Ok(b'\t'),
        Some(commas) if commas == "csv" || commas == "txt" => Ok(b','),
        Some(ending) => {
            let (path, known) = (path.display().to_string(), known.to_vec());
            Err(ErrorKind::UnknownEnding { path, ending, known }.into())
        }
        None => Ok(b','),
    }
}

/// Writes text, packed if the name says so.
pub(crate) fn write_packed(
    path: &Path,
    out: &mut dyn Write,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    if path.extension().is_none_or(|extension| extension != "gz") {
        return write(out);
    }
    let mut packer = GzEncoder::new(out, Compression::default());
    write(&mut packer)?;
    packer.finish().map(|_| ())
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
