//! What separates the fields of a line.

use std::io::BufRead;

use csv::ByteRecord;

use crate::Result;
use crate::source::Source;
use crate::source::records::{is_comment, open_quote, return_within, split_at_blanks};

/// Between the fields of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Delimiter {
    /// One byte.
    Byte(u8),
    /// Any number of spaces and tabs.
    Blanks,
}

impl Delimiter {
    /// A space means any number of blanks: nobody leaves a field empty between two spaces.
    pub fn of(byte: u8) -> Self {
        if byte == b' ' { Self::Blanks } else { Self::Byte(byte) }
    }

    /// The byte, if it is one.
    pub fn byte(self) -> Option<u8> {
        match self {
            Self::Byte(byte) => Some(byte),
            Self::Blanks => None,
        }
    }
}

/// The lines of a table that is separated by blanks, without comments and empty lines.
pub(crate) struct BlankLines<R> {
    input: R,
    line: Vec<u8>,
    number: u64,
}

impl<R: BufRead> BlankLines<R> {
    /// Reads on after that number of lines.
    pub fn new(input: R, number: u64) -> Self {
        Self { input, line: Vec::new(), number }
    }

    /// Returns the source of the lines.
    pub fn input(&self) -> &R {
        &self.input
    }

    /// Splits the next line into the record and returns its number; `None` at the end.
    pub fn next(&mut self, source: &Source, record: &mut ByteRecord) -> Result<Option<u64>> {
        loop {
            self.line.clear();
            let read = self.input.read_until(b'\n', &mut self.line);
            if read.map_err(|error| source.io_error(&error))? == 0 {
                return Ok(None);
            }
            self.number += 1;
            if self.line.trim_ascii_end().contains(&b'\r') {
                return Err(return_within(source, self.number));
            }
            if self.line.trim_ascii().is_empty() || is_comment(&self.line) {
                continue;
            }
            if !split_at_blanks(&self.line, record) {
                return Err(open_quote(source, self.number));
            }
            return Ok(Some(self.number));
        }
    }
}
