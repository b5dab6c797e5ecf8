//! Lines of fields, split at a delimiter or at spaces.

use std::io::{BufRead as _, BufReader, Read as _};

use csv::ByteRecord;

use crate::source::{Input, binary, not_utf8};
use crate::{Error, ErrorKind, Result, Source};

/// The fields of one line, and its number from 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Record {
    pub line: u64,
    pub fields: Vec<String>,
}

impl Record {
    /// An error with the line.
    pub fn refuse<T>(&self, source: &Source, problem: String) -> Result<T> {
        Err(ErrorKind::BadLine { source_name: source.to_string(), line: self.line, problem }.into())
    }
}

/// Tried in this order: a tab is rarely part of a label, a comma may be.
pub(crate) const DELIMITERS: [u8; 4] = [b'\t', b',', b';', b'|'];

/// Visits every line that is neither empty nor a comment (`#` or `%`). Fields are split at the given delimiter, or the first
/// that occurs in the first line of data, or blanks. Blanks at both ends of a field are dropped.
pub(crate) fn for_each(
    source: &Source,
    input: Input,
    delimiter: Option<u8>,
    mut visit: impl FnMut(Record) -> Result<()>,
) -> Result<()> {
    let mut reader = BufReader::new(input.into_read());
    let mut decided = delimiter.is_some();
    // A space means any number of blanks.
    let mut delimiter = delimiter.filter(|&byte| byte != b' ');
    let (mut bytes, mut line) = (Vec::new(), 0);
    loop {
        bytes.clear();
        if reader.by_ref().read_until(b'\n', &mut bytes).map_err(|error| source.io_error(&error))? == 0 {
            return Ok(());
        }
        line += 1;
        if bytes.contains(&0) {
            return Err(binary(source));
        }
        let text = std::str::from_utf8(&bytes).map_err(|_| not_utf8(source, line))?;
        let text = text.trim_start_matches('\u{feff}').trim_end_matches(['\n', '\r']);
        let content = text.trim();
        if content.contains('\r') {
            return Err(return_within(source, line));
        }
        if content.is_empty() || is_comment(content.as_bytes()) {
            continue;
        }
        if !decided {
            delimiter = DELIMITERS.into_iter().find(|byte| text.as_bytes().contains(byte));
            decided = true;
        }
        visit(Record { line, fields: fields(text, delimiter, source, line)? })?;
    }
}

/// A line that begins with one of these is a comment, in files that have comments.
pub(crate) fn is_comment(line: &[u8]) -> bool {
    matches!(line.trim_ascii_start().first(), Some(b'#' | b'%'))
}

/// Splits a line at blanks; a field in quotation marks may hold some. `false` if one is left open: it takes the rest.
pub(crate) fn split_at_blanks(line: &[u8], record: &mut ByteRecord) -> bool {
    record.clear();
    let mut rest = line.trim_ascii();
    while !rest.is_empty() {
        let Some((field, behind)) = next_field(rest, u8::is_ascii_whitespace) else {
            record.push_field(rest);
            return false;
        };
        record.push_field(&field);
        rest = behind.trim_ascii_start();
    }
    true
}

/// As [`split_at_blanks`], at a delimiter.
pub(crate) fn split_at(line: &[u8], delimiter: u8, record: &mut ByteRecord) -> bool {
    record.clear();
    let mut rest = line;
    loop {
        let Some((field, behind)) = next_field(rest, |&byte| byte == delimiter) else {
            record.push_field(rest);
            return false;
        };
        record.push_field(&field);
        match behind.split_first() {
            Some((_, more)) => rest = more,
            None => return true,
        }
    }
}

/// The first field of a text and what is behind it; `None` if a quotation mark is left open.
fn next_field(text: &[u8], is_end: impl Fn(&u8) -> bool) -> Option<(Vec<u8>, &[u8])> {
    let (mut field, behind) = if text.starts_with(b"\"") { unquote(text)? } else { (Vec::new(), text) };
    let end = behind.iter().position(is_end).unwrap_or(behind.len());
    field.extend_from_slice(&behind[..end]);
    Some((field, &behind[end..]))
}

/// The text from the quotation mark at its beginning to the one that closes it, with doubled ones made single, and what is
/// behind; `None` if the mark is left open.
pub(crate) fn unquote(text: &[u8]) -> Option<(Vec<u8>, &[u8])> {
    let (mut inside, mut rest) = (Vec::new(), &text[1..]);
    loop {
        let mark = rest.iter().position(|&byte| byte == b'"')?;
        inside.extend_from_slice(&rest[..mark]);
        rest = &rest[mark + 1..];
        match rest.strip_prefix(b"\"") {
            Some(more) => {
                inside.push(b'"');
                rest = more;
            }
            None => return Some((inside, rest)),
        }
    }
}

/// The error of a quotation mark in a text whose fields do not span lines.
pub(crate) fn open_quote(source: &Source, line: u64) -> Error {
    bad_line(source, line, "a quotation mark is opened and not closed on the same line")
}

/// The error of a carriage return in a text whose lines end otherwise.
pub(crate) fn return_within(source: &Source, line: u64) -> Error {
    bad_line(source, line, "a carriage return stands within it")
}

fn bad_line(source: &Source, line: u64, problem: &str) -> Error {
    ErrorKind::BadLine { source_name: source.to_string(), line, problem: problem.to_owned() }.into()
}

/// The fields of a line, without blanks around them.
fn fields(text: &str, delimiter: Option<u8>, source: &Source, line: u64) -> Result<Vec<String>> {
    if !text.contains('"') {
        return Ok(match delimiter {
            None => text.split_whitespace().map(str::to_owned).collect(),
            Some(byte) => text.split(char::from(byte)).map(|field| field.trim().to_owned()).collect(),
        });
    }
    let mut record = ByteRecord::new();
    let is_closed = match delimiter {
        None => split_at_blanks(text.as_bytes(), &mut record),
        Some(byte) => split_at(text.as_bytes(), byte, &mut record),
    };
    if !is_closed {
        return Err(open_quote(source, line));
    }
    Ok(record.iter().map(|field| String::from_utf8_lossy(field).trim().to_owned()).collect())
}

/// Returns whether the first of two lines holds names: it has as many fields as the second and none of them is a number,
/// while one of the second is.
pub(crate) fn is_header(first: &Record, second: &Record) -> bool {
    let is_number = |field: &String| field.parse::<f64>().is_ok();
    first.fields.len() == second.fields.len()
        && !first.fields.iter().any(is_number)
        && second.fields.iter().any(is_number)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All lines of seven bytes that matter.
    #[test]
    fn lines_are_split_as_the_parser_of_tables_splits_them() {
        let (mut parsed, mut split) = (ByteRecord::new(), ByteRecord::new());
        for number in 0..4_u32.pow(7) {
            let line: Vec<u8> = (0..7).map(|place| b"a\", "[(number >> (2 * place) & 3) as usize]).collect();
            let text = [&line[..], b"\n"].concat();
            let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(&text[..]);
            assert!(reader.read_byte_record(&mut parsed).unwrap());
            // A mark that is open takes the end of the line.
            let is_closed = !parsed[parsed.len() - 1].ends_with(b"\n");
            assert_eq!(split_at(&line, b',', &mut split), is_closed, "{line:?}");
            assert!(!is_closed || split == parsed, "{line:?}: {split:?} for {parsed:?}");
        }
    }
}
