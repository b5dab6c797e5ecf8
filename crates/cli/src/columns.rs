//! Many clusterings of the same items: the columns of one table.

use std::path::PathBuf;

use anyhow::anyhow;
use partita::quantity;
use partita_io::{ColumnRef, Source, Table, Wanted, column_names, read_items};

use crate::failure::Usage;
use crate::reading::ReadingArgs;

/// The columns of a table that hold clusterings.
#[derive(Debug, clap::Args)]
pub struct ColumnsArgs {
    /// A table with one clustering per column; `-` is standard input
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// The columns of the clusterings, comma-separated names or 1-based numbers [default: all but the ids]
    #[arg(long, value_name = "COLS", value_delimiter = ',')]
    pub columns: Vec<String>,
    /// The column of item ids
    #[arg(long, value_name = "COL")]
    pub id: Option<String>,
    #[command(flatten)]
    pub reading: ReadingArgs,
}

impl ColumnsArgs {
    /// Reads the columns asked for, in one pass, and the ids.
    pub fn read(&self) -> anyhow::Result<Table> {
        let source = Source::parse(&self.file);
        let table = self.read_labels(&source, self.labels(&source)?)?;
        self.at_least_two("clustering", table.labels.len())?;
        Ok(table)
    }

    /// Reads the reference first and then the other columns asked for.
    pub fn read_beside(&self, reference: &str) -> anyhow::Result<Table> {
        let source = Source::parse(&self.file);
        let mut labels = vec![ColumnRef::parse(reference)];
        labels.extend(self.labels(&source)?);
        let mut table = self.read_labels(&source, labels)?;
        let reference = table.places[0];
        let mut places = table.places.iter().enumerate();
        table.labels.retain(|_| places.next().is_some_and(|(at, &place)| at == 0 || place != reference));
        self.at_least_two("clustering", table.labels.len())?;
        Ok(table)
    }

    /// Refuses fewer than two of what is compared. Whoever named the columns named too few.
    pub fn at_least_two(&self, what: &str, found: usize) -> anyhow::Result<()> {
        let sentence =
            format!("found {} in {}; at least two are needed", quantity(found, what), self.file.display());
        match found {
            2.. => Ok(()),
            _ if self.columns.is_empty() => Err(anyhow!(sentence)),
            _ => Err(Usage(format!("--columns names {}; name two or more", quantity(found, what))).into()),
        }
    }

    fn read_labels(&self, source: &Source, labels: Vec<ColumnRef>) -> anyhow::Result<Table> {
        let ids = self.id.as_deref().map(ColumnRef::parse);
        Ok(read_items(source, &Wanted { labels, weights: None, ids }, &self.reading.options())?)
    }

    /// The columns asked for, or all that do not hold the ids.
    fn labels(&self, source: &Source) -> anyhow::Result<Vec<ColumnRef>> {
        if !self.columns.is_empty() {
            return Ok(self.columns.iter().map(|name| ColumnRef::parse(name)).collect());
        }
        if *source == Source::Stdin {
            return Err(Usage("name the columns of standard input with --columns".into()).into());
        }
        let names = column_names(source, &self.reading.options())?;
        let is_id = |index: usize, name: &String| {
            self.id.as_ref().is_some_and(|id| id == name || *id == (index + 1).to_string())
        };
        let labels = names.iter().enumerate().filter(|(index, name)| !is_id(*index, name));
        Ok(labels.map(|(index, _)| ColumnRef::At(index)).collect())
    }
}
