//! The rows of a text table, handed to their targets field by field.

use std::io::{BufReader, Read};

use csv::ByteRecord;

use super::fields::BlankLines;
use super::lines::Lines;
use crate::source::meter::Meter;
use crate::source::{Input, Source, not_utf8};
use crate::tables::column::Header;
use crate::tables::field::{Field, Target};
use crate::tables::options::MissingValues;
use crate::tables::reader::{AfterBatch, ROWS_PER_BATCH};
use crate::{Error, ErrorKind, Position, Result};

const BUFFER: usize = 1 << 18;

/// The reading of the rows of one file.
pub(super) struct Rows<'a> {
    pub source: &'a Source,
    pub header: &'a Header,
    pub names_first: bool,
    /// The header, if no row may read so.
    pub once: Option<&'a ByteRecord>,
    pub lines_before: u64,
    pub missing: &'a MissingValues<'a>,
    pub trimming: bool,
    pub targets: &'a mut [Target],
    pub after_batch: AfterBatch<'a>,
    pub in_batch: usize,
    pub meter: Meter,
}

impl Rows<'_> {
    pub fn read_delimited(mut self, input: Input, delimiter: u8, quoting: bool) -> Result<()> {
        let (crlf, before) = (ends_lines_with_crlf(&input.head), self.lines_before);
        let mut reader = csv::ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .quoting(quoting)
            .delimiter(delimiter)
            .buffer_capacity(BUFFER)
            .from_reader(QuoteCounter { input: input.into_read(), quotes: 0 });
        let (mut record, mut last) = (ByteRecord::new(), ByteRecord::new());
        let mut skip = self.names_first;
        while reader.read_byte_record(&mut record).map_err(|error| self.csv_error(&error))? {
            let end = reader.position().line();
            let line = || before + line_of(&record, end, crlf);
            if record.len() != self.header.names.len() {
                return Err(self.ragged(line(), &record));
            }
            if !std::mem::take(&mut skip) {
                self.take(&record, line)?;
            }
            std::mem::swap(&mut record, &mut last);
        }
        // An open quotation mark swallows the rest of the file into the last record.
        if quoting && reader.get_ref().quotes % 2 == 1 && last.as_slice().contains(&b'\n') {
            let line = before + line_of(&last, 0, crlf);
            return Err(ErrorKind::OpenQuote { source_name: self.source.to_string(), line }.into());
        }
        self.end_batch();
        Ok(())
    }

    /// Fields between any number of blanks; `#` and `%` begin comments.
    pub fn read_blanks(mut self, input: Input) -> Result<()> {
        let mut lines =
            BlankLines::new(BufReader::with_capacity(BUFFER, input.into_read()), self.lines_before);
        let mut skip = self.names_first;
        let mut record = ByteRecord::new();
        while let Some(line) = lines.next(self.source, &mut record)? {
            if record.len() != self.header.names.len() {
                return Err(self.ragged(line, &record));
            }
            if !std::mem::take(&mut skip) {
                self.take(&record, || line)?;
            }
        }
        self.end_batch();
        Ok(())
    }

    pub fn read_lines(mut self, input: Input, forbidden: Option<u8>, quoting: bool) -> Result<()> {
        let mut lines =
            Lines::new(BufReader::with_capacity(BUFFER, input.into_read()), quoting, self.lines_before);
        let mut skip = self.names_first;
        let mut record = ByteRecord::new();
        // Empty lines between labels are missing labels; those at the end are not.
        let mut empty = 0;
        while let Some(line) = lines.advance(self.source)? {
            if lines.is_empty_line() {
                empty += u64::from(!skip);
                continue;
            }
            if let Some(delimiter) = forbidden
                && lines.holds_unquoted(delimiter)
            {
                record.clear();
                record.extend([lines.field(), b""]);
                return Err(self.ragged(line, &record));
            }
            if std::mem::take(&mut skip) {
                continue;
            }
            for _ in 0..std::mem::take(&mut empty) {
                record.clear();
                record.push_field(b"");
                self.take(&record, || line)?;
            }
            record.clear();
            record.push_field(lines.field());
            self.take(&record, || line)?;
        }
        self.end_batch();
        Ok(())
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

    fn end_batch(&mut self) {
        self.in_batch = 0;
        (self.after_batch)(self.targets, self.meter.bytes());
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

fn ends_lines_with_crlf(head: &[u8]) -> bool {
    let end = head.iter().position(|&byte| byte == b'\n');
    end.is_some_and(|end| end > 0 && head[end - 1] == b'\r')
}

/// The line on which a record starts, given the reader's line after it.
///
/// The reader leaves the `\n` of a `\r\n` for the next record. It skips empty lines before a record without counting
/// them in the position of the record.
fn line_of(record: &ByteRecord, end: u64, crlf: bool) -> u64 {
    let inner = record.as_slice().iter().filter(|&&byte| byte == b'\n').count() as u64;
    let start = record.position().map_or(1, csv::Position::line);
    start.max(end.saturating_sub(inner + u64::from(!crlf)))
}

/// Counts quotation marks on their way to the parser, which does not report one that is never closed.
struct QuoteCounter<R> {
    input: R,
    quotes: u64,
}

impl<R: Read> Read for QuoteCounter<R> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let read = self.input.read(buffer)?;
        self.quotes += buffer[..read].iter().filter(|&&byte| byte == b'"').count() as u64;
        Ok(read)
    }
}
