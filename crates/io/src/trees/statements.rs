//! Statements that end with a semicolon, read one at a time: a tree of a Newick file, a command of a Nexus file.

use std::io::{BufRead, BufReader, Read};

use partita::internal::place;

use crate::source::{binary, not_utf8};
use crate::{ErrorKind, Result, Source};

/// A statement without its semicolon.
pub(super) struct Statement<'a> {
    pub text: &'a str,
    /// Line and column of its first character, from 1.
    pub line: usize,
    pub column: usize,
    /// True if the semicolon is there, or the file ends before it.
    pub ended: bool,
}

/// The statements of a file. No more than one of them is in memory.
pub(super) struct Statements {
    source: Source,
    read: BufReader<Box<dyn Read>>,
    text: Vec<u8>,
    /// The place where the next statement begins.
    line: usize,
    column: usize,
}

/// A statement may take that many bytes: a tree of a hundred million leaves.
const LONGEST: u64 = 1 << 32;

impl Statements {
    pub(super) fn new(source: &Source, read: Box<dyn Read>) -> Self {
        let read = BufReader::with_capacity(1 << 16, read);
        Self { source: source.clone(), read, text: Vec::new(), line: 1, column: 1 }
    }

    /// The next statement; `None` where the file ends.
    pub(super) fn next(&mut self) -> Result<Option<Statement<'_>>> {
        let (line, column) = (self.line, self.column);
        let ended = self.fill()?;
        if self.text.contains(&0) {
            return Err(binary(&self.source));
        }
        let text = std::str::from_utf8(&self.text).map_err(|error| {
            let before = self.text[..error.valid_up_to()].iter().filter(|&&byte| byte == b'\n').count();
            not_utf8(&self.source, (line + before) as u64)
        })?;
        let end = place(text, text.len(), (line, column));
        // The next statement follows the semicolon.
        (self.line, self.column) = (end.0, end.1 + 1);
        if !ended && text.is_empty() {
            return Ok(None);
        }
        let text = if line == 1 { text.strip_prefix('\u{feff}').unwrap_or(text) } else { text };
        Ok(Some(Statement { text, line, column, ended }))
    }

    /// Reads up to the next semicolon that is neither quoted nor in a comment, and says whether there is one.
    fn fill(&mut self) -> Result<bool> {
        self.text.clear();
        let mut state = State::Between;
        loop {
            let buffer = self.read.fill_buf().map_err(|error| self.source.io_error(&error))?;
            if buffer.is_empty() {
                return Ok(false);
            }
            let end = buffer.iter().position(|&byte| state.ends_with(byte));
            let (length, used) = end.map_or((buffer.len(), buffer.len()), |end| (end, end + 1));
            self.text.extend_from_slice(&buffer[..length]);
            self.read.consume(used);
            if self.text.len() as u64 > LONGEST {
                let problem =
                    format!("line {}: a statement of more than 4 GiB; end every tree with ';'", self.line);
                return Err(ErrorKind::Tree { source_name: self.source.to_string(), problem }.into());
            }
            if end.is_some() {
                return Ok(true);
            }
        }
    }
}

/// Part of the text that the next byte belongs to.
#[derive(Clone, Copy, Default)]
pub(super) enum State {
    /// A blank, a mark, or the first byte of a name.
    #[default]
    Between,
    /// A name without quotes, in which a quote is a letter.
    Name,
    /// A name that this quote ends. A doubled quote begins the same name again.
    Quoted(u8),
    /// That many comments, one in the other.
    Comment(usize),
}

impl State {
    /// Returns whether the last byte was in quotes or in a comment.
    pub(super) fn is_inside(self) -> bool {
        matches!(self, Self::Quoted(_) | Self::Comment(_))
    }

    /// Takes one more byte, and says whether it ends the statement.
    pub(super) fn ends_with(&mut self, byte: u8) -> bool {
        *self = match (*self, byte) {
            (Self::Quoted(quote), _) if byte == quote => Self::Between,
            (Self::Quoted(quote), _) => Self::Quoted(quote),
            (Self::Comment(1), b']') => Self::Between,
            (Self::Comment(depth), b']') => Self::Comment(depth - 1),
            (Self::Comment(depth), b'[') => Self::Comment(depth + 1),
            (Self::Comment(depth), _) => Self::Comment(depth),
            (_, b';') => return true,
            (_, b'[') => Self::Comment(1),
            (Self::Between, b'\'' | b'"') => Self::Quoted(byte),
            (_, b'(' | b')' | b']' | b':' | b',' | b'=') => Self::Between,
            (_, _) if byte.is_ascii_whitespace() => Self::Between,
            _ => Self::Name,
        };
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(text: &'static str) -> Vec<(String, usize, usize, bool)> {
        let mut statements = Statements::new(&Source::Stdin, Box::new(text.as_bytes()));
        let mut found = Vec::new();
        while let Some(part) = statements.next().unwrap() {
            found.push((part.text.to_owned(), part.line, part.column, part.ended));
        }
        found
    }

    #[test]
    fn semicolons_in_quotes_and_comments_end_nothing() {
        let part = |text: &str, line, column, ended| (text.to_owned(), line, column, ended);
        assert_eq!(
            split("('a;''b',O'B[;[;]];\"x;\")é;(c)\n;\n d"),
            [
                part("('a;''b',O'B[;[;]]", 1, 1, true),
                part("\"x;\")é", 1, 20, true),
                part("(c)\n", 1, 27, true),
                part("\n d", 2, 2, false),
            ]
        );
        assert!(split("").is_empty());
    }
}
