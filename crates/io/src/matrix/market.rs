//! Matrix Market: coordinate or array; real, integer or pattern; general or symmetric.

use std::io::{self, BufRead, BufReader};

use partita::Csr;
use partita::internal::{quantity, quoted};

use super::assemble;
use crate::source::{Input, Source, not_utf8};
use crate::{Error, Result};

const NAME: &str = "Matrix Market";

/// Returns whether a file begins as Matrix Market does. Some programs write the banner with a single percent sign.
pub(crate) fn is_market(head: &[u8]) -> bool {
    let word = head.strip_prefix(b"%").unwrap_or_default();
    let word = word.strip_prefix(b"%").unwrap_or(word);
    word.get(..12).is_some_and(|word| word.eq_ignore_ascii_case(b"MatrixMarket"))
}

/// Contents of the first line.
struct Banner {
    coordinate: bool,
    pattern: bool,
    symmetric: bool,
}

pub(super) fn read(source: &Source, input: Input) -> Result<Csr> {
    // The size may promise any number of entries; each takes two bytes or more.
    let most_entries = input.length.unwrap_or(0) as usize / 2;
    let input = BufReader::with_capacity(1 << 18, input.into_read());
    let mut lines = Lines { source, input, line: String::new(), number: 0 };
    let banner = banner(&mut lines)?;
    let (rows, columns, entries) = size(&mut lines, &banner)?;
    let mut triples = Vec::with_capacity(entries.min(most_entries) * if banner.symmetric { 2 } else { 1 });
    let mut place = (0, 0);
    for found in 0..entries {
        if !lines.next_data()? {
            return Err(lines.problem(&format!("it ends after {found} of {}", quantity(entries, "entry"))));
        }
        let (row, column, value) = if banner.coordinate {
            coordinate(&lines, &banner, rows, columns)?
        } else {
            // Column by column; of a symmetric matrix from the diagonal down.
            let (row, column) = place;
            let next_top = if banner.symmetric { column + 1 } else { 0 };
            place = if row + 1 < rows { (row + 1, column) } else { (next_top, column + 1) };
            (row as u32, column as u32, lines.value(lines.line.trim())?)
        };
        triples.push((row, column, value));
        if banner.symmetric && row != column {
            triples.push((column, row, value));
        }
    }
    if lines.next_data()? {
        return Err(lines.problem(&format!(
            "it goes on after {}, the number that its size promises",
            quantity(entries, "entry")
        )));
    }
    assemble(source, NAME, (rows, columns), triples)
}

/// Rows, columns and the number of entries that follow.
fn size<R: BufRead>(lines: &mut Lines<'_, R>, banner: &Banner) -> Result<(usize, usize, usize)> {
    if !lines.next_data()? {
        return Err(lines.problem("it ends before the line with its size"));
    }
    let size: Option<Vec<usize>> = lines.line.split_whitespace().map(|field| field.parse().ok()).collect();
    let (rows, columns, entries) = match (size.as_deref(), banner.coordinate) {
        (Some(&[rows, columns, entries]), true) => (rows, columns, entries),
        (Some(&[rows, columns]), false) if banner.symmetric => {
            (rows, columns, columns.saturating_add(1).saturating_mul(columns) / 2)
        }
        (Some(&[rows, columns]), false) => (rows, columns, rows.saturating_mul(columns)),
        _ => return Err(lines.problem("the line with the size does not hold the right number of integers")),
    };
    if banner.symmetric && rows != columns {
        return Err(
            lines.problem(&format!("it is symmetric and {rows} × {columns}; a symmetric matrix is square"))
        );
    }
    if rows.max(columns) > u32::MAX as usize {
        let most = u32::MAX;
        return Err(lines.problem(&format!("its shape is {rows} × {columns}; at most {most} of each fit")));
    }
    Ok((rows, columns, entries))
}

fn banner<R: BufRead>(lines: &mut Lines<'_, R>) -> Result<Banner> {
    lines.read()?;
    let words: Vec<String> = lines.line.split_whitespace().map(str::to_lowercase).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let [_, "matrix", layout @ ("coordinate" | "array"), field, symmetry] = words[..] else {
        return Err(
            lines.problem("its first line is not `%%MatrixMarket matrix coordinate|array FIELD SYMMETRY`")
        );
    };
    if !matches!(field, "real" | "integer" | "double" | "pattern") {
        let field = quoted(field);
        return Err(lines.problem(&format!("its entries are {field}; they must be real, integer or pattern")));
    }
    if !matches!(symmetry, "general" | "symmetric") {
        let symmetry = quoted(symmetry);
        return Err(lines.problem(&format!("it is {symmetry}; it must be general or symmetric")));
    }
    Ok(Banner {
        coordinate: layout == "coordinate",
        pattern: field == "pattern",
        symmetric: symmetry == "symmetric",
    })
}

fn coordinate<R: BufRead>(
    lines: &Lines<'_, R>,
    banner: &Banner,
    rows: usize,
    columns: usize,
) -> Result<(u32, u32, f64)> {
    let mut fields = lines.line.split_whitespace();
    let mut index = |what: &str, most: usize| -> Result<u32> {
        let field = fields.next().unwrap_or_default();
        match field.parse::<usize>() {
            Ok(index) if (1..=most).contains(&index) => Ok((index - 1) as u32),
            _ => Err(lines.problem(&format!("{what} {} is not a number from 1 to {most}", quoted(field)))),
        }
    };
    let (row, column) = (index("row", rows)?, index("column", columns)?);
    let value = if banner.pattern { 1.0 } else { lines.value(fields.next().unwrap_or_default())? };
    Ok((row, column, value))
}

/// The lines of the file with their numbers.
struct Lines<'a, R> {
    source: &'a Source,
    input: R,
    line: String,
    number: u64,
}

impl<R: BufRead> Lines<'_, R> {
    fn read(&mut self) -> Result<bool> {
        self.line.clear();
        self.number += 1;
        let read = self.input.read_line(&mut self.line);
        Ok(read.map_err(|error| self.read_error(&error))? > 0)
    }

    /// The next line that is neither blank nor a comment.
    fn next_data(&mut self) -> Result<bool> {
        while self.read()? {
            let text = self.line.trim_start();
            if !text.is_empty() && !text.starts_with('%') {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn read_error(&self, error: &io::Error) -> Error {
        // The decompressor reports with this kind, too, and names itself.
        match error.kind() {
            io::ErrorKind::InvalidData if error.get_ref().is_none() => not_utf8(self.source, self.number),
            _ => self.source.io_error(error),
        }
    }

    fn value(&self, field: &str) -> Result<f64> {
        field.parse().map_err(|_| self.problem(&format!("value {} is not a number", quoted(field))))
    }

    fn problem(&self, what: &str) -> Error {
        self.source.malformed(NAME, format!("line {}: {what}", self.number))
    }
}
