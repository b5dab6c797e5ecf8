//! Records of delimited text, with their lines. The parser says neither where a record begins nor that a quotation mark is never
//! closed.

use std::io::{self, Read};

use csv::{ByteRecord, StringRecord};

use super::line_ends::{ends_of_lines, returns};

const BUFFER: usize = 1 << 18;

/// A delimited text.
pub(crate) struct Delimited<R> {
    reader: csv::Reader<Ended<R>>,
}

/// A fault of a text, or of the record at a line.
#[derive(Debug)]
pub(crate) enum Fault {
    Io(io::Error),
    OpenQuote { line: u64 },
    NotUtf8 { line: u64 },
}

impl<R: Read> Delimited<R> {
    pub fn new(input: R, delimiter: u8) -> Self {
        let reader = csv::ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .delimiter(delimiter)
            .buffer_capacity(BUFFER)
            .from_reader(Ended::new(input));
        Self { reader }
    }

    /// Returns the source of the text.
    pub fn input(&self) -> &R {
        &self.reader.get_ref().input
    }

    /// Bytes that the parser was given and has not used.
    pub fn ahead(&self) -> u64 {
        self.reader.get_ref().bytes - self.reader.position().byte()
    }

    /// Reads the next record, whatever its number of fields; `false` at the end.
    pub fn read(&mut self, record: &mut ByteRecord) -> Result<bool, Fault> {
        let found = self.reader.read_byte_record(record).map_err(|error| match error.into_kind() {
            csv::ErrorKind::Io(error) => Fault::Io(error),
            other => Fault::Io(io::Error::other(format!("{other:?}"))),
        })?;
        if found && self.reader.get_ref().end == End::Seen {
            // The mark stands before the last field.
            let behind = record.iter().next_back().map_or(0, ends_of_lines);
            return Err(Fault::OpenQuote { line: self.last_line() - behind });
        }
        Ok(found)
    }

    /// The line on which the record begins that was read last.
    pub fn line_of(&self, record: &ByteRecord) -> u64 {
        self.last_line() - record.iter().map(ends_of_lines).sum::<u64>()
    }

    /// The line on which the last record ends.
    fn last_line(&self) -> u64 {
        let (text, position) = (self.reader.get_ref(), self.reader.position());
        // Behind an open quotation mark, the end of the text is in the record.
        let end = position.byte() - u64::from(text.end != End::Seen);
        let has_newline = end < position.byte() && text.byte_before(position.byte()) == b'\n';
        position.line() - u64::from(has_newline) + text.returns_before(end)
    }

    /// The next record as text without blanks around its fields, and its line.
    pub fn next_text(&mut self) -> Result<Option<(u64, StringRecord)>, Fault> {
        let mut record = ByteRecord::new();
        if !self.read(&mut record)? {
            return Ok(None);
        }
        let line = self.line_of(&record);
        let mut text = StringRecord::from_byte_record(record).map_err(|_| Fault::NotUtf8 { line })?;
        text.trim();
        Ok(Some((line, text)))
    }
}

/// The bytes of a text and one more end of a line. A record that goes on behind it has a quotation mark left open.
struct Ended<R> {
    input: R,
    bytes: u64,
    /// The last bytes that were handed out, and two before them.
    chunk: Vec<u8>,
    /// The places of returns alone in the chunk, and the number of those before.
    returns: Vec<u64>,
    earlier: u64,
    end: End,
}

/// State of the end of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    Ahead,
    /// The parser was given the end of a line that is not in the text.
    Marked,
    /// The parser was told that there is no more.
    Seen,
}

impl<R> Ended<R> {
    fn new(input: R) -> Self {
        Self { input, bytes: 0, chunk: Vec::new(), returns: Vec::new(), earlier: 0, end: End::Ahead }
    }

    /// The byte before a place that the parser has come to. It asks for more bytes when it has used all.
    fn byte_before(&self, place: u64) -> u8 {
        let ahead = (self.bytes - place) as usize;
        self.chunk.len().checked_sub(ahead + 1).map_or(0, |at| self.chunk[at])
    }

    /// Counts the returns alone before a place that the parser has come to.
    fn returns_before(&self, place: u64) -> u64 {
        self.earlier + self.returns.partition_point(|&at| at < place) as u64
    }
}

impl<R: Read> Read for Ended<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut read = match self.end {
            End::Ahead => self.input.read(buffer)?,
            _ => 0,
        };
        if read == 0 {
            self.end = if self.end == End::Ahead { End::Marked } else { End::Seen };
        }
        if self.end == End::Marked {
            read = (&b"\n"[..]).read(buffer)?;
        }
        if read > 0 {
            self.chunk.drain(..self.chunk.len().saturating_sub(2));
            let start = self.bytes - self.chunk.len() as u64;
            self.chunk.extend_from_slice(&buffer[..read]);
            self.earlier += self.returns.len() as u64;
            self.returns.clear();
            // The last two bytes are decided by those behind them.
            let decided = self.chunk.len().saturating_sub(2);
            let returns = returns(&self.chunk).take_while(|&at| at < decided);
            self.returns.extend(returns.map(|at| start + at as u64));
        }
        self.bytes += read as u64;
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines of the records, and that of an open quotation mark.
    fn lines(text: &str) -> (Vec<u64>, Option<u64>) {
        let mut table = Delimited::new(text.as_bytes(), b',');
        let mut lines = Vec::new();
        loop {
            match table.next_text() {
                Ok(Some((line, _))) => lines.push(line),
                Ok(None) => return (lines, None),
                Err(Fault::OpenQuote { line }) => return (lines, Some(line)),
                Err(fault) => panic!("{fault:?}"),
            }
        }
    }

    #[test]
    fn records_have_the_lines_on_which_they_begin() {
        assert_eq!(lines("a,b\r\n\r\nc,d\r\n\"e\r\n\",f\r\ng,h"), (vec![1, 3, 4, 6], None));
        assert_eq!(lines("\n\na\n\" \n\n\"\nb\n\n"), (vec![3, 4, 7], None));
        assert_eq!(lines("a\rb\r\rc\nd\r\n\"e\r\r\nf\"\rg"), (vec![1, 2, 4, 5, 6, 8], None));
        assert_eq!(lines("a\r\r\n\r\r\nb\r\r\n\"\r\"\rc"), (vec![1, 3, 4, 6], None));
        assert_eq!(lines(""), (vec![], None));
    }

    #[test]
    fn only_a_mark_at_the_beginning_of_a_field_opens_one() {
        for text in ["a,5\" x\nb,c", "\"a\"\n", "\"a\"\"\"", "\"a\"b\"\n", "a,\"\""] {
            assert_eq!(lines(text).1, None, "{text:?}");
        }
        for text in [
            "a\n\"b",
            "a\r\n\"b\r\n",
            "a\nb,\"c\"\"\n\n",
            "a\nb,\"\n",
            "5\"\nb,\"",
            "\"a\nb\",\"c",
            "\"\r\",\"c\rd",
        ] {
            assert_eq!(lines(text).1, Some(2), "{text:?}");
        }
    }
}
