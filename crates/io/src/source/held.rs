//! Pipes that are read once and kept. A command looks at its files before it reads them, and a pipe gives its bytes once.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The pipes that were opened, by their paths; none where they are not kept.
static HELD: Mutex<Option<HashMap<PathBuf, Arc<Mutex<Pipe>>>>> = Mutex::new(None);

/// From now on the whole process opens every pipe and device once and keeps what it reads, so that a later reading of the
/// same path begins anew. It is for programs that end with their answer.
pub fn hold_pipes() {
    lock(&HELD).get_or_insert_default();
}

/// A reader from the beginning of a path that is not a regular file, where pipes are kept.
pub(super) fn held(path: &Path) -> io::Result<Option<Held>> {
    let mut held = lock(&HELD);
    let Some(known) = held.as_mut() else { return Ok(None) };
    // A pipe must not be opened again: nobody may write to it any more.
    if let Some(pipe) = known.get(path) {
        return Ok(Some(Held { pipe: pipe.clone(), at: 0 }));
    }
    let metadata = path.metadata()?;
    if metadata.is_file() || metadata.is_dir() {
        return Ok(None);
    }
    let pipe = Arc::new(Mutex::new(Pipe { rest: File::open(path)?, bytes: Vec::new() }));
    known.insert(path.to_owned(), pipe.clone());
    Ok(Some(Held { pipe, at: 0 }))
}

/// Bytes that came out of a pipe, and the rest that is still in it.
struct Pipe {
    rest: File,
    bytes: Vec<u8>,
}

/// Reads a pipe from the beginning.
pub(super) struct Held {
    pipe: Arc<Mutex<Pipe>>,
    at: usize,
}

impl Read for Held {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut pipe = lock(&self.pipe);
        let read = match pipe.bytes.len() - self.at {
            0 => {
                let read = pipe.rest.read(buffer)?;
                pipe.bytes.extend_from_slice(&buffer[..read]);
                read
            }
            kept => {
                let read = kept.min(buffer.len());
                buffer[..read].copy_from_slice(&pipe.bytes[self.at..self.at + read]);
                read
            }
        };
        self.at += read;
        Ok(read)
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
