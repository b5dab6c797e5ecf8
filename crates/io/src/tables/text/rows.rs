//! The rows of a text table, handed to their targets field by field.

use std::io::{BufReader, Read};

use csv::ByteRecord;

use super::fields::BlankLines;
use super::lines::Lines;
use crate::source::delimited::Delimited;
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

/// Progress in reading a file.
#[derive(Debug, Default)]
pub(super) struct Place {
    /// Lines so far.
    pub lines: u64,
    /// True if the names of the columns are still to come.
    pub names_ahead: bool,
    /// In a table of one column, empty lines since the last label.
    pub empty: u64,
}

/// A part of a file that may end where a quicker reader can go on.
pub(super) trait Stretch: Read {
    /// Returns whether all that was handed out so far ends there. `ahead` are the bytes that are not used yet.
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
    pub fn read_delimited(&mut self, input: impl Stretch, place: &mut Place, delimiter: u8) -> Result<()> {
        let before = place.lines;
        let mut table = Delimited::new(input, delimiter);
        let mut record = ByteRecord::new();
        while table.read(&mut record).map_err(|fault| self.source.fault(fault, before))? {
            let line = || before + table.line_of(&record);
            if record.len() != self.header.names.len() {
                return Err(self.ragged(line(), &record));
            }
            if !std::mem::take(&mut place.names_ahead) {
                self.take(&record, line)?;
            }
            // The parser leaves the `\n` of a `\r\n` for the next record.
            let ahead = table.ahead();
            if ahead <= 1 && table.input().may_end(&b"\n"[..ahead as usize]) {
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
}

/// Returns whether a quicker reader may go on behind the bytes that were used.
fn ends_here<S: Stretch>(input: &BufReader<S>) -> bool {
    input.buffer().is_empty() && input.get_ref().may_end(&[])
}
