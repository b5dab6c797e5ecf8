//! A file is written beside its target and then renamed, so that nobody ever sees half of it.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::source::in_words;
use crate::{Error, ErrorKind, Result};

/// Creates or replaces a file. If `write` fails, the file stays as it was.
///
/// # Errors
/// When the file cannot be created or written.
pub fn write_atomically(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<()> {
    let fail = |error: io::Error| Error::cannot_write(path, &error);
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

/// A file that is removed unless it has been renamed.
struct Draft {
    path: PathBuf,
}

impl Drop for Draft {
    fn drop(&mut self) {
        // After the rename there is nothing to remove, which is not an error.
        let _ = fs::remove_file(&self.path);
    }
}

/// A name in the same directory, hence on the same file system, that no other process uses.
fn beside(target: &Path) -> PathBuf {
    let name = target.file_name().unwrap_or_default().to_string_lossy();
    target.with_file_name(format!(".{name}.{}.part", std::process::id()))
}

impl Error {
    /// The error of a file that the operating system refuses to create or write.
    #[must_use]
    pub fn cannot_write(path: &Path, error: &io::Error) -> Self {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let cause = match error.kind() {
            io::ErrorKind::BrokenPipe => {
                return ErrorKind::ClosedPipe { source_name: path.display().to_string() }.into();
            }
            // Some folders of the system accept no files and report only that the file does not exist.
            io::ErrorKind::NotFound if folder.is_dir() => {
                format!("no file can be made in the folder {}", folder.display())
            }
            io::ErrorKind::NotFound => format!("the folder {} does not exist", folder.display()),
            io::ErrorKind::NotADirectory => format!("{} is not a folder", folder.display()),
            _ => in_words(error),
        };
        ErrorKind::CannotWrite { path: path.display().to_string(), cause }.into()
    }
}

/// Creates a folder and those above it.
///
/// # Errors
/// When the operating system refuses.
pub fn create_folder(path: &Path) -> Result<()> {
    let Err(error) = fs::create_dir_all(path) else { return Ok(()) };
    let within = path.ancestors().skip(1).find(|folder| folder.is_dir()).unwrap_or(Path::new("."));
    let cause = match error.kind() {
        io::ErrorKind::NotFound => format!("no folder can be made in {}", within.display()),
        io::ErrorKind::NotADirectory => "one of the folders above it is a file".to_owned(),
        _ => in_words(&error),
    };
    Err(ErrorKind::CannotWrite { path: format!("to the folder {}", path.display()), cause }.into())
}
