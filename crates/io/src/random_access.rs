//! Bytes that can be read in any order: those of a file on disk, or those of a stream once it is in memory.

use std::fs::File;
use std::io::{self, BufReader, Cursor, Read, Seek, SeekFrom};

use bytes::Bytes;
use parquet::errors::Result as ParquetResult;
use parquet::file::reader::{ChunkReader, Length};

use crate::Result;
use crate::source::{Input, Source};

/// A file, or a piece of memory.
pub(crate) enum RandomAccess {
    File(File),
    Memory(Bytes),
}

/// Something that is read from any position.
pub(crate) trait ReadSeek: Read + Seek {}

impl<T: Read + Seek> ReadSeek for T {}

impl RandomAccess {
    /// A regular file is read in place, all else is brought into memory.
    pub fn new(source: &Source, input: Input) -> Result<Self> {
        let explained = |error| source.io_error(&error);
        if let Source::Path(path) = source
            && input.seekable
        {
            return Ok(Self::File(File::open(path).map_err(explained)?));
        }
        let mut bytes = Vec::new();
        input.into_read().read_to_end(&mut bytes).map_err(explained)?;
        Ok(Self::Memory(bytes.into()))
    }

    /// A reader of its own, at the beginning.
    pub fn reader(&self) -> io::Result<Box<dyn ReadSeek>> {
        Ok(match self {
            Self::Memory(bytes) => Box::new(Cursor::new(bytes.clone())),
            Self::File(file) => {
                let mut file = file.try_clone()?;
                file.rewind()?;
                Box::new(BufReader::new(file))
            }
        })
    }

    /// Whether the last bytes are these and are not the first ones too.
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
        match self {
            Self::File(file) => file.len(),
            Self::Memory(bytes) => bytes.len() as u64,
        }
    }
}

impl ChunkReader for RandomAccess {
    type T = Box<dyn Read>;

    fn get_read(&self, start: u64) -> ParquetResult<Self::T> {
        Ok(match self {
            Self::File(file) => Box::new(file.get_read(start)?),
            Self::Memory(bytes) => Box::new(bytes.get_read(start)?),
        })
    }

    fn get_bytes(&self, start: u64, length: usize) -> ParquetResult<Bytes> {
        match self {
            Self::File(file) => file.get_bytes(start, length),
            Self::Memory(bytes) => bytes.get_bytes(start, length),
        }
    }
}
