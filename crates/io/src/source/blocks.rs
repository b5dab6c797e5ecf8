//! A text in blocks that end where a line ends, so that threads can share it.

use std::io::{self, Read};
use std::sync::{Arc, Mutex, PoisonError};

use super::Input;

/// Zeros behind the bytes of a block: who looks at several bytes at once may look beyond its end.
pub(crate) const PADDING: usize = 128;

/// Whole lines of a text.
#[derive(Debug)]
pub(crate) struct Block {
    /// The lines, [`PADDING`], and anything behind.
    buffer: Vec<u8>,
    /// Bytes of the lines.
    length: usize,
    /// True if the text begins here.
    pub is_first: bool,
    /// True if the text ends here without the end of its last line, which was added behind the bytes.
    pub is_open: bool,
    spare: Spare,
}

impl Block {
    /// The lines as they are in the text.
    pub fn bytes(&self) -> &[u8] {
        &self.buffer[..self.length]
    }

    /// The lines, each with its end.
    pub fn lines(&self) -> &[u8] {
        &self.buffer[..self.length + usize::from(self.is_open)]
    }

    /// The lines, each with its end, and zeros behind them.
    pub fn padded(&self) -> &[u8] {
        &self.buffer[..self.length + PADDING]
    }
}

impl Drop for Block {
    fn drop(&mut self) {
        self.spare.give(std::mem::take(&mut self.buffer));
    }
}

/// Buffers of blocks that were read. Fresh memory would cost as much time as reading a text into it.
#[derive(Debug, Clone)]
struct Spare {
    buffers: Arc<Mutex<Vec<Vec<u8>>>>,
    /// Larger buffers, for long lines, are not kept.
    longest: usize,
}

impl Spare {
    fn take(&self) -> Vec<u8> {
        self.buffers.lock().unwrap_or_else(PoisonError::into_inner).pop().unwrap_or_default()
    }

    fn give(&self, buffer: Vec<u8>) {
        if buffer.len() <= self.longest {
            self.buffers.lock().unwrap_or_else(PoisonError::into_inner).push(buffer);
        }
    }
}

/// Cuts a text into blocks.
pub(crate) struct Blocks {
    rest: Box<dyn Read + Send>,
    /// The beginning of a line, which belongs to the next block.
    carried: Vec<u8>,
    size: usize,
    is_first: bool,
    ended: bool,
    /// The error that stopped the reading.
    failed: Option<io::Error>,
    spare: Spare,
}

impl Blocks {
    /// Blocks of at least one line and otherwise at most that many bytes.
    pub fn new(input: Input, size: usize) -> Self {
        let size = if input.whole { size.min(input.head.len() + 1) } else { size };
        let rest = Box::new(input.into_read());
        let spare = Spare { buffers: Arc::default(), longest: 2 * size + PADDING };
        Self { rest, carried: Vec::new(), size, is_first: true, ended: false, failed: None, spare }
    }

    /// The next block; `None` at the end.
    pub fn next(&mut self) -> Option<io::Result<Block>> {
        if self.ended {
            return self.failed.take().map(Err);
        }
        let mut buffer = self.spare.take();
        let mut length = self.carried.len();
        make_room(&mut buffer, length + self.size + PADDING);
        buffer[..length].copy_from_slice(&self.carried);
        self.carried.clear();
        loop {
            let seen = length;
            match self.fill(&mut buffer, &mut length) {
                Ok(filled) => self.ended = !filled,
                Err(error) => (self.ended, self.failed) = (true, Some(error)),
            }
            if self.ended && self.failed.is_none() {
                break;
            }
            // Whole lines before a failure are read: they may hold an error of their own.
            let end = buffer[seen..length].iter().rposition(|&byte| byte == b'\n').map(|end| seen + end + 1);
            if let Some(end) = end.or(self.failed.is_some().then_some(0)) {
                self.carried.extend_from_slice(&buffer[end..length]);
                length = end;
                break;
            }
        }
        if length == 0 {
            return self.failed.take().map(Err);
        }
        let is_open = buffer[length - 1] != b'\n';
        buffer[length..length + PADDING].fill(0);
        if is_open {
            buffer[length] = b'\n';
        }
        let is_first = std::mem::take(&mut self.is_first);
        Some(Ok(Block { buffer, length, is_first, is_open, spare: self.spare.clone() }))
    }

    /// Reads as many bytes as a block may have behind those that are there; `false` if the text ended before.
    fn fill(&mut self, buffer: &mut Vec<u8>, length: &mut usize) -> io::Result<bool> {
        let end = *length + self.size;
        make_room(buffer, end + PADDING);
        while *length < end {
            match self.rest.read(&mut buffer[*length..end]) {
                Ok(0) => break,
                Ok(read) => *length += read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(*length == end)
    }
}

fn make_room(buffer: &mut Vec<u8>, length: usize) {
    if buffer.len() < length {
        buffer.resize(length, 0);
    }
}
