//! Texts whose lines end with a carriage return alone, as spreadsheets save them for an old Macintosh. A return within quotation
//! marks is read as a newline too.

use std::io::{self, Read};

use super::Input;

impl Input {
    /// Lets all lines end as they do elsewhere.
    pub fn with_newlines(mut self) -> Self {
        // No format with bytes of its own does without zeros.
        let is_text = !self.head.contains(&0);
        if !is_text || !self.head.contains(&b'\r') || self.head.contains(&b'\n') {
            return self;
        }
        let mut after_return = false;
        replace(&mut self.head, &mut after_return);
        Self { rest: Box::new(Newlines { rest: self.rest, after_return }), ..self }
    }
}

/// Makes newlines of carriage returns; how many bytes are left. A newline behind a return ends the same line.
fn replace(bytes: &mut [u8], after_return: &mut bool) -> usize {
    let mut kept = 0;
    for at in 0..bytes.len() {
        let byte = bytes[at];
        if !(byte == b'\n' && *after_return) {
            bytes[kept] = if byte == b'\r' { b'\n' } else { byte };
            kept += 1;
        }
        *after_return = byte == b'\r';
    }
    kept
}

struct Newlines<R> {
    rest: R,
    /// True if the byte before was a return.
    after_return: bool,
}

impl<R: Read> Read for Newlines<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let read = self.rest.read(buffer)?;
            let kept = replace(&mut buffer[..read], &mut self.after_return);
            if kept > 0 || read == 0 {
                return Ok(kept);
            }
        }
    }
}
