//! Tables of one column: one label per line. An empty line is a missing label.

use std::io::BufRead;

use crate::source::Source;
use crate::source::records::{return_within, unquote};
use crate::{ErrorKind, Result};

/// Reads fields line by line; a field in quotation marks may span lines.
pub(crate) struct Lines<R> {
    input: R,
    quoting: bool,
    raw: Vec<u8>,
    /// The field without its quotation marks.
    unquoted: Option<Vec<u8>>,
    /// The beginning of the text outside quotation marks.
    outside: usize,
    lines_read: u64,
}

impl<R: BufRead> Lines<R> {
    /// Reads on after that number of lines.
    pub fn new(input: R, quoting: bool, lines_read: u64) -> Self {
        Self { input, quoting, raw: Vec::new(), unquoted: None, outside: 0, lines_read }
    }

    /// Returns the source of the lines.
    pub fn input(&self) -> &R {
        &self.input
    }

    /// Reads the next field and returns the line on which it starts; `None` at the end.
    pub fn advance(&mut self, source: &Source) -> Result<Option<u64>> {
        self.raw.clear();
        (self.unquoted, self.outside) = (None, 0);
        if !self.append_line(source)? {
            return Ok(None);
        }
        let line = self.lines_read;
        let is_quoted = self.quoting && self.raw.first() == Some(&b'"');
        let mut passed = 1;
        while is_quoted && !is_closed(&self.raw, &mut passed) {
            if !self.append_line(source)? {
                return Err(ErrorKind::OpenQuote { source_name: source.to_string(), line }.into());
            }
        }
        self.raw.pop_if(|last| *last == b'\n');
        while self.raw.pop_if(|last| *last == b'\r').is_some() {}
        if is_quoted && let Some((inside, behind)) = unquote(&self.raw) {
            self.outside = self.raw.len() - behind.len();
            self.unquoted = Some([&inside, behind].concat());
        }
        if self.raw[self.outside..].contains(&b'\r') {
            return Err(return_within(source, self.lines_read));
        }
        Ok(Some(line))
    }

    /// The last field, without its quotation marks.
    pub fn field(&self) -> &[u8] {
        self.unquoted.as_deref().unwrap_or(&self.raw)
    }

    /// Returns whether the last line is empty, without even quotation marks.
    pub fn is_empty_line(&self) -> bool {
        self.raw.is_empty()
    }

    /// Returns whether the last line holds this byte outside quotation marks.
    pub fn holds_unquoted(&self, byte: u8) -> bool {
        self.raw[self.outside..].contains(&byte)
    }

    /// Appends the next line with its end.
    fn append_line(&mut self, source: &Source) -> Result<bool> {
        let read = self.input.read_until(b'\n', &mut self.raw).map_err(|error| source.io_error(&error))?;
        self.lines_read += u64::from(read > 0);
        Ok(read > 0)
    }
}

/// Returns whether a quotation mark closes the field, behind the bytes that were passed, in which none does.
fn is_closed(raw: &[u8], passed: &mut usize) -> bool {
    while let Some(mark) = raw[*passed..].iter().position(|&byte| byte == b'"') {
        *passed += mark + 2;
        if raw.get(*passed - 1) != Some(&b'"') {
            return true;
        }
    }
    *passed = raw.len();
    false
}
