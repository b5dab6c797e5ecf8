//! Tables that are read together: what one of them says about the first lines of the others.

use std::path::PathBuf;

use partita::internal::quoted;
use partita_io::{
    ColumnRef, ErrorKind, ReadOptions, Source, Table, Wanted, Warning, column_names, read_table_with,
};

use super::doubts::{header_is_label, share_first_line};
use crate::failure::Usage;
use crate::progress::FileBar;
use crate::warnings::warn;

/// A table to read.
pub struct Part {
    pub source: Source,
    pub wanted: Wanted,
    /// True for each column of labels that was named, so that it is never left out.
    pub kept: Vec<bool>,
    pub options: ReadOptions,
}

/// A table that was read, and which of its columns of labels are never left out.
pub struct Read {
    pub table: Table,
    pub kept: Vec<bool>,
}

/// Reads all tables. A first line that is a label of another is an item, whatever it looks like by itself.
pub fn read_together(mut parts: Vec<Part>) -> anyhow::Result<Vec<Read>> {
    let mut bar = FileBar::default();
    let mut read = parts.iter().map(|part| part.read(&mut bar)).collect::<anyhow::Result<Vec<Read>>>()?;
    if read.len() < 2 {
        return Ok(read);
    }
    let is_piped = |part: &Part| part.source == Source::Stdin;
    if !parts.iter().any(is_piped) && share_first_line(read.iter().map(|read| &read.table)) {
        for (part, read) in parts.iter_mut().zip(&mut read) {
            part.options.header = Some(true);
            *read = part.read(&mut bar)?;
            let (source_name, names) = (part.source.to_string(), read.table.columns.clone());
            read.table.warnings = vec![Warning::TookHeader { source_name, names }];
        }
        return Ok(read);
    }
    for at in 0..parts.len() {
        let mut others = read.iter().enumerate().filter(|(other, _)| *other != at);
        let is_item = others.any(|(_, other)| header_is_label(&read[at].table, &other.table));
        if is_item && !is_piped(&parts[at]) {
            parts[at].options.header = Some(false);
            read[at] = parts[at].read(&mut bar)?;
        }
    }
    Ok(read)
}

/// The sources of files, of which standard input is at most one.
pub fn sources(paths: &[PathBuf]) -> Result<Vec<Source>, Usage> {
    let sources: Vec<Source> = paths.iter().map(Source::parse).collect();
    match sources.iter().filter(|source| **source == Source::Stdin).count() {
        0 | 1 => Ok(sources),
        _ => Err(Usage("standard input can be read once; give a file for one of the clusterings".to_owned())),
    }
}

impl Part {
    /// Reads the table. Columns of labels that hold fractions, dates or what else is no label are left out with a word, unless
    /// they are to be kept or no other is left.
    fn read(&self, bar: &mut FileBar) -> anyhow::Result<Read> {
        let Self { source, options, .. } = self;
        let (mut wanted, mut kept) =
            (Wanted { list_fractional: true, ..self.wanted.clone() }, self.kept.clone());
        loop {
            let error = match read_table_with(source, &wanted, options, &mut |progress| bar.show(progress)) {
                Ok(table) => return without_fractions(Read { table, kept }),
                Err(error) => error,
            };
            // A typed column says so by its type or at its first fraction.
            let (column, held) = match error.kind() {
                ErrorKind::FractionalLabel { column, .. } => (column, FRACTIONS),
                ErrorKind::UnsupportedType { column, found, .. } => (column, found.as_str()),
                _ => return Err(error.into()),
            };
            let names = column_names(source, options)?;
            let holds =
                |place: &usize| matches!(wanted.labels[*place], ColumnRef::At(at) if names[at] == *column);
            match (0..kept.len()).filter(|&place| may_go(&kept, place)).find(holds) {
                Some(place) => drop((wanted.labels.remove(place), kept.remove(place))),
                None => return Err(error.into()),
            }
            warn_of_others(column, held);
        }
    }
}

/// Returns whether a column may be left out: it was not named, nor was another one that stays.
fn may_go(kept: &[bool], place: usize) -> bool {
    !kept[place] && kept.iter().enumerate().any(|(other, is_kept)| other != place && !is_kept)
}

/// Leaves out the columns of a text file that hold fractions.
fn without_fractions(mut read: Read) -> anyhow::Result<Read> {
    let fractional = std::mem::take(&mut read.table.fractional);
    for (dropped, (place, kind)) in fractional.into_iter().enumerate() {
        let place = place - dropped;
        if !may_go(&read.kept, place) {
            return Err(partita_io::Error::from(kind).into());
        }
        warn_of_others(&read.remove(place), FRACTIONS);
    }
    Ok(read)
}

impl Read {
    /// Leaves a column out, and gives its name.
    pub fn remove(&mut self, place: usize) -> String {
        self.kept.remove(place);
        self.table.places.remove(place);
        self.table.labels.remove(place).name
    }
}

const FRACTIONS: &str = "fractions";

/// Says that a column is left out, and why.
pub fn warn_of_others(column: &str, held: &str) {
    let column = quoted(column);
    warn(format!("left out column {column}: it holds {held}; --clusterings names the columns to compare"));
}
