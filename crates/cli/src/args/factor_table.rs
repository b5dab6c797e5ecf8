//! The table of factors: a row for each run, found by its name.

use std::path::PathBuf;

use anyhow::bail;
use partita::internal::{quantity, quoted};
use partita_answers::factors::{Column, Values};
use partita_io::{ReadOptions, Source, column_names};

use super::board::texts;
use crate::failure::Usage;
use crate::source::add_columns;
use crate::warnings::warn;

/// Where the factors of the runs are.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Factors")]
pub struct FactorTableArgs {
    /// A table with a row for each run and a column for each factor [default: parts of the runs' names]
    ///
    /// Without it the names are taken apart at each _: leiden_0.5_seed3 has an algorithm, a number and a seed.
    // Its id is not that of a table of counts.
    #[arg(id = "factor_table", long = "table", value_name = "FACTORS.csv")]
    table: Option<PathBuf>,
    /// The column with the names of the runs [default: the first]
    #[arg(long, value_name = "COLUMN", requires = "factor_table")]
    run: Option<String>,
}

impl FactorTableArgs {
    /// The columns, their rows in the order of the runs.
    pub fn read(&self, runs: &[String]) -> anyhow::Result<Vec<Column>> {
        let Some(path) = &self.table else { return of_names(runs) };
        let options = ReadOptions { header: Some(true), ..ReadOptions::default() };
        let names = column_names(&Source::parse(path), &options)?;
        add_columns(&names);
        let file = path.display();
        let own = match &self.run {
            None => 0,
            Some(name) => match names.iter().position(|other| other == name) {
                Some(place) => place,
                None => {
                    let problem = format!(
                        "{file} has no column {}, which --run names; it has {}",
                        quoted(name),
                        names.join(", ")
                    );
                    return Err(Usage(problem).into());
                }
            },
        };
        let columns = texts(path, &(0..names.len()).collect::<Vec<_>>(), &options)?;
        let place = |run: &String| columns[own].iter().position(|name| name.as_ref() == Some(run));
        let mut rows = Vec::with_capacity(runs.len());
        for run in runs {
            let Some(row) = place(run) else {
                bail!(
                    "{file} has no row for {}, which is a run; add its row or use --clusterings",
                    quoted(run)
                );
            };
            rows.push(row);
        }
        for (&row, run) in rows.iter().zip(runs) {
            let again = columns[own][row + 1..].iter().position(|name| name.as_ref() == Some(run));
            if let Some(again) = again {
                bail!(
                    "{file} has two rows for {}, {} and {} below its header; keep one",
                    quoted(run),
                    row + 1,
                    row + again + 2
                );
            }
        }
        let unused = columns[own].len() - rows.len().min(columns[own].len());
        if unused > 0 {
            let are = if unused == 1 { "it is" } else { "they are" };
            warn(format!("{file} has {} of no run; {are} left out", quantity(unused, "row")));
        }
        let column = |(place, name): (usize, &String)| Column {
            name: name.clone(),
            values: Values(rows.iter().map(|&row| columns[place][row].clone()).collect()),
        };
        Ok(names.iter().enumerate().filter(|&(place, _)| place != own).map(column).collect())
    }
}

/// Factors from names such as `leiden_0.5_seed3`.
fn of_names(runs: &[String]) -> anyhow::Result<Vec<Column>> {
    match partita_answers::factors::of_names(runs) {
        Some(columns) => {
            let names: Vec<&str> = columns.iter().map(|column| column.name.as_str()).collect();
            warn(format!(
                "took the factors {} from the names of the runs; --table gives others",
                names.join(", ")
            ));
            Ok(columns)
        }
        None => Err(Usage(
            "the names of the runs hold no factors; give a table with a row for each run by --table"
                .to_owned(),
        )
        .into()),
    }
}
