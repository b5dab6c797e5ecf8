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
        replace(&mut self.head);
        Self { rest: Box::new(Newlines(self.rest)), ..self }
    }
}

fn replace(bytes: &mut [u8]) {
    bytes.iter_mut().filter(|byte| **byte == b'\r').for_each(|byte| *byte = b'\n');
}

struct Newlines<R>(R);

impl<R: Read> Read for Newlines<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.0.read(buffer)?;
        replace(&mut buffer[..read]);
        Ok(read)
    }
}
