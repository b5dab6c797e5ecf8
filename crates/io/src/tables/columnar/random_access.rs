//! Bytes in any order: those of a file on disk, or those of a stream once it is in memory.

use std::fs::File;
use std::io::{self, BufReader, Cursor, Read, Seek, SeekFrom};

use bytes::Bytes;
use parquet::errors::{ParquetError, Result as ParquetResult};
use parquet::file::reader::{ChunkReader, Length};

use crate::Result;
use crate::source::meter::{Meter, Metered};
use crate::source::{Input, Source};

/// Bytes in any order, counted as they are read.
pub(crate) struct RandomAccess {
    content: Content,
    pub meter: Meter,
}

/// A file, or a piece of memory.
enum Content {
    File(File),
    Memory(Bytes),
}

/// Something that is read from any position.
pub(crate) trait ReadSeek: Read + Seek {}

impl<T: Read + Seek> ReadSeek for T {}

impl RandomAccess {
    /// A regular file is read in place; anything else is read into memory.
    pub fn new(source: &Source, input: Input) -> Result<Self> {
        let explained = |error| source.io_error(&error);
        let meter = input.meter.clone();
        if let Source::Path(path) = source
            && input.seekable
        {
            // The bytes that were read ahead are read again.
            meter.reset();
            return Ok(Self { content: Content::File(File::open(path).map_err(explained)?), meter });
        }
        let mut bytes = Vec::new();
        input.into_read().read_to_end(&mut bytes).map_err(explained)?;
        Ok(Self { content: Content::Memory(bytes.into()), meter })
    }

    /// The same bytes for another thread: what two threads read through one open file, they would seek in for each other.
    pub fn again(&self, source: &Source) -> io::Result<Self> {
        let content = match (&self.content, source) {
            (Content::Memory(bytes), _) => Content::Memory(bytes.clone()),
            (Content::File(_), Source::Path(path)) => Content::File(File::open(path)?),
            (Content::File(file), Source::Stdin) => Content::File(file.try_clone()?),
        };
        Ok(Self { content, meter: self.meter.clone() })
    }

    /// A new reader at the beginning.
    pub fn reader(&self) -> io::Result<Box<dyn ReadSeek>> {
        Ok(match &self.content {
            Content::Memory(bytes) => Box::new(Cursor::new(bytes.clone())),
            Content::File(file) => {
                let mut file = file.try_clone()?;
                file.rewind()?;
                Box::new(BufReader::new(Metered { inner: file, meter: self.meter.clone() }))
            }
        })
    }

    /// Returns whether the bytes end with this mark and are long enough to begin with another one.
    pub fn ends_with(&self, mark: &[u8]) -> io::Result<bool> {
        let mut end = vec![0; mark.len()];
        if self.len() < 2 * mark.len() as u64 {
            return Ok(false);
        }
        let mut reader = self.reader()?;
        reader.seek(SeekFrom::End(-(mark.len() as i64)))?;
        reader.read_exact(&mut end)?;
        Ok(end == mark)
    }
}

impl Length for RandomAccess {
    fn len(&self) -> u64 {
        match &self.content {
            Content::File(file) => file.len(),
            Content::Memory(bytes) => bytes.len() as u64,
        }
    }
}

impl ChunkReader for RandomAccess {
    type T = Box<dyn Read>;

    fn get_read(&self, start: u64) -> ParquetResult<Self::T> {
        let inner: Self::T = match &self.content {
            Content::File(file) => Box::new(file.get_read(start)?),
            Content::Memory(bytes) => Box::new(bytes.get_read(start)?),
        };
        Ok(Box::new(Metered { inner, meter: self.meter.clone() }))
    }

    fn get_bytes(&self, start: u64, length: usize) -> ParquetResult<Bytes> {
        // A footer may promise more, and memory would be taken for it.
        if start.checked_add(length as u64).is_none_or(|end| end > self.len()) {
            return Err(ParquetError::EOF(format!("{length} bytes at {start} are not in the file")));
        }
        self.meter.add(length);
        match &self.content {
            Content::File(file) => file.get_bytes(start, length),
            Content::Memory(bytes) => bytes.get_bytes(start, length),
        }
    }
}
