//! Two co-clusterings on the command line.

use std::path::{Path, PathBuf};

use anyhow::Context as _;
use partita::{Contingency, Labels, Summary};
use partita_io::{ColumnRef, ReadOptions, Source, Wanted, read_table};
use serde_json::Value;

use crate::failure::Usage;

/// Where the two co-clusterings are.
#[derive(Debug, clap::Args)]
pub struct CoInputArgs {
    /// Two tables, with the labels of the rows and of the columns; or two co-clusterings: folders that
    /// `partita cocluster` wrote, or JSON files like {"rows": [0, 0, 1], "columns": ["x", "y"]}
    #[arg(value_names = ["ROWS", "COLS"], num_args = 2, required = true)]
    pub files: Vec<PathBuf>,
    /// The column of co-clustering A in the tables (of folders: in the first) [default of folders: level1]
    #[arg(short = 'a', value_name = "COL")]
    pub a: Option<String>,
    /// The column of co-clustering B
    #[arg(short = 'b', value_name = "COL")]
    pub b: Option<String>,
}

/// The labels of the rows, or of the columns, in A and in B.
#[derive(Debug)]
pub struct Side {
    /// What it is: rows or columns.
    pub what: &'static str,
    pub a: Labels,
    pub b: Labels,
    pub ids: Option<Vec<String>>,
}

impl Side {
    /// Their cross-table.
    pub fn summary(&self) -> anyhow::Result<Summary> {
        let table = || Contingency::from_partitions(&self.a.to_partition()?, &self.b.to_partition()?);
        Ok(Summary::new(table().with_context(|| format!("the labels of the {}", self.what))?))
    }
}

impl CoInputArgs {
    /// The rows and the columns.
    pub fn read(&self) -> anyhow::Result<[Side; 2]> {
        let [first, second] = &self.files[..] else {
            return Err(Usage("co-clusterings are in two files or two folders".to_owned()).into());
        };
        if first.is_dir() && second.is_dir() {
            return Ok([self.of_folders("rows", "row")?, self.of_folders("columns", "column")?]);
        }
        let is_json = |path: &Path| path.extension().is_some_and(|extension| extension == "json");
        if is_json(first) && is_json(second) {
            let ([rows_a, columns_a], [rows_b, columns_b]) = (from_json(first)?, from_json(second)?);
            return Ok([
                Side { what: "rows", a: rows_a, b: rows_b, ids: None },
                Side { what: "columns", a: columns_a, b: columns_b, ids: None },
            ]);
        }
        let (Some(a), Some(b)) = (&self.a, &self.b) else {
            let message = "name the columns of the two co-clusterings with -a and -b, or give two folders that \
                           `partita cocluster` wrote, or two JSON files";
            return Err(Usage(message.to_owned()).into());
        };
        let side = |what, path: &Path| -> anyhow::Result<Side> {
            Ok(Side { what, a: column(path, a, None)?.0, b: column(path, b, None)?.0, ids: None })
        };
        Ok([side("rows", first)?, side("columns", second)?])
    }

    /// One side of two folders that `cocluster` wrote, with the names in the first column.
    fn of_folders(&self, what: &'static str, names: &str) -> anyhow::Result<Side> {
        let level = |column: &Option<String>| column.clone().unwrap_or_else(|| "level1".to_owned());
        let file = |folder: &Path| folder.join(format!("{what}.csv"));
        let (a, ids) = column(&file(&self.files[0]), &level(&self.a), Some(names))?;
        let (b, _) = column(&file(&self.files[1]), &level(&self.b), None)?;
        Ok(Side { what, a, b, ids })
    }
}

/// The labels in one column, and the names in another.
fn column(path: &Path, name: &str, ids: Option<&str>) -> anyhow::Result<(Labels, Option<Vec<String>>)> {
    let wanted =
        Wanted { labels: vec![ColumnRef::parse(name)], weights: None, ids: ids.map(ColumnRef::parse) };
    let mut table = read_table(&Source::parse(path), &wanted, &ReadOptions::default())?;
    Ok((table.labels.pop().context("a column was asked for")?.labels, table.ids))
}

/// The row labels and the column labels of one co-clustering.
fn from_json(path: &Path) -> anyhow::Result<[Labels; 2]> {
    let name = path.display();
    let text = Source::parse(path).read_text()?;
    let value: Value = serde_json::from_str(&text).with_context(|| format!("{name} is not JSON"))?;
    let side = |key: &str| -> anyhow::Result<Labels> {
        let labels = value[key].as_array().with_context(|| format!("{name} has no list {key:?}"))?;
        let texts: Option<Vec<String>> = labels.iter().map(label).collect();
        let texts = texts.with_context(|| format!("{name}: {key:?} holds other than numbers and texts"))?;
        Ok(Labels::from_texts(texts))
    };
    Ok([side("rows")?, side("columns")?])
}

fn label(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::Bool(truth) => Some(truth.to_string()),
        _ => None,
    }
}
