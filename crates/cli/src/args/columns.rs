//! Columns of labels, of one table or of several.

use std::path::{Path, PathBuf};

use partita::internal::quoted;
use partita::{Doubt, Labels};
use partita_io::{
    Column, ColumnRef, ErrorKind, ReadOptions, Source, Table, Wanted, column_names, read_table_with,
};

use super::doubts::doubt;
use super::joined::{Files, Roles, place};
use super::labels::Join;
use super::reading::{PolicyArgs, ReadingArgs};
use crate::failure::Usage;
use crate::progress::FileBar;
use crate::source::add_columns;
use crate::warnings::{warn, warn_of_file};

/// Where the columns are and how to read them.
#[derive(Debug, clap::Args)]
pub struct ColumnsArgs {
    /// Tables with a clustering per column, or files of trees, covers or co-clusterings
    ///
    /// `-` is standard input. Several tables hold the same items: --id says by which column they are joined, else they have
    /// the same order. Co-clusterings are folders that `partita cocluster` wrote, or JSON files.
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// The columns of the clusterings, comma-separated [default: all but the ids]
    ///
    /// Of several tables: each gives those that it has. Of folders that `partita cocluster` wrote: the levels. Of --rows and
    /// --columns: by default the columns that both tables have. Of covers: the column of the clusters in every file.
    #[arg(long, value_name = "COLUMNS", value_delimiter = ',', help_heading = "Input")]
    pub clusterings: Vec<String>,
    /// The column of item ids, on which several files are joined
    #[arg(long, value_name = "COLUMN", help_heading = "Input")]
    pub id: Option<String>,
    /// What to do with items that only some of several files have [default: exact]
    #[arg(long, value_enum, help_heading = "Input", hide_short_help = true)]
    pub join: Option<Join>,
    #[command(flatten)]
    pub policies: PolicyArgs,
    #[command(flatten)]
    pub reading: ReadingArgs,
}

/// Columns of labels.
#[derive(Debug)]
pub struct Columns {
    pub names: Vec<String>,
    pub labels: Vec<Labels>,
    pub ids: Option<Vec<String>>,
}

impl ColumnsArgs {
    /// Columns of one table or of several, some of them first.
    pub fn columns(&self, roles: Roles<'_>) -> anyhow::Result<Columns> {
        let paths = self.with_reference(roles.reference)?;
        match &paths[..] {
            [] => Err(Usage("give the file to read; --help begins with an example".to_owned()).into()),
            [_] if self.join.is_some() => {
                Err(Usage("--join joins several files; give another one, or leave it out".to_owned()).into())
            }
            [file] => self.columns_of_one(&Source::parse(file), roles),
            _ => {
                let (id, join, clusterings) = (self.id.as_deref(), self.join, &self.clusterings[..]);
                Files { paths, id, join, clusterings, options: self.reading.options()? }.read(roles)
            }
        }
    }

    /// The files, and that of the reference unless it is a column.
    fn with_reference(&self, reference: Option<&str>) -> anyhow::Result<Vec<PathBuf>> {
        let mut paths = self.files.clone();
        let Some(reference) = reference else { return Ok(paths) };
        let (file, options) = (Path::new(reference), self.reading.options()?);
        if !file.is_file() {
            return Ok(paths);
        }
        for path in &self.files {
            let source = Source::parse(path);
            let is_column =
                source != Source::Stdin && place(&column_names(&source, &options)?, reference).is_some();
            if is_column || same(path, file) {
                return Ok(paths);
            }
        }
        paths.insert(0, file.to_owned());
        Ok(paths)
    }

    fn columns_of_one(&self, source: &Source, roles: Roles<'_>) -> anyhow::Result<Columns> {
        let first: Vec<&str> = roles.reference.into_iter().chain(roles.groups).collect();
        let mut labels: Vec<ColumnRef> = first.iter().map(|name| ColumnRef::parse(name)).collect();
        labels.extend(self.column_refs(source)?);
        let wanted = Wanted { labels, ids: self.id.as_deref().map(ColumnRef::parse), ..Wanted::default() };
        let is_kept = |place: usize, _: usize| place < first.len() || !self.clusterings.is_empty();
        let mut bar = FileBar::default();
        let read = read_labels(source, wanted, &self.reading.options()?, &mut bar, is_kept)?;
        read.refuse_repeated_ids("the table")?;
        drop(bar);
        let Table { mut labels, places, ids, warnings, .. } = read;
        warnings.iter().for_each(warn_of_file);
        let mut at = places.iter().enumerate();
        let is_first = |place: &usize| places[..first.len()].contains(place);
        labels.retain(|_| at.next().is_some_and(|(index, place)| index < first.len() || !is_first(place)));
        if self.clusterings.is_empty() {
            leave_out_ids(&mut labels, first.len());
        }
        labels.iter().for_each(doubt);
        let (names, labels): (Vec<String>, _) =
            labels.into_iter().map(|column| (column.name, column.labels)).unzip();
        add_columns(&names);
        Ok(Columns { names, labels, ids })
    }

    /// The columns that the user named, or all that do not hold the ids.
    fn column_refs(&self, source: &Source) -> anyhow::Result<Vec<ColumnRef>> {
        if !self.clusterings.is_empty() {
            return Ok(self.clusterings.iter().map(|name| ColumnRef::parse(name)).collect());
        }
        if *source == Source::Stdin {
            let message = "name the columns of standard input with --clusterings, or add --kind trees";
            return Err(Usage(message.to_owned()).into());
        }
        let names = column_names(source, &self.reading.options()?)?;
        let is_id = |index: usize, name: &String| {
            self.id.as_ref().is_some_and(|id| id == name || *id == (index + 1).to_string())
        };
        let labels = names.iter().enumerate().filter(|(index, name)| !is_id(*index, name));
        Ok(labels.map(|(index, _)| ColumnRef::At(index)).collect())
    }
}

/// Reads a table. Columns of labels that hold fractions, dates or what else is no label are left out with a word, unless they are
/// to be kept, by their places among so many, or no other is left.
pub fn read_labels(
    source: &Source,
    mut wanted: Wanted,
    options: &ReadOptions,
    bar: &mut FileBar,
    is_kept: impl Fn(usize, usize) -> bool,
) -> anyhow::Result<Table> {
    wanted.list_fractional = true;
    let may_go = |place: usize, all: usize| {
        !is_kept(place, all) && (0..all).any(|other| other != place && !is_kept(other, all))
    };
    loop {
        let error = match read_table_with(source, &wanted, options, &mut |progress| bar.show(progress)) {
            Ok(table) => return drop_fractional(table, may_go),
            Err(error) => error,
        };
        // A typed column says so by its type or at its first fraction.
        let (column, held) = match error.kind() {
            ErrorKind::FractionalLabel { column, .. } => (column, FRACTIONS),
            ErrorKind::UnsupportedType { column, found, .. } => (column, found.as_str()),
            _ => return Err(error.into()),
        };
        let names = column_names(source, options)?;
        let (all, holds) = (
            wanted.labels.len(),
            |place: &usize| matches!(wanted.labels[*place], ColumnRef::At(at) if names[at] == *column),
        );
        match (0..all).filter(|&place| may_go(place, all)).find(holds) {
            Some(place) => wanted.labels.remove(place),
            None => return Err(error.into()),
        };
        warn_of_others(column, held);
    }
}

/// Leaves out the columns of a text file that hold fractions.
fn drop_fractional(mut table: Table, may_go: impl Fn(usize, usize) -> bool) -> anyhow::Result<Table> {
    for (dropped, (place, kind)) in std::mem::take(&mut table.fractional).into_iter().enumerate() {
        if !may_go(place - dropped, table.labels.len()) {
            return Err(partita_io::Error::from(kind).into());
        }
        table.places.remove(place - dropped);
        warn_of_others(&table.labels.remove(place - dropped).name, FRACTIONS);
    }
    Ok(table)
}

const FRACTIONS: &str = "fractions";

fn warn_of_others(column: &str, held: &str) {
    let column = quoted(column);
    warn(format!("left out column {column}: it holds {held}; --clusterings names the columns to compare"));
}

/// Leaves out the columns after the first `kept` that look like ids, if others do not, and says so.
pub fn leave_out_ids(columns: &mut Vec<Column>, kept: usize) -> Vec<Column> {
    if columns.iter().all(|column| column.labels.are_ids()) {
        return Vec::new();
    }
    let mut place = 0;
    let left_out = columns.extract_if(.., |column| {
        place += 1;
        place > kept && column.labels.are_ids()
    });
    let left_out: Vec<Column> = left_out.collect();
    for column in &left_out {
        let doubt = Doubt::LeftOut { column: column.name.clone() };
        warn(format!("{doubt}; --id names the ids, --clusterings the columns to compare"));
    }
    left_out
}

/// Whether two paths lead to the same file.
pub fn same(a: &Path, b: &Path) -> bool {
    a == b || a.canonicalize().is_ok_and(|a| b.canonicalize().is_ok_and(|b| a == b))
}
