//! A file is written beside its target and then renamed, so that nobody ever sees half of it.

use std::ffi::OsString;
use std::fs::{self, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::Path;

use tempfile::NamedTempFile;

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
        // A pipe, a device or what the caller has open is written to, not replaced.
        Ok(metadata) if !metadata.is_file() || descriptor(path).is_some() => {
            let mut out = BufWriter::new(OpenOptions::new().append(true).open(path).map_err(fail)?);
            return write(&mut out).and_then(|()| out.flush()).map_err(fail);
        }
        Ok(_) => fs::canonicalize(path).map_err(fail)?,
        Err(_) => path.to_owned(),
    };
    let mut draft = Draft::beside(&target)?;
    let mut out = BufWriter::new(draft.file());
    write(&mut out).and_then(|()| out.flush()).map_err(fail)?;
    drop(out);
    draft.persist(&target)
}

/// The open descriptor that a path names: `-` and `/dev/stdout` are 1, `/dev/fd/5` is 5. What it leads to belongs to the
/// caller: the file behind it must never be replaced.
#[must_use]
pub fn descriptor(path: &Path) -> Option<u32> {
    let mut path = path.to_owned();
    // Links lead there: /dev/stdout is one to /proc/self/fd/1.
    for _ in 0..8 {
        let number = |name: &str| name.parse().ok();
        let parts: Vec<_> = path.iter().map(|part| part.to_str().unwrap_or_default()).collect();
        match parts[..] {
            ["-"] | ["/", "dev", "stdout"] => return Some(1),
            ["/", "dev", "stderr"] => return Some(2),
            ["/", "dev", "fd", name] | ["/", "proc", _, "fd", name] => return number(name),
            _ => path = path.parent()?.join(fs::read_link(&path).ok()?),
        }
    }
    None
}

/// A file under a name of its own, which is removed unless it takes the name of its target.
#[derive(Debug)]
pub struct Draft(NamedTempFile);

impl Draft {
    /// A file in the folder of the target, hence on the same file system.
    ///
    /// # Errors
    /// When the operating system refuses.
    pub fn beside(target: &Path) -> Result<Self> {
        let mut builder = tempfile::Builder::new();
        // Temporary files are private to their owner; this one has the permissions of an ordinary file, which the umask
        // of the process limits.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let prefix = draft_prefix(target);
        let draft = builder.prefix(&prefix).suffix(".part").tempfile_in(folder_of(target));
        draft.map(Self).map_err(|error| Error::cannot_write(target, &error))
    }

    /// Returns the file to write to.
    pub fn file(&mut self) -> &mut fs::File {
        self.0.as_file_mut()
    }

    /// The temporary name.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// Gives the complete file its name, with the permissions of the file that it replaces. It is on the disk before it
    /// has the name, so that not even a power failure leaves half of it there.
    ///
    /// # Errors
    /// When the operating system refuses.
    pub fn persist(self, target: &Path) -> Result<()> {
        if let Ok(replaced) = fs::metadata(target) {
            let _ = self.0.as_file().set_permissions(replaced.permissions());
        }
        let synced = self.0.as_file().sync_all();
        let named = synced.and_then(|()| self.0.persist(target).map_err(|error| error.error));
        named.map_err(|error| Error::cannot_write(target, &error))?;
        sync_folder(folder_of(target));
        Ok(())
    }
}

/// The names of drafts begin with that of their target: who finds one that a killed process left knows what it is.
fn draft_prefix(target: &Path) -> OsString {
    let mut prefix = OsString::from(".");
    prefix.push(target.file_name().filter(|name| name.len() < 200).unwrap_or_default());
    prefix.push(".");
    prefix
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Puts new names on the disk, where folders can be opened. It only makes a power failure less likely to lose a file.
fn sync_folder(folder: &Path) {
    let _ = fs::File::open(folder).and_then(|folder| folder.sync_all());
}

impl Error {
    /// The error of a file that the operating system refuses to create or write.
    #[must_use]
    pub fn cannot_write(path: &Path, error: &io::Error) -> Self {
        let folder = folder_of(path);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draft_shows_what_it_would_become() {
        let folder = tempfile::tempdir().unwrap();
        let name = |target: &str| {
            let draft = Draft::beside(&folder.path().join(target)).unwrap();
            draft.path().file_name().unwrap().to_string_lossy().into_owned()
        };
        let shown = name("t.csv");
        assert!(shown.starts_with(".t.csv.") && shown.ends_with(".part"), "{shown}");
        // A name has an end.
        assert!(name(&"x".repeat(255)).len() < 20);
    }
}
