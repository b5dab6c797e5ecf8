//! Co-clusterings on the command line.

use std::path::{Path, PathBuf};

use anyhow::Context as _;
use partita::{CoSummary, Contingency, Labels, Summary};
use partita_io::{ColumnRef, Look, ReadOptions, Source, Wanted, column_names, read_table};
use serde_json::Value;

use super::kind::names;
use crate::failure::Usage;
use crate::run_record::refuse_torn;

/// Two tables that hold co-clusterings.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Co-clusterings")]
pub struct CoArgs {
    /// A table with the labels of the rows, a column for each co-clustering
    #[arg(long, value_name = "FILE", conflicts_with = "files")]
    pub rows: Option<PathBuf>,
    /// The table with the labels of the columns
    #[arg(long, value_name = "FILE", conflicts_with = "files")]
    pub columns: Option<PathBuf>,
}

/// A co-clustering of the rows and columns of a matrix.
#[derive(Debug)]
pub struct CoClustering {
    pub name: String,
    pub rows: Side,
    pub columns: Side,
}

/// The labels of the rows or of the columns, and the names of these.
#[derive(Debug)]
pub struct Side {
    pub labels: Labels,
    pub ids: Option<Vec<String>>,
}

impl CoArgs {
    /// The files and folders that are read.
    pub fn inputs(&self) -> impl Iterator<Item = &Path> {
        self.tables().map(PathBuf::as_path)
    }

    fn tables(&self) -> impl Iterator<Item = &PathBuf> {
        self.rows.iter().chain(&self.columns)
    }

    /// Two co-clusterings: the columns `a` and `b` of the tables, or these levels of two folders, or two JSON files.
    pub fn read_two(
        &self,
        files: &[PathBuf],
        levels: [Option<&str>; 2],
    ) -> anyhow::Result<[CoClustering; 2]> {
        let [a, b] = levels;
        match (&self.rows, files) {
            (Some(_), _) => {
                let (Some(a), Some(b)) = (a, b) else {
                    return Err(Usage(
                        "name the columns of the two co-clusterings with -a and -b".to_owned(),
                    )
                    .into());
                };
                Ok([self.of_tables(a)?, self.of_tables(b)?])
            }
            (None, [folder]) if folder.is_dir() && a.is_some() && b.is_some() => {
                Ok([of_file(folder, "", a)?, of_file(folder, "", b)?])
            }
            (None, [file]) => {
                refuse_others(file)?;
                let levels = if file.is_dir() { ", or name two of its levels with -a and -b" } else { "" };
                let file = file.display();
                Err(Usage(format!("{file} is one co-clustering; give a second one{levels}")).into())
            }
            (None, [first, second]) => {
                let names = names(files);
                Ok([of_file(first, &names[0], a)?, of_file(second, &names[1], b)?])
            }
            (None, [_, _, ..]) => {
                Err(Usage("give two co-clusterings; `partita pairwise` compares more of them".to_owned())
                    .into())
            }
            (None, []) => Err(nothing_to_read()),
        }
    }

    /// Many co-clusterings: these columns of the tables, or these levels of every folder, and JSON files.
    pub fn read(&self, files: &[PathBuf], levels: &[String]) -> anyhow::Result<Vec<CoClustering>> {
        if self.rows.is_some() {
            return levels.iter().map(|name| self.of_tables(name)).collect();
        }
        if files.is_empty() {
            return Err(nothing_to_read());
        }
        let mut found = Vec::new();
        for (file, name) in files.iter().zip(names(files)) {
            if levels.is_empty() {
                found.push(of_file(file, &name, None)?);
            }
            for level in levels {
                found.push(of_file(file, &format!("{name}:{level}"), Some(level))?);
            }
        }
        Ok(found)
    }

    /// The columns that both tables have.
    pub fn common_columns(&self) -> anyhow::Result<Vec<String>> {
        let of = |path: &PathBuf| column_names(&Source::parse(path), &ReadOptions::default());
        let tables = self.tables().map(of).collect::<Result<Vec<_>, _>>()?;
        let [rows, columns] = &tables[..] else { return Ok(Vec::new()) };
        Ok(rows.iter().filter(|name| columns.contains(name)).cloned().collect())
    }

    fn of_tables(&self, name: &str) -> anyhow::Result<CoClustering> {
        let side = |path: &Option<PathBuf>| {
            let path = path.as_ref().context("--rows and --columns are given together")?;
            column(path, name, None)
        };
        Ok(CoClustering { name: name.to_owned(), rows: side(&self.rows)?, columns: side(&self.columns)? })
    }
}

fn nothing_to_read() -> anyhow::Error {
    let message =
        "give two folders that `partita cocluster` wrote, two JSON files, or --rows FILE --columns FILE";
    Usage(message.to_owned()).into()
}

/// Of two co-clusterings the cross-tables of the rows and of the columns.
pub fn summary(a: &CoClustering, b: &CoClustering) -> anyhow::Result<CoSummary> {
    let side = |what: &str, a: &Side, b: &Side| {
        let table = || Contingency::from_partitions(&a.labels.to_partition()?, &b.labels.to_partition()?);
        anyhow::Ok(Summary::new(table().with_context(|| format!("the labels of the {what}"))?))
    };
    Ok(CoSummary::new(side("rows", &a.rows, &b.rows)?, side("columns", &a.columns, &b.columns)?))
}

fn refuse_others(path: &Path) -> anyhow::Result<()> {
    if Look::at(&Source::parse(path)).is_co() || !path.exists() {
        return Ok(());
    }
    let (path, known) = (path.display(), "a folder that `partita cocluster` wrote, or a JSON file");
    anyhow::bail!("{path} is not a co-clustering; give {known}")
}

/// The level that is read of a folder where none is named.
pub const FIRST_LEVEL: &str = "level1";

/// A level of a folder, or a JSON file.
fn of_file(path: &Path, name: &str, level: Option<&str>) -> anyhow::Result<CoClustering> {
    refuse_others(path)?;
    if !path.is_dir() {
        return match level {
            Some(level) => {
                let name = path.display();
                Err(Usage(format!("{name} holds one co-clustering and no columns; leave out {level:?}"))
                    .into())
            }
            None => of_json(path, name),
        };
    }
    refuse_torn(path)?;
    let level = level.unwrap_or(FIRST_LEVEL);
    let side = |file: &str, ids: &str| column(&path.join(file), level, Some(ids));
    Ok(CoClustering {
        name: name.to_owned(),
        rows: side("rows.csv", "row")?,
        columns: side("columns.csv", "column")?,
    })
}

/// The labels in one column, and the names in another.
fn column(path: &Path, name: &str, ids: Option<&str>) -> anyhow::Result<Side> {
    let wanted =
        Wanted { labels: vec![ColumnRef::parse(name)], ids: ids.map(ColumnRef::parse), ..Wanted::default() };
    let mut table = read_table(&Source::parse(path), &wanted, &ReadOptions::default())?;
    Ok(Side { labels: table.labels.pop().context("one column is read")?.labels, ids: table.ids })
}

/// A JSON file.
pub fn read_json(path: &Path) -> anyhow::Result<CoClustering> {
    of_json(path, "")
}

/// One co-clustering as `{"rows": [0, 0, 1], "columns": ["x", "y"]}`.
fn of_json(path: &Path, name: &str) -> anyhow::Result<CoClustering> {
    let path_name = path.display();
    let text = Source::parse(path).read_json()?;
    let value: Value = serde_json::from_str(&text).with_context(|| format!("{path_name} is not JSON"))?;
    let side = |key: &str| -> anyhow::Result<Side> {
        let labels = value[key].as_array().with_context(|| format!("{path_name} has no list {key:?}"))?;
        let texts: Option<Vec<String>> = labels.iter().map(label).collect();
        let texts =
            texts.with_context(|| format!("{path_name}: {key:?} holds other than numbers and texts"))?;
        Ok(Side { labels: Labels::from_texts(texts), ids: None })
    };
    Ok(CoClustering { name: name.to_owned(), rows: side("rows")?, columns: side("columns")? })
}

/// A name in JSON: a text, a number or a truth value.
pub fn label(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::Bool(truth) => Some(truth.to_string()),
        _ => None,
    }
}
