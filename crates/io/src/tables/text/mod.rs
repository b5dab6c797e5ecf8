//! Delimited text and lines: read once, field by field, without a copy of the text.

mod header;
mod lines;

use std::io::{BufReader, Read};

use csv::ByteRecord;

use crate::source::meter::Meter;
use crate::source::{Input, Source, not_utf8};
use crate::tables::column::Header;
use crate::tables::field::{Field, Target};
use crate::tables::options::MissingValues;
use crate::tables::reader::{AfterBatch, ROWS_PER_BATCH, TableReader};
use crate::{Error, ErrorKind, Format, Position, ReadOptions, Result};
use header::{detect_delimiter, guess, sample};
use lines::Lines;

const BOM: [u8; 3] = [0xef, 0xbb, 0xbf];
const BUFFER: usize = 1 << 18;

/// An open text table.
pub(crate) struct TextTable {
    source: Source,
    input: Input,
    header: Header,
    /// Between fields; none when the table has one column.
    delimiter: Option<u8>,
    /// A byte that a table of one column must not hold outside quotation marks.
    forbidden: Option<u8>,
    quoting: bool,
    /// Whether blanks at both ends of a field are not part of the label.
    trimming: bool,
    missing: Vec<String>,
}

impl TextTable {
    /// Finds the delimiter and the header. `named` are the columns that the caller chooses by name.
    pub fn open(
        source: &Source,
        mut input: Input,
        format: Format,
        options: &ReadOptions,
        named: &[&str],
    ) -> Result<Self> {
        if input.head.starts_with(&BOM) {
            input.head.drain(..BOM.len());
        }
        let quoting = format != Format::Lines;
        let fixed = match format {
            Format::Lines => None,
            Format::Tsv => options.delimiter.or(Some(b'\t')),
            _ => options.delimiter,
        };
        let delimiter = match format {
            Format::Csv if fixed.is_none() => detect_delimiter(&input.head, input.whole),
            _ => fixed,
        };
        let records = sample(&input.head, input.whole, delimiter, quoting);
        let Some(first) = records.first() else {
            return Err(no_first_record(source, &input));
        };
        let header = header(source, &records, options, named)?;
        let one_column = first.len() == 1;
        Ok(Self {
            source: source.clone(),
            input,
            header,
            delimiter: delimiter.filter(|_| !one_column),
            forbidden: fixed.filter(|_| one_column),
            quoting,
            trimming: options.trimming,
            missing: options.missing_values.clone(),
        })
    }
}

/// The columns, from the first records.
fn header(source: &Source, records: &[ByteRecord], options: &ReadOptions, named: &[&str]) -> Result<Header> {
    let first = &records[0];
    let missing = MissingValues::new(&options.missing_values);
    let has = |name: &&str| first.iter().any(|field| field.trim_ascii() == name.as_bytes());
    if options.header.unwrap_or_else(|| named.iter().any(has) || guess(records, &missing)) {
        let name = |field: &[u8]| match std::str::from_utf8(field) {
            Ok(name) => Ok(name.trim().to_owned()),
            Err(_) => Err(not_utf8(source, first.position().map_or(1, csv::Position::line))),
        };
        Ok(Header { names: first.iter().map(name).collect::<Result<_>>()?, named: true })
    } else {
        Ok(Header::numbered(first.len()))
    }
}

fn no_first_record(source: &Source, input: &Input) -> Error {
    match input.whole {
        true => ErrorKind::Empty { source_name: source.to_string() }.into(),
        false => source.malformed("text", "its first line is longer than a mebibyte"),
    }
}

impl TableReader for TextTable {
    fn header(&self) -> &Header {
        &self.header
    }

    fn is_untyped(&self) -> bool {
        true
    }

    fn bytes(&self, _columns: &[usize]) -> Option<u64> {
        self.input.length
    }

    fn read(self: Box<Self>, targets: &mut [Target], after_batch: AfterBatch<'_>) -> Result<()> {
        let Self { source, input, header, delimiter, forbidden, quoting, trimming, missing } = *self;
        let missing = MissingValues::new(&missing);
        let meter = input.meter.clone();
        let (source, header, missing) = (&source, &header, &missing);
        let rows = Rows { source, header, missing, trimming, targets, after_batch, in_batch: 0, meter };
        match delimiter {
            Some(delimiter) => rows.read_delimited(input, delimiter, quoting),
            None => rows.read_lines(input, forbidden, quoting),
        }
    }
}

/// The reading of the rows of one file.
struct Rows<'a> {
    source: &'a Source,
    header: &'a Header,
    missing: &'a MissingValues<'a>,
    trimming: bool,
    targets: &'a mut [Target],
    after_batch: AfterBatch<'a>,
    in_batch: usize,
    meter: Meter,
}

impl Rows<'_> {
    fn read_delimited(mut self, input: Input, delimiter: u8, quoting: bool) -> Result<()> {
        let crlf = ends_lines_with_crlf(&input.head);
        let mut reader = csv::ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .quoting(quoting)
            .delimiter(delimiter)
            .buffer_capacity(BUFFER)
            .from_reader(QuoteCounter { input: input.into_read(), quotes: 0 });
        let (mut record, mut last) = (ByteRecord::new(), ByteRecord::new());
        let mut skip = self.header.named;
        while reader.read_byte_record(&mut record).map_err(|error| self.csv_error(&error))? {
            let end = reader.position().line();
            if record.len() != self.header.names.len() {
                return Err(self.ragged(line_of(&record, end, crlf), &record));
            }
            if !std::mem::take(&mut skip) {
                self.take(&record, || line_of(&record, end, crlf))?;
            }
            std::mem::swap(&mut record, &mut last);
        }
        // An open quotation mark swallows the rest of the file into the last record.
        if quoting && reader.get_ref().quotes % 2 == 1 && last.as_slice().contains(&b'\n') {
            let line = line_of(&last, 0, crlf);
            return Err(ErrorKind::OpenQuote { source_name: self.source.to_string(), line }.into());
        }
        self.end_batch();
        Ok(())
    }

    fn read_lines(mut self, input: Input, forbidden: Option<u8>, quoting: bool) -> Result<()> {
        let mut lines = Lines::new(BufReader::with_capacity(BUFFER, input.into_read()), quoting);
        let mut skip = self.header.named;
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
