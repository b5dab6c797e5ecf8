//! A text in blocks that end where a line ends, so that threads can share it.

use std::io::{self, Read};

use super::Input;

/// Zeros behind the bytes of a block: who looks at several bytes at once may look beyond its end.
pub(crate) const PADDING: usize = 128;

/// Whole lines of a text.
#[derive(Debug)]
pub(crate) struct Block {
    /// The lines, and [`PADDING`].
    padded: Vec<u8>,
    /// Whether the text begins here.
    pub is_first: bool,
    /// Whether the text ends here without the end of its last line, which was added behind the bytes.
    pub is_open: bool,
}

impl Block {
    fn new(mut bytes: Vec<u8>, is_first: bool) -> Self {
        let (length, is_open) = (bytes.len(), !bytes.ends_with(b"\n"));
        bytes.resize(length + PADDING, 0);
        if is_open {
            bytes[length] = b'\n';
        }
        Self { padded: bytes, is_first, is_open }
    }

    /// The lines as they are in the text.
    pub fn bytes(&self) -> &[u8] {
        &self.padded[..self.padded.len() - PADDING]
    }

    /// The lines, each with its end.
    pub fn lines(&self) -> &[u8] {
        &self.padded[..self.bytes().len() + usize::from(self.is_open)]
    }

    /// The lines, each with its end, and zeros behind them.
    pub fn padded(&self) -> &[u8] {
        &self.padded
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
    /// Why the text could not be read further.
    failed: Option<io::Error>,
}

impl Blocks {
    /// Blocks of at least one line and otherwise at most that many bytes.
    pub fn new(input: Input, size: usize) -> Self {
        let size = if input.whole { size.min(input.head.len() + 1) } else { size };
        let rest = Box::new(input.into_read());
        Self { rest, carried: Vec::new(), size, is_first: true, ended: false, failed: None }
    }

    /// The next block; `None` at the end.
    pub fn next(&mut self) -> Option<io::Result<Block>> {
        if self.ended {
            return self.failed.take().map(Err);
        }
        let mut bytes = Vec::with_capacity(self.carried.len() + self.size + PADDING);
        bytes.append(&mut self.carried);
        loop {
            let seen = bytes.len();
            match self.fill(&mut bytes) {
                Ok(filled) => self.ended = !filled,
                Err(error) => (self.ended, self.failed) = (true, Some(error)),
            }
            if self.ended && self.failed.is_none() {
                break;
            }
            // Whole lines before a failure are read: they may hold an error of their own.
            let end = bytes[seen..].iter().rposition(|&byte| byte == b'\n').map(|end| seen + end + 1);
            if let Some(end) = end.or(self.failed.is_some().then_some(0)) {
                self.carried.extend_from_slice(&bytes[end..]);
                bytes.truncate(end);
                break;
            }
        }
        if bytes.is_empty() {
            return self.failed.take().map(Err);
        }
        Some(Ok(Block::new(bytes, std::mem::take(&mut self.is_first))))
    }

    /// Reads as many bytes as fit into a block; `false` if the text ended before.
    fn fill(&mut self, bytes: &mut Vec<u8>) -> io::Result<bool> {
        let start = bytes.len();
        bytes.resize(start + self.size, 0);
        let mut filled = start;
        while filled < bytes.len() {
            match self.rest.read(&mut bytes[filled..]) {
                Ok(0) => break,
                Ok(read) => filled += read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        let full = filled == bytes.len();
        bytes.truncate(filled);
        Ok(full)
    }
}
