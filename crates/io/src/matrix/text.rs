//! A table of numbers as text, with or without names of rows and columns.

use partita::internal::quoted;

use super::names::{are_names, names_rows};
use super::{Matrix, assemble};
use crate::source::{Input, Source};
use crate::{ErrorKind, Result};

const NAME: &str = "a table of numbers";

pub(super) fn read(source: &Source, input: Input) -> Result<Matrix> {
    let delimiter = delimiter(&input.head);
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(delimiter)
        .has_headers(false)
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(input.into_read());
    let mut table = TableOfNumbers::default();
    for record in reader.records() {
        let record = record.map_err(|error| source.malformed(NAME, error.to_string()))?;
        let line = record.position().map_or(0, csv::Position::line);
        let fields: Vec<&str> = record.iter().collect();
        if fields.iter().all(|field| field.is_empty()) {
            continue;
        }
        table.push(source, line, &fields)?;
    }
    table.finish(source)
}

/// The most frequent of the usual delimiters in the first line. Those between quotation marks are part of a name.
fn delimiter(head: &[u8]) -> u8 {
    let mut is_open = false;
    let outside = head.iter().filter(|&&byte| {
        is_open ^= byte == b'"';
        !is_open
    });
    let first: Vec<u8> = outside.copied().take_while(|&byte| byte != b'\n').collect();
    let count = |delimiter: u8| first.iter().filter(|&&byte| byte == delimiter).count();
    [b' ', b';', b'\t', b','].into_iter().max_by_key(|&delimiter| count(delimiter)).unwrap_or(b',')
}

#[derive(Default)]
struct TableOfNumbers {
    header: Option<Vec<String>>,
    /// Whether the first field of a line is the name of its row; known from the first line of numbers on.
    named: Option<bool>,
    names: Vec<String>,
    columns: usize,
    rows: usize,
    triples: Vec<(u32, u32, f64)>,
}

impl TableOfNumbers {
    fn push(&mut self, source: &Source, line: u64, fields: &[&str]) -> Result<()> {
        if self.rows == 0 && self.header.is_none() && are_names(fields) {
            self.header = Some(fields.iter().map(|&field| field.to_owned()).collect());
            return Ok(());
        }
        let header = &self.header;
        let named = *self.named.get_or_insert_with(|| {
            let header: Option<Vec<&str>> =
                header.as_ref().map(|header| header.iter().map(String::as_str).collect());
            !fields[0].is_empty() && names_rows(header.as_deref(), fields)
        });
        let numbers = &fields[usize::from(named)..];
        if self.rows == 0 {
            self.columns = numbers.len();
        }
        if numbers.len() != self.columns {
            let (found, expected) = (numbers.len() as u64, self.columns as u64);
            let source_name = source.to_string();
            return Err(ErrorKind::RaggedRow { source_name, line, found, expected, hint: "" }.into());
        }
        if named {
            self.names.push(fields[0].to_owned());
        }
        for (column, field) in numbers.iter().enumerate() {
            let value: f64 = field.parse().map_err(|_| {
                let place = column + 1 + usize::from(named);
                source.malformed(
                    NAME,
                    format!("line {line}: {} in column {place} is not a number", quoted(field)),
                )
            })?;
            if value != 0.0 {
                self.triples.push((self.rows as u32, column as u32, value));
            }
        }
        self.rows += 1;
        Ok(())
    }

    fn finish(self, source: &Source) -> Result<Matrix> {
        if self.rows == 0 {
            return Err(source.malformed(NAME, "it has no line of numbers"));
        }
        // A header may have a name for the column of names.
        let column_names = self.header.and_then(|mut header| {
            if header.len() == self.columns + 1 {
                header.remove(0);
            }
            (header.len() == self.columns).then_some(header)
        });
        let row_names = self.named.unwrap_or(false).then_some(self.names);
        let values = assemble(source, NAME, (self.rows, self.columns), self.triples)?;
        Ok(Matrix { values, row_names, column_names })
    }
}
