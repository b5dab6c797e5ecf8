//! A table of numbers as text, with or without names of rows and columns.

use csv::StringRecord;
use partita::internal::quoted;

use super::names::{Naming, are_ids};
use super::{Matrix, MatrixOptions, assemble};
use crate::source::delimited::Delimited;
use crate::source::{Input, Source};
use crate::{Error, ErrorKind, Result, Warning};

const NAME: &str = "a table of numbers";

pub(super) fn read(source: &Source, input: Input, options: &MatrixOptions) -> Result<Matrix> {
    let delimiter = options.delimiter.unwrap_or_else(|| delimiter(&input.head));
    let mut text = Delimited::new(input.into_read(), delimiter);
    let mut next = || loop {
        match text.next_text().map_err(|fault| source.fault(fault, 0))? {
            Some((_, record)) if is_blank(&record) => {}
            found => return Ok::<_, Error>(found),
        }
    };
    let Some(first) = next()? else { return Err(source.malformed(NAME, "it has no line of numbers")) };
    let second = next()?;
    let mut table =
        TableOfNumbers::begin(source, options, &first.1, second.as_ref().map(|(_, record)| record));
    if table.header.is_none() {
        table.push(source, &first)?;
    }
    let mut held = second;
    while let Some(record) = held {
        table.push(source, &record)?;
        held = next()?;
    }
    table.finish(source)
}

fn is_blank(record: &StringRecord) -> bool {
    record.iter().all(str::is_empty)
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
    /// True if the first field of a line is the name of its row.
    named: bool,
    /// The name of the first column if it is read as numbers and may yet hold names, which are kept.
    perhaps_ids: Option<String>,
    names: Vec<String>,
    columns: usize,
    rows: usize,
    triples: Vec<(u32, u32, f64)>,
    warnings: Vec<Warning>,
}

impl TableOfNumbers {
    fn begin(
        source: &Source,
        options: &MatrixOptions,
        first: &StringRecord,
        second: Option<&StringRecord>,
    ) -> Self {
        let fields = |record: &StringRecord| record.iter().map(str::to_owned).collect::<Vec<_>>();
        let Naming { header, named, perhaps_ids, warning } =
            Naming::of(source, options, &fields(first), second.map(fields).as_deref());
        let header = header.then(|| fields(first));
        Self { header, named, perhaps_ids, warnings: Vec::from_iter(warning), ..Self::default() }
    }

    fn push(&mut self, source: &Source, &(line, ref record): &(u64, StringRecord)) -> Result<()> {
        let skipped = usize::from(self.named);
        let count = record.len() - skipped;
        if self.rows == 0 {
            self.columns = count;
        }
        if count != self.columns {
            let (found, expected) = (count as u64, self.columns as u64);
            let source_name = source.to_string();
            return Err(ErrorKind::RaggedRow { source_name, line, found, expected, hint: "" }.into());
        }
        if self.named || self.perhaps_ids.is_some() {
            self.names.push(record[0].to_owned());
        }
        for (column, field) in record.iter().skip(skipped).enumerate() {
            let value: f64 = field.parse().map_err(|_| {
                let place = column + 1 + skipped;
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

    /// Takes the first column as names of the rows if it numbers them.
    fn take_ids(&mut self, source: &Source) {
        let Some(name) = self.perhaps_ids.take().filter(|_| are_ids(&self.names)) else { return };
        self.warnings.push(Warning::TookIds { source_name: source.to_string(), name });
        self.triples.retain(|&(_, column, _)| column > 0);
        self.triples.iter_mut().for_each(|(_, column, _)| *column -= 1);
        self.columns -= 1;
        self.named = true;
    }

    fn finish(mut self, source: &Source) -> Result<Matrix> {
        if self.rows == 0 {
            return Err(source.malformed(NAME, "it has no line of numbers"));
        }
        self.take_ids(source);
        // A header may have a name for the column of names.
        let column_names = self.header.and_then(|mut header| {
            if header.len() == self.columns + 1 {
                header.remove(0);
            }
            (header.len() == self.columns).then_some(header)
        });
        let row_names = self.named.then_some(self.names);
        let values = assemble(source, NAME, (self.rows, self.columns), self.triples)?;
        Ok(Matrix { values, row_names, column_names, warnings: self.warnings })
    }
}
