//! Files that change while they are read: half of the old content and half of the new is a table that never was.

use std::fs::{File, Metadata};
use std::io::{self, Read};
use std::time::SystemTime;

/// A file that is read to its end, and must then be as it was when it was opened.
pub(super) struct Steady {
    file: File,
    length: u64,
    modified: Option<SystemTime>,
    read: u64,
}

impl Steady {
    pub fn new(file: File, metadata: &Metadata) -> Self {
        Self { file, length: metadata.len(), modified: metadata.modified().ok(), read: 0 }
    }

    /// Returns whether the file is another one at its end. Files that the system makes up, as below `/proc`, have no length.
    fn has_changed(&self) -> io::Result<bool> {
        Ok(self.length > 0
            && (self.read != self.length || self.file.metadata()?.modified().ok() != self.modified))
    }
}

impl Read for Steady {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.file.read(buffer)?;
        self.read += read as u64;
        if read == 0 && !buffer.is_empty() && self.has_changed()? {
            return Err(io::Error::other("it changed while it was read; read it again when it is complete"));
        }
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use super::*;

    /// What becomes of a file that is read half before the change.
    fn after(change: impl Fn(&mut File)) -> io::Result<usize> {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("t.csv");
        std::fs::write(&path, "a,b\n".repeat(100)).expect("a file");
        let file = File::open(&path).expect("the file");
        let metadata = file.metadata().expect("its length");
        let mut steady = Steady::new(file, &metadata);
        steady.read_exact(&mut [0; 200]).expect("the first half");
        change(&mut File::options().append(true).open(&path).expect("the file"));
        steady.read_to_end(&mut Vec::new())
    }

    #[test]
    fn a_file_that_changes_is_refused() {
        assert_eq!(after(|_| {}).expect("nothing has changed"), 200);
        for longer in [true, false] {
            let changed = after(|file| match longer {
                true => file.write_all(b"c,d\n").expect("a longer file"),
                false => file.set_len(300).expect("a shorter file"),
            });
            assert!(changed.expect_err("it changed").to_string().contains("changed while it was read"));
        }
        let later = SystemTime::now() + std::time::Duration::from_secs(10);
        assert!(after(|file| file.set_modified(later).expect("a later time")).is_err(), "other text as long");
    }
}
