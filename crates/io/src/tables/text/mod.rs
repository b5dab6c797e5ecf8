//! Delimited text and lines: read once, field by field, without a copy of the text.

mod fields;
mod header;
mod layout;
mod lines;

use std::io::{BufReader, Read};

use csv::ByteRecord;

use crate::source::meter::Meter;
use crate::source::{Input, Source, not_utf8};
use crate::tables::column::Header;
use crate::tables::field::{Field, Target};
use crate::tables::options::MissingValues;
use crate::tables::reader::{AfterBatch, ROWS_PER_BATCH, TableReader};
use crate::{Error, ErrorKind, Format, Position, ReadOptions, Result, Warning};
use fields::{BlankLines, Delimiter};
use header::{FirstLine, columns_of_ids};
use layout::Layout;
use lines::Lines;

const BOM: [u8; 3] = [0xef, 0xbb, 0xbf];
const BUFFER: usize = 1 << 18;

/// An open text table.
pub(crate) struct TextTable {
    source: Source,
    input: Input,
    header: Header,
    /// Whether the first record holds names.
    names_first: bool,
    /// Lines before the table.
    lines_before: u64,
    /// Between fields; none when the table has one column.
    delimiter: Option<Delimiter>,
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
        let layout = Layout::of(&input.head, input.whole, format, options);
        let Some(first) = layout.records.first() else {
            return Err(no_first_record(source, &input));
        };
        let one_column = first.len() == 1;
        let (header, names_first) = header(source, &layout, options, named)?;
        let (bytes, lines_before) = layout.skipped;
        input.head.drain(..bytes);
        let fixed = match format {
            Format::Lines => None,
            Format::Tsv => options.delimiter.or(Some(b'\t')),
            _ => options.delimiter,
        };
        Ok(Self {
            source: source.clone(),
            input,
            header,
            names_first,
            lines_before,
            delimiter: layout.delimiter.filter(|_| !one_column),
            forbidden: fixed.filter(|_| one_column),
            quoting: format != Format::Lines,
            trimming: options.trimming,
            missing: options.missing_values.clone(),
        })
    }
}

/// The columns, from the first records, and whether the first of these holds their names.
fn header(source: &Source, layout: &Layout, options: &ReadOptions, named: &[&str]) -> Result<(Header, bool)> {
    let first = &layout.records[0];
    let missing = MissingValues::new(&options.missing_values);
    let has = |name: &&str| first.iter().any(|field| field.trim_ascii() == name.as_bytes());
    let guessed = match options.header {
        Some(true) => FirstLine::Names,
        None if named.iter().any(has) => FirstLine::Names,
        None if layout.names.is_none() => FirstLine::of(&layout.records, &missing),
        _ => FirstLine::Data,
    };
    let names_first = guessed.holds_names();
    let body = &layout.records[usize::from(names_first)..];
    let ids = columns_of_ids(body);
    if !names_first {
        let names = layout.names.clone().filter(|_| options.header != Some(false));
        let numbered = Header::numbered(first.len());
        let named = names.is_some();
        let warning = (guessed == FirstLine::DataPerhaps).then(|| Warning::TookLabel {
            source_name: source.to_string(),
            label: String::from_utf8_lossy(first[0].trim_ascii()).into_owned(),
        });
        return Ok((Header { names: names.unwrap_or(numbered.names), named, warning, ids }, false));
    }
    let name = |field: &[u8]| match std::str::from_utf8(field) {
        Ok(name) => Ok(without_mark(name.trim()).to_owned()),
        Err(_) => Err(not_utf8(source, first.position().map_or(1, csv::Position::line))),
    };
    let names = first.iter().map(name).collect::<Result<Vec<String>>>()?;
    let warning = (guessed == FirstLine::NamesPerhaps)
        .then(|| Warning::TookHeader { source_name: source.to_string(), names: names.clone() });
    Ok((Header { names, named: true, warning, ids }, true))
}

/// A name without the mark of a comment before it: `# node` is the name `node`, `#1` stays.
fn without_mark(name: &str) -> &str {
    name.strip_prefix("# ").map_or(name, str::trim_start)
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
        let missing = MissingValues::new(&self.missing);
        let rows = Rows {
            source: &self.source,
            header: &self.header,
            names_first: self.names_first,
            lines_before: self.lines_before,
            missing: &missing,
            trimming: self.trimming,
            targets,
            after_batch,
            in_batch: 0,
            meter: self.input.meter.clone(),
        };
        match self.delimiter {
            Some(Delimiter::Byte(delimiter)) => rows.read_delimited(self.input, delimiter, self.quoting),
            Some(Delimiter::Blanks) => rows.read_blanks(self.input),
            None => rows.read_lines(self.input, self.forbidden, self.quoting),
        }
    }
}

/// The reading of the rows of one file.
struct Rows<'a> {
    source: &'a Source,
    header: &'a Header,
    names_first: bool,
    lines_before: u64,
    missing: &'a MissingValues<'a>,
    trimming: bool,
    targets: &'a mut [Target],
    after_batch: AfterBatch<'a>,
    in_batch: usize,
    meter: Meter,
}

impl Rows<'_> {
    fn read_delimited(mut self, input: Input, delimiter: u8, quoting: bool) -> Result<()> {
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
    fn read_blanks(mut self, input: Input) -> Result<()> {
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

    fn read_lines(mut self, input: Input, forbidden: Option<u8>, quoting: bool) -> Result<()> {
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
