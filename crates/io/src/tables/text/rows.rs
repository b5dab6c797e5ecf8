//! The rows of a text table, handed to their targets field by field.

use std::io::{BufReader, Read};

use csv::ByteRecord;

use super::fields::BlankLines;
use super::lines::Lines;
use crate::source::meter::Meter;
use crate::source::{Source, not_utf8};
use crate::tables::column::Header;
use crate::tables::field::{Field, Target};
use crate::tables::options::MissingValues;
use crate::tables::reader::{Batches, ROWS_PER_BATCH};
use crate::{Error, ErrorKind, Position, Result};

const BUFFER: usize = 1 << 18;

/// The reading of the rows of one file.
pub(super) struct Rows<'a> {
    pub source: &'a Source,
    pub header: &'a Header,
    /// The header, if no row may read so.
    pub once: Option<&'a ByteRecord>,
    pub missing: &'a MissingValues<'a>,
    pub trimming: bool,
    pub targets: &'a mut [Target],
    pub batches: &'a mut dyn Batches,
    pub in_batch: usize,
    pub meter: Meter,
}

/// How far a file has been read.
#[derive(Debug, Default)]
pub(super) struct Place {
    /// Lines so far.
    pub lines: u64,
    /// Whether the names of the columns are still to come.
    pub names_ahead: bool,
    /// In a table of one column, empty lines since the last label.
    pub empty: u64,
}

/// A part of a file that may end where a quicker reader can go on.
pub(super) trait Stretch: Read {
    /// Whether all that was handed out so far ends there. `ahead` are the bytes that are not used yet.
    fn may_end(&self, ahead: &[u8]) -> bool;
}

/// A whole file.
pub(super) struct Whole<R>(pub R);

impl<R: Read> Read for Whole<R> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        self.0.read(buffer)
    }
}

impl<R: Read> Stretch for Whole<R> {
    fn may_end(&self, _ahead: &[u8]) -> bool {
        false
    }
}

impl Rows<'_> {
    pub fn read_delimited(
        &mut self,
        input: impl Stretch,
        place: &mut Place,
        (delimiter, quoting): (u8, bool),
    ) -> Result<()> {
        let before = place.lines;
        let mut reader = csv::ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .quoting(quoting)
            .delimiter(delimiter)
            .buffer_capacity(BUFFER)
            .from_reader(Ended::new(input));
        let mut record = ByteRecord::new();
        while reader.read_byte_record(&mut record).map_err(|error| self.csv_error(&error))? {
            let position = reader.position();
            let ended = reader.get_ref();
            let has_end = ended.end != End::Seen && ended.byte_before(position.byte()) == b'\n';
            let end = before + position.line() - u64::from(has_end);
            let line = || line_of(&record, end);
            if ended.end == End::Seen {
                let (source_name, line) = (self.source.to_string(), line());
                return Err(ErrorKind::OpenQuote { source_name, line }.into());
            }
            if record.len() != self.header.names.len() {
                return Err(self.ragged(line(), &record));
            }
            if !std::mem::take(&mut place.names_ahead) {
                self.take(&record, line)?;
            }
            // The parser leaves the `\n` of a `\r\n` for the next record.
            let ahead = reader.get_ref().bytes - reader.position().byte();
            if ahead <= 1 && reader.get_ref().input.may_end(&b"\n"[..ahead as usize]) {
                break;
            }
        }
        Ok(())
    }

    /// Fields between any number of blanks; `#` and `%` begin comments.
    pub fn read_blanks(&mut self, input: impl Stretch, place: &mut Place) -> Result<()> {
        let mut input = BufReader::with_capacity(BUFFER, input);
        let mut lines = BlankLines::new(&mut input, place.lines);
        let mut record = ByteRecord::new();
        while let Some(line) = lines.next(self.source, &mut record)? {
            if record.len() != self.header.names.len() {
                return Err(self.ragged(line, &record));
            }
            if !std::mem::take(&mut place.names_ahead) {
                self.take(&record, || line)?;
            }
            if ends_here(lines.input()) {
                break;
            }
        }
        Ok(())
    }

    pub fn read_lines(
        &mut self,
        input: impl Stretch,
        place: &mut Place,
        (forbidden, quoting): (Option<u8>, bool),
    ) -> Result<()> {
        let mut lines = Lines::new(BufReader::with_capacity(BUFFER, input), quoting, place.lines);
        let mut record = ByteRecord::new();
        // Empty lines between labels are missing labels; those at the end are not.
        while let Some(line) = lines.advance(self.source)? {
            if lines.is_empty_line() {
                place.empty += u64::from(!place.names_ahead);
            } else if let Some(delimiter) = forbidden
                && lines.holds_unquoted(delimiter)
            {
                record.clear();
                record.extend([lines.field(), b""]);
                return Err(self.ragged(line, &record));
            } else if !std::mem::take(&mut place.names_ahead) {
                self.take_empty(place, line)?;
                record.clear();
                record.push_field(lines.field());
                self.take(&record, || line)?;
            }
            if ends_here(lines.input()) {
                break;
            }
        }
        Ok(())
    }

    /// Takes the empty lines before a line as missing labels.
    pub fn take_empty(&mut self, place: &mut Place, line: u64) -> Result<()> {
        let mut record = ByteRecord::new();
        record.push_field(b"");
        (0..std::mem::take(&mut place.empty)).try_for_each(|_| self.take(&record, || line))
    }

    /// Hands the fields of one record to the targets.
    fn take(&mut self, record: &ByteRecord, line: impl Fn() -> u64) -> Result<()> {
        if self.once.is_some_and(|header| header == record) {
            let source_name = self.source.to_string();
            return Err(ErrorKind::RepeatedHeader { source_name, line: line() }.into());
        }
        for target in self.targets.iter_mut() {
            // Blanks must not hide a missing value or the noise label.
            let bytes = &record[target.column];
            let bytes = if self.trimming { bytes.trim_ascii() } else { bytes };
            let field = if self.missing.contains(bytes) {
                Field::Missing
            } else {
                Field::Text(std::str::from_utf8(bytes).map_err(|_| not_utf8(self.source, line()))?)
            };
            target.push(field).map_err(|refusal| {
                refusal.at(self.source, &self.header.names[target.column], Position::Line(line()))
            })?;
        }
        self.in_batch += 1;
        if self.in_batch == ROWS_PER_BATCH {
            self.end_batch();
        }
        Ok(())
    }

    pub fn end_batch(&mut self) {
        self.in_batch = 0;
        self.batches.take(self.targets, self.meter.bytes());
    }

    fn ragged(&self, line: u64, record: &ByteRecord) -> Error {
        let hint = if record.as_slice().contains(&b'\n') { "; is a quotation mark left open?" } else { "" };
        ErrorKind::RaggedRow {
            source_name: self.source.to_string(),
            line,
            found: record.len() as u64,
            expected: self.header.names.len() as u64,
            hint,
        }
        .into()
    }

    fn csv_error(&self, error: &csv::Error) -> Error {
        match error.kind() {
            csv::ErrorKind::Io(io) => self.source.io_error(io),
            _ => self.source.malformed("delimited text", error.to_string()),
        }
    }
}

/// The line on which a record starts, given the one on which it ends.
fn line_of(record: &ByteRecord, end: u64) -> u64 {
    end - record.as_slice().iter().filter(|&&byte| byte == b'\n').count() as u64
}

/// Whether a quicker reader may go on behind the bytes that were used.
fn ends_here<S: Stretch>(input: &BufReader<S>) -> bool {
    input.buffer().is_empty() && input.get_ref().may_end(&[])
}

/// The bytes of a text and one more end of a line. A record that goes on behind it has a quotation mark left open, which the
/// parser does not report.
struct Ended<R> {
    input: R,
    bytes: u64,
    /// The last bytes that were handed out, and the one before them.
    chunk: Vec<u8>,
    end: End,
}

/// How far the end of a text is.
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
        Self { input, bytes: 0, chunk: Vec::new(), end: End::Ahead }
    }

    /// The byte before a place that the parser has come to. It asks for more bytes when it has used all.
    fn byte_before(&self, place: u64) -> u8 {
        let ahead = (self.bytes - place) as usize;
        self.chunk.len().checked_sub(ahead + 1).map_or(0, |at| self.chunk[at])
    }
}

impl<R: Read> Read for Ended<R> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
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
            let before = self.chunk.last().copied();
            self.chunk.clear();
            self.chunk.extend(before);
            self.chunk.extend_from_slice(&buffer[..read]);
        }
        self.bytes += read as u64;
        Ok(read)
    }
}
