//! The rows of one block, read by one thread. What is not plain is left to the careful reader of [`super::rows`].

use memchr::memchr_iter;

use super::fields::Delimiter;
use super::scan::{Scanner, Stop};
use super::separators::Separators;
use crate::source::blocks::Block;
use crate::source::line_ends::{ends_of_lines, holds_return};
use crate::source::records::is_comment;
use crate::tables::field::Target;
use crate::tables::lane::{Lane, LanePiece, Odd};
use crate::tables::options::MissingValues;

/// Shape of a table's rows.
pub(super) struct Shape<'t> {
    pub delimiter: Option<Delimiter>,
    pub columns: usize,
    /// The wanted columns in order, and the number of the target of each.
    pub wanted: Vec<(usize, usize)>,
    pub names_first: bool,
    /// The fields of the header, if no row may read so.
    pub once: Option<&'t csv::ByteRecord>,
    /// A byte that a table of one column must not hold outside quotation marks.
    pub forbidden: Option<u8>,
    pub quoting: bool,
    pub trimming: bool,
    pub missing: &'t MissingValues<'t>,
}

impl<'t> Shape<'t> {
    /// The wanted columns of some targets, in order.
    pub fn wanted(targets: &[Target]) -> Vec<(usize, usize)> {
        let mut wanted: Vec<(usize, usize)> =
            targets.iter().enumerate().map(|(number, target)| (target.column, number)).collect();
        wanted.sort_unstable();
        wanted
    }

    /// Returns whether blocks can be read: their delimiter means nothing else.
    pub fn is_plain(&self) -> bool {
        !matches!(self.delimiter, Some(Delimiter::Byte(b'"' | b'\n' | b'\r')))
    }

    /// The header as one line, if no row may read so.
    fn header_line(&self) -> Option<Vec<u8>> {
        let Some(Delimiter::Byte(delimiter)) = self.delimiter else { return None };
        let fields: Vec<&[u8]> = self.once?.iter().collect();
        Some(fields.join(&delimiter))
    }
}

/// Reads blocks, one after the other.
pub(super) struct Parser<'t> {
    shape: &'t Shape<'t>,
    header_line: Option<Vec<u8>>,
    pub thread: usize,
    lanes: Vec<Lane>,
    separators: Separators,
}

/// In wider tables it is quicker to pass over most fields than to know where they are.
const MOST_COLUMNS: usize = 16;

/// Results of a thread that has read a block.
pub(super) struct Piece {
    pub block: Block,
    pub thread: usize,
    pub lanes: Vec<LanePiece>,
    /// Ends of lines in the block.
    pub lines: u64,
    /// The contents of the block, if it is plain.
    pub plain: Option<Plain>,
}

/// Contents of a plain block.
#[derive(Debug, Default)]
pub(super) struct Plain {
    pub rows: u64,
    /// Ends of lines, if they were counted.
    lines: u64,
    /// True if the names of the columns were among its lines.
    pub had_names: bool,
    /// In a table of one column, empty lines behind the last row.
    pub empty_at_end: u64,
}

impl<'t> Parser<'t> {
    pub fn new(shape: &'t Shape<'t>, targets: &[Target], thread: usize) -> Self {
        let lanes = targets.iter().map(Lane::of).collect();
        Self { shape, header_line: shape.header_line(), thread, lanes, separators: Separators::default() }
    }

    /// Reads a block.
    pub fn read(&mut self, block: Block) -> Piece {
        let plain = match self.shape.delimiter {
            Some(Delimiter::Byte(delimiter)) => self.read_delimited(&block, delimiter),
            Some(Delimiter::Blanks) => self.read_blanks(&block),
            None => self.read_lines(&block),
        };
        let lanes = self.lanes.iter_mut().map(Lane::finish_piece).collect();
        let lines = match &plain {
            Ok(plain) if plain.lines > 0 => plain.lines,
            _ if matches!(self.shape.delimiter, Some(Delimiter::Byte(_))) => ends_of_lines(block.bytes()),
            // Where no byte separates the fields, a return alone ends no line.
            _ => memchr_iter(b'\n', block.bytes()).count() as u64,
        };
        Piece { block, thread: self.thread, lanes, lines, plain: plain.ok() }
    }

    fn read_delimited(&mut self, block: &Block, delimiter: u8) -> Result<Plain, Odd> {
        let (padded, end) = (block.padded(), block.lines().len());
        let shape = self.shape;
        if block.is_first && padded.starts_with(&super::BOM) {
            return Err(Odd);
        }
        if (2..=MOST_COLUMNS).contains(&shape.columns)
            && self.separators.find(padded, end, delimiter, shape.columns)
        {
            return self.read_regular(block);
        }
        let once = shape.once.zip(shape.wanted.first()).map(|(header, &(column, _))| &header[column]);
        let mut scanner = Scanner::new(padded, delimiter);
        let (mut start, mut plain) = (0, Plain::default());
        if block.is_first && shape.names_first {
            start = self.pass_names(&mut scanner)?;
            (plain.had_names, plain.lines) = (true, 1);
        }
        while start < end {
            plain.lines += 1;
            let quotes = scanner.quotes;
            let Some(row) = self.read_row(&mut scanner, padded, start)? else {
                // An empty line.
                start += if padded[start] == b'\r' { 2 } else { 1 };
                continue;
            };
            if once.is_some_and(|once| padded[row.first.0..row.first.1] == *once) {
                let line = self.header_line.as_deref();
                if scanner.quotes != quotes || line == Some(&padded[start..row.end]) {
                    return Err(Odd);
                }
            }
            plain.rows += 1;
            start = row.next;
        }
        Ok(plain)
    }

    /// Reads a block whose separators were found, column by column.
    fn read_regular(&mut self, block: &Block) -> Result<Plain, Odd> {
        let (padded, shape, separators) = (block.padded(), self.shape, &self.separators);
        let had_names = block.is_first && shape.names_first;
        let first = usize::from(had_names);
        for &(column, lane) in &shape.wanted {
            let (fields, lane) = (separators.fields(padded, column, first), &mut self.lanes[lane]);
            let content = |field: (usize, usize)| content(padded, field);
            let trimmed = |(from, to): (usize, usize)| trimmed(padded, from, to);
            match (shape.trimming, separators.has_quotes()) {
                (true, false) => lane.push_all(padded, fields.map(trimmed), shape.missing),
                (true, true) => lane.push_all(padded, fields.map(content).map(trimmed), shape.missing),
                (false, _) => lane.push_all(padded, fields.map(content), shape.missing),
            }?;
        }
        if let (Some(header), Some(&(column, lane))) = (shape.once, shape.wanted.first())
            && self.lanes[lane].may_hold(
                if shape.trimming { header[column].trim_ascii() } else { &header[column] },
                shape.missing,
            )
        {
            let mut rows = (first..).zip(separators.fields(padded, column, first));
            let is_header = |row: usize| {
                let line = separators.line(padded, row);
                line.contains(&b'"') || self.header_line.as_deref() == Some(line)
            };
            let is_name = |field| {
                let (from, to) = content(padded, field);
                padded[from..to] == header[column]
            };
            if rows.any(|(row, field)| is_name(field) && is_header(row)) {
                return Err(Odd);
            }
        }
        let lines = separators.rows() as u64;
        let rows = lines - first as u64;
        Ok(Plain { rows, lines, had_names, empty_at_end: 0 })
    }

    /// Finds the beginning of the first row after the names.
    fn pass_names(&self, scanner: &mut Scanner<'_>) -> Result<usize, Odd> {
        match scanner.advance(self.shape.columns) {
            Stop::End { next, passed, .. } if passed + 1 == self.shape.columns => Ok(next),
            _ => Err(Odd),
        }
    }

    /// Gives the fields of a row to their lanes; `None` if the line is empty.
    #[inline]
    fn read_row(
        &mut self,
        scanner: &mut Scanner<'_>,
        padded: &[u8],
        start: usize,
    ) -> Result<Option<Row>, Odd> {
        let shape = self.shape;
        let mut first = None;
        // Delimiters passed, and the field between the last two places.
        let (mut passed, mut field, mut last) = (0, (start, start), None);
        let mut column = usize::MAX;
        for &(wanted, lane) in &shape.wanted {
            if wanted != column {
                if wanted > passed {
                    match scanner.advance(wanted - passed) {
                        Stop::Delimiter(at) => field.0 = at + 1,
                        Stop::End { at, passed: 0, .. } if at == start => return Ok(None),
                        _ => return Err(Odd),
                    }
                    passed = wanted;
                } else {
                    field.0 = if passed == 0 { start } else { field.1 + 1 };
                }
                match scanner.advance(1) {
                    Stop::Delimiter(at) => field.1 = at,
                    Stop::End { at, .. } if at == start => return Ok(None),
                    Stop::End { at, next, .. } => {
                        field.1 = at;
                        last = Some((at, next));
                    }
                    Stop::Odd => return Err(Odd),
                }
                passed += 1;
                column = wanted;
            }
            let (from, to) = content(padded, field);
            first.get_or_insert((from, to));
            let (from, to) = if shape.trimming { trimmed(padded, from, to) } else { (from, to) };
            self.lanes[lane].push(padded, from, to, shape.missing)?;
            if last.is_some() && passed < shape.columns {
                return Err(Odd);
            }
        }
        let (end, next) = match last {
            Some(found) => found,
            None => match scanner.advance(shape.columns - passed + 1) {
                Stop::End { at, passed: 0, .. } if at == start => return Ok(None),
                Stop::End { at, next, passed: more } if passed + more + 1 == shape.columns => (at, next),
                _ => return Err(Odd),
            },
        };
        Ok(Some(Row { first: first.unwrap_or((start, start)), end, next }))
    }

    fn read_blanks(&mut self, block: &Block) -> Result<Plain, Odd> {
        let padded = block.padded();
        let mut plain = Plain { had_names: false, ..Plain::default() };
        let mut skip = block.is_first && self.shape.names_first;
        let mut fields = Vec::new();
        let mut start = 0;
        if holds_return(block.lines()) {
            return Err(Odd);
        }
        for line in block.lines().split_inclusive(|&byte| byte == b'\n') {
            let begin = start;
            start += line.len();
            if line.trim_ascii().is_empty() || is_comment(line) {
                continue;
            }
            if line.contains(&b'"') {
                return Err(Odd);
            }
            fields.clear();
            split(line, begin, &mut fields);
            if fields.len() != self.shape.columns || self.is_header(padded, &fields) && !skip {
                return Err(Odd);
            }
            if std::mem::take(&mut skip) {
                plain.had_names = true;
                continue;
            }
            for &(column, lane) in &self.shape.wanted {
                let (from, to) = fields[column];
                self.lanes[lane].push(padded, from, to, self.shape.missing)?;
            }
            plain.rows += 1;
        }
        Ok(plain)
    }

    /// Returns whether a row reads like the header and must not.
    fn is_header(&self, padded: &[u8], fields: &[(usize, usize)]) -> bool {
        let is = |once: &csv::ByteRecord| {
            once.iter().zip(fields).all(|(name, &(from, to))| name == &padded[from..to])
        };
        self.shape.once.is_some_and(is)
    }

    fn read_lines(&mut self, block: &Block) -> Result<Plain, Odd> {
        let padded = block.padded();
        if holds_return(block.lines()) {
            return Err(Odd);
        }
        let mut plain = Plain::default();
        let mut skip = block.is_first && self.shape.names_first;
        let mut start = 0;
        for line in block.lines().split_inclusive(|&byte| byte == b'\n') {
            let (begin, mut end) = (start, start + line.len() - 1);
            start += line.len();
            while end > begin && padded[end - 1] == b'\r' {
                end -= 1;
            }
            if begin == end {
                plain.empty_at_end += u64::from(!skip);
                continue;
            }
            let is_odd = self.shape.quoting && padded[begin] == b'"'
                || self.shape.forbidden.is_some_and(|byte| padded[begin..end].contains(&byte));
            if is_odd || self.is_header(padded, &[(begin, end)]) && !skip {
                return Err(Odd);
            }
            if std::mem::take(&mut skip) {
                plain.had_names = true;
                continue;
            }
            for _ in 0..std::mem::take(&mut plain.empty_at_end) {
                self.push_line(padded, begin, begin)?;
                plain.rows += 1;
            }
            let (from, to) = if self.shape.trimming { trimmed(padded, begin, end) } else { (begin, end) };
            self.push_line(padded, from, to)?;
            plain.rows += 1;
        }
        Ok(plain)
    }

    fn push_line(&mut self, padded: &[u8], from: usize, to: usize) -> Result<(), Odd> {
        for &(_, lane) in &self.shape.wanted {
            self.lanes[lane].push(padded, from, to, self.shape.missing)?;
        }
        Ok(())
    }
}

/// The end of a row, and the place of its first wanted field.
struct Row {
    first: (usize, usize),
    end: usize,
    next: usize,
}

/// A field without the quotation marks around it. The scanner has seen that they are a pair.
#[inline]
fn content(padded: &[u8], (from, to): (usize, usize)) -> (usize, usize) {
    if to > from && padded[from] == b'"' { (from + 1, to - 1) } else { (from, to) }
}

/// A field without blanks at both ends.
#[inline]
fn trimmed(padded: &[u8], mut from: usize, mut to: usize) -> (usize, usize) {
    while from < to && padded[from].is_ascii_whitespace() {
        from += 1;
    }
    while from < to && padded[to - 1].is_ascii_whitespace() {
        to -= 1;
    }
    (from, to)
}

/// The fields of a line between blanks, which begins at a place.
fn split(line: &[u8], begin: usize, fields: &mut Vec<(usize, usize)>) {
    let mut from = None;
    for (at, byte) in line.iter().enumerate() {
        match (from, byte.is_ascii_whitespace()) {
            (None, false) => from = Some(at),
            (Some(start), true) => {
                fields.push((begin + start, begin + at));
                from = None;
            }
            _ => {}
        }
    }
}
