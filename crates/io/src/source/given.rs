//! Files that a program has without a file system, such as those that a page in a browser was given. They are read in pieces,
//! as often as a reader begins anew, and are never in memory as a whole.

use std::collections::HashMap;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Reads the bytes of a file from a place on into a buffer, and says how many there were.
pub type ReadAt = dyn Fn(u64, &mut [u8]) -> io::Result<usize> + Send + Sync;

/// The files by their paths.
static GIVEN: Mutex<Option<HashMap<PathBuf, Arc<GivenFile>>>> = Mutex::new(None);

struct GivenFile {
    length: u64,
    read_at: Box<ReadAt>,
}

/// From now on the whole process reads these bytes at that path, whatever the file system has there.
pub fn give_file(path: impl Into<PathBuf>, length: u64, read_at: Box<ReadAt>) {
    files().get_or_insert_default().insert(path.into(), Arc::new(GivenFile { length, read_at }));
}

/// Forgets all files that were given.
pub fn forget_files() {
    *files() = None;
}

/// A reader from the beginning of a file that was given, and its length.
pub(super) fn given(path: &Path) -> Option<(Given, u64)> {
    let file = Arc::clone(files().as_ref()?.get(path)?);
    let length = file.length;
    Some((Given { file, at: 0 }, length))
}

/// Reads a file that was given.
pub(super) struct Given {
    file: Arc<GivenFile>,
    at: u64,
}

impl Read for Given {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let left = usize::try_from(self.file.length - self.at).unwrap_or(usize::MAX).min(buffer.len());
        if left == 0 {
            return Ok(0);
        }
        let read = (self.file.read_at)(self.at, &mut buffer[..left])?;
        self.at += read as u64;
        Ok(read)
    }
}

fn files() -> MutexGuard<'static, Option<HashMap<PathBuf, Arc<GivenFile>>>> {
    GIVEN.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ReadOptions, Source, column_names};

    #[test]
    fn a_file_that_was_given_is_read_in_pieces_and_anew() {
        let text = "x,y\n1,2\n3,4\n";
        let pieces = |at: u64, buffer: &mut [u8]| {
            let piece = &text.as_bytes()[at as usize..];
            let read = piece.len().min(buffer.len()).min(5);
            buffer[..read].copy_from_slice(&piece[..read]);
            Ok(read)
        };
        let path = "no/folder/given.csv";
        let source = Source::parse(path);
        assert!(source.read_text().is_err());
        give_file(path, text.len() as u64, Box::new(pieces));
        for _ in 0..2 {
            assert_eq!(source.read_text().unwrap(), text);
        }
        assert_eq!(column_names(&source, &ReadOptions::default()).unwrap(), ["x", "y"]);
        forget_files();
        assert!(source.read_text().is_err());
    }
}
