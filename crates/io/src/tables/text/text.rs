//! Delimited text and lines: read once, field by field, without a copy of the text.

use std::collections::HashSet;

use csv::ByteRecord;
use partita::internal::quantity;

use super::fields::Delimiter;
use super::header::{FirstLine, columns_of_ids, could_be_header};
use super::layout::Layout;
use super::pieces::Shape;
use super::rows::{Place, Rows, Whole};
use super::{by_blocks, layout};
use crate::source::delimited::Delimited;
use crate::source::{Input, Source, not_utf8};
use crate::tables::column::Header;
use crate::tables::field::Target;
use crate::tables::options::MissingValues;
use crate::tables::reader::{Batches, TableReader};
use crate::tables::ways::Way;
use crate::{Error, ErrorKind, Format, ReadOptions, Result, Warning};

pub(super) const BOM: [u8; 3] = [0xef, 0xbb, 0xbf];

/// An open text table.
pub(crate) struct TextTable {
    pub(super) source: Source,
    pub(super) input: Input,
    pub(super) header: Header,
    /// True if the first record holds names.
    pub(super) names_first: bool,
    /// The first record, if it holds names and no other record may read so.
    pub(super) once: Option<ByteRecord>,
    /// Lines before the table.
    lines_before: u64,
    /// Between fields; none when the table has one column, unless it is said that blanks separate columns.
    pub(super) delimiter: Option<Delimiter>,
    /// A byte that a table of one column must not hold outside quotation marks.
    pub(super) forbidden: Option<u8>,
    pub(super) quoting: bool,
    /// True if blanks at both ends of a field are not part of the label.
    pub(super) trimming: bool,
    pub(super) missing: Vec<String>,
    /// The items that the first line of a Pajek partition promises.
    pub(super) promised: Option<u64>,
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
        if let ([_], true, true) = (&layout.records[..], input.whole, format != Format::Lines) {
            refuse_open_mark(source, &layout, &input.head)?;
        }
        let one_column = first.len() == 1;
        // Words within quotation marks are one label.
        let is_quoted = input.head.starts_with(b"\"");
        let may_be_lists = layout.delimiter.is_none() && options.format.is_none() && !is_quoted;
        if may_be_lists && are_lists(&layout.records) {
            return Err(ErrorKind::Lists { source_name: source.to_string() }.into());
        }
        let (header, names_first) = header(source, &input.head, &layout, options, named)?;
        let (bytes, lines_before) = layout.skipped;
        input.head.drain(..bytes);
        Ok(Self {
            source: source.clone(),
            input,
            header,
            names_first,
            // A caller that says there is a header has seen one: a line like it below is an item.
            once: layout
                .records
                .into_iter()
                .next()
                .filter(|first| names_first && options.header.is_none() && could_be_header(first)),
            lines_before,
            delimiter: layout.delimiter.filter(|&found| !one_column || found == Delimiter::Blanks),
            forbidden: layout::fixed(format, options).filter(|_| one_column).and_then(Delimiter::byte),
            quoting: format != Format::Lines,
            trimming: options.trimming,
            missing: options.missing_values.clone(),
            promised: layout.promised,
        })
    }
}

/// The columns, from the first records, and whether the first of these holds their names.
pub(super) fn header(
    source: &Source,
    head: &[u8],
    layout: &Layout,
    options: &ReadOptions,
    named: &[&str],
) -> Result<(Header, bool)> {
    let first = &layout.records[0];
    let missing = MissingValues::new(&options.missing_values);
    let has = |name: &&str| first.iter().any(|field| field.trim_ascii() == name.as_bytes());
    let guessed = match options.header {
        _ if layout.rows_have_names => FirstLine::Data,
        Some(true) => FirstLine::Names,
        None if named.iter().any(has) => FirstLine::Names,
        // A partition of Pajek has no names.
        None if layout.promised.is_some() => FirstLine::Data,
        None if layout.names.is_none() => FirstLine::of(&layout.records, &missing),
        _ => FirstLine::Data,
    };
    let names_first = guessed.holds_names();
    let body = &layout.records[usize::from(names_first)..];
    // A row may be longer than the first; it is refused where the file has columns.
    let ids = columns_of_ids(body).into_iter().filter(|&column| column < first.len()).collect();
    if !names_first {
        let names = layout.names.clone().filter(|_| options.header != Some(false));
        let numbered = Header::numbered(first.len());
        let named = names.is_some();
        let source_name = source.to_string();
        let fields =
            || first.iter().map(|field| String::from_utf8_lossy(field.trim_ascii()).into_owned()).collect();
        let warning = match guessed {
            _ if layout.rows_have_names => Some(Warning::TookRowNames { source_name }),
            FirstLine::DataPerhaps => Some(Warning::TookLabel { source_name, fields: fields() }),
            _ => None,
        };
        return Ok((Header { names: names.unwrap_or(numbered.names), named, warning, ids }, false));
    }
    let name = |field: &[u8]| match std::str::from_utf8(field) {
        Ok(name) => Ok(without_mark(name.trim()).to_owned()),
        Err(_) => Err(not_utf8(source, layout.first_line(head))),
    };
    let names = first.iter().map(name).collect::<Result<Vec<String>>>()?;
    let warning = (guessed == FirstLine::NamesPerhaps)
        .then(|| Warning::TookHeader { source_name: source.to_string(), names: names.clone() });
    Ok((Header { names, named: true, warning, ids }, true))
}

/// Returns whether every line holds several words and no two lines are the same.
fn are_lists(lines: &[ByteRecord]) -> bool {
    let mut seen = HashSet::new();
    let is_list = |line: &ByteRecord| line[0].trim_ascii().iter().any(u8::is_ascii_whitespace);
    lines.len() > 1 && lines.iter().all(|line| is_list(line) && seen.insert(line.as_slice()))
}

/// A quotation mark that is open from the first record on hides what the columns are.
fn refuse_open_mark(source: &Source, layout: &Layout, head: &[u8]) -> Result<()> {
    let (bytes, lines) = layout.skipped;
    let delimiter = layout.delimiter.and_then(Delimiter::byte).unwrap_or(layout::NO_DELIMITER);
    let mut table = Delimited::new(&head[bytes..], delimiter);
    let mut record = ByteRecord::new();
    while table.read(&mut record).map_err(|fault| source.fault(fault, lines))? {}
    Ok(())
}

/// A name without the mark of a comment before it: `# node` is the name `node`, `#1` stays.
fn without_mark(name: &str) -> &str {
    name.strip_prefix("# ").map_or(name, str::trim_start)
}

fn no_first_record(source: &Source, input: &Input) -> Error {
    match input.whole {
        true => ErrorKind::Empty { source_name: source.to_string() }.into(),
        false => {
            let hint = if input.head.contains(&b'"') { "; is a quotation mark left open?" } else { "" };
            source.malformed("text", format!("its first line is longer than a mebibyte{hint}"))
        }
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

    fn read(self: Box<Self>, targets: &mut [Target], batches: &mut dyn Batches) -> Result<()> {
        let missing = MissingValues::new(&self.missing);
        let shape = Shape {
            delimiter: self.delimiter,
            columns: self.header.names.len(),
            wanted: Shape::wanted(targets),
            names_first: self.names_first,
            once: self.once.as_ref(),
            forbidden: self.forbidden,
            quoting: self.quoting,
            trimming: self.trimming,
            missing: &missing,
        };
        let mut rows = Rows {
            source: &self.source,
            header: &self.header,
            once: self.once.as_ref(),
            missing: &missing,
            trimming: self.trimming,
            targets: &mut *targets,
            batches,
            in_batch: 0,
            meter: self.input.meter.clone(),
        };
        let mut place = Place { lines: self.lines_before, names_ahead: self.names_first, ..Place::default() };
        let way = Way::of_this_thread();
        if way != Way::CAREFUL && shape.is_plain() {
            by_blocks::read(rows, place, self.input, &shape, way)?;
        } else {
            let input = Whole(self.input.into_read());
            match self.delimiter {
                Some(Delimiter::Byte(byte)) => rows.read_delimited(input, &mut place, byte),
                Some(Delimiter::Blanks) => rows.read_blanks(input, &mut place),
                None => rows.read_lines(input, &mut place, (self.forbidden, self.quoting)),
            }?;
            rows.end_batch();
        }
        let found = targets.first().map(|target| target.rows);
        match (self.promised, found) {
            (Some(promised), Some(found)) if promised != found => {
                let found = quantity(found, "item");
                let problem = format!(
                    "its line *Vertices promises {}, and it holds {found}",
                    quantity(promised, "item")
                );
                Err(ErrorKind::BadContent { source_name: self.source.to_string(), problem }.into())
            }
            _ => Ok(()),
        }
    }
}
