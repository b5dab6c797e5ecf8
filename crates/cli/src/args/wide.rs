//! A table of counts with a row per cluster of A and a column per cluster of B.

use std::path::Path;

use anyhow::{Context as _, bail};
use partita::internal::quoted;
use partita::{LabelsBuilder, RawTable};
use partita_io::{ColumnRef, ReadOptions, Source, column_names, read_columns};

use super::kind::listed;
use crate::warnings::warn;

/// Names of rows and columns of sums.
const SUMS: [&str; 5] = ["all", "total", "totals", "sum", "grand total"];

/// A cross-table as it stands in the file.
struct Wide {
    names: [String; 2],
    rows: Vec<String>,
    columns: Vec<String>,
    /// The counts of each column.
    counts: Vec<Vec<u64>>,
}

/// Reads such a table. A last row and a last column that hold the sums of the others are left out with a word.
pub fn read_wide(file: &Path) -> anyhow::Result<([String; 2], RawTable)> {
    let mut wide = Wide::read(&Source::parse(file)).with_context(|| file.display().to_string())?;
    wide.leave_out_sums(file);
    let [mut a, mut b] = [LabelsBuilder::default(), LabelsBuilder::default()];
    let mut weights = Vec::new();
    for (column, counts) in wide.columns.iter().zip(&wide.counts) {
        for (row, &count) in wide.rows.iter().zip(counts) {
            a.push_text(row);
            b.push_text(column);
            weights.push(count);
        }
    }
    Ok((wide.names, RawTable::count(&a.finish(), &b.finish(), Some(&weights))?))
}

/// Returns whether a table of counts has rows and columns that are named after clusters: texts before counts in every line.
pub fn is_wide(file: &Path) -> bool {
    let source = Source::parse(file);
    source != Source::Stdin && Wide::read(&source).is_ok_and(|wide| wide.columns.len() > 1)
}

/// Names the rows and columns that are called like sums.
pub fn doubt_sums(rows: &[String], columns: &[String]) {
    let called = |what: &str, names: &[String]| -> Vec<String> {
        let names = names.iter().filter(|name| SUMS.contains(&name.trim().to_lowercase().as_str()));
        names.map(|name| format!("{what} {}", quoted(name))).collect()
    };
    let found = [called("row", rows), called("column", columns)].concat();
    if !found.is_empty() {
        warn(format!("the {} of the counts may hold sums; remove what is no cluster", listed(&found)));
    }
}

impl Wide {
    fn read(source: &Source) -> anyhow::Result<Self> {
        let options = ReadOptions { header: Some(true), verbatim: true, ..ReadOptions::default() };
        let columns = column_names(source, &options)?;
        let places: Vec<ColumnRef> = (0..columns.len()).map(ColumnRef::At).collect();
        let columns = columns.into_iter().skip(1).collect();
        let mut read = read_columns(source, &places, &options)?.into_iter();
        let first = read.next().context("it has no column")?;
        let rows =
            (0..first.labels.len()).map(|row| first.labels.get(row).unwrap_or_default().to_owned()).collect();
        let count = |text: Option<&str>| text.map_or(Some(0), |text| text.parse().ok());
        let counts = read.map(|column| {
            let counts = (0..column.labels.len())
                .map(|row| count(column.labels.get(row)))
                .collect::<Option<Vec<u64>>>();
            counts.with_context(|| format!("column {} holds other than counts", quoted(&column.name)))
        });
        let counts = counts.collect::<anyhow::Result<Vec<_>>>()?;
        if counts.is_empty() {
            bail!("it has no column of counts");
        }
        let names_of_both = first.name.split_once(" × ");
        let names = names_of_both.map_or(["a", "b"].map(str::to_owned), |(a, b)| [a, b].map(str::to_owned));
        Ok(Self { names, rows, columns, counts })
    }

    fn leave_out_sums(&mut self, file: &Path) {
        let is_sum = |name: Option<&String>| {
            name.is_some_and(|name| SUMS.contains(&name.trim().to_lowercase().as_str()))
        };
        let sums = |numbers: &[u64]| {
            numbers.split_last().is_some_and(|(last, others)| others.iter().sum::<u64>() == *last)
        };
        let of_row = |row: usize| self.counts.iter().map(|column| column[row]).collect::<Vec<u64>>();
        let has_row = is_sum(self.rows.last()) && self.counts.iter().all(|column| sums(column));
        let has_column = is_sum(self.columns.last()) && (0..self.rows.len()).all(|row| sums(&of_row(row)));
        if has_row {
            self.rows.pop();
            self.counts.iter_mut().for_each(|column| column.truncate(self.rows.len()));
        }
        if has_column {
            self.columns.pop();
            self.counts.pop();
        }
        let left_out: Vec<&str> = [("row", has_row), ("column", has_column)]
            .into_iter()
            .filter(|(_, has)| *has)
            .map(|(what, _)| what)
            .collect();
        if !left_out.is_empty() {
            warn(format!(
                "{}: left out the last {}, as it holds the sums of the others",
                file.display(),
                listed(&left_out)
            ));
        }
        doubt_sums(&self.rows, &self.columns);
    }
}
