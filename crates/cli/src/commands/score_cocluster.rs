//! `partita score-cocluster`: how well given clusters of rows and columns describe a matrix.

use std::collections::HashMap;
use std::path::PathBuf;

use anyhow::{Context as _, bail};
use partita::{CoPartition, Partition};
use partita_answers::cocluster::score;
use partita_io::{Source, read_matrix};

use crate::args::co::{CoArgs, CoClustering, Side};
use crate::args::numbers::NumbersArgs;
use crate::failure::of_answer;
use crate::output::OutputArgs;
use crate::view::Format;
use crate::view::scored_blocks::write;
use crate::warnings::{say_caveats, warn_of_file};

#[derive(Debug, clap::Args)]
pub struct Options {
    /// The matrix: Matrix Market (plain or gzipped), SciPy NPZ, NPY, or a table of numbers
    #[arg(value_name = "MATRIX")]
    matrix: PathBuf,
    /// Folders that `partita cocluster` wrote, or JSON files like {"rows": [0, 0, 1], "columns": ["x", "y"]}
    #[arg(value_name = "CO-CLUSTERING")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    co: CoArgs,
    /// The columns of the tables, or the levels of the folders, comma-separated [default: all columns; level1]
    #[arg(short, long, value_name = "NAME", value_delimiter = ',')]
    levels: Vec<String>,
    #[command(flatten)]
    numbers: NumbersArgs,
    /// Format of the output [default: that of its extension, else table]
    #[arg(long, value_enum, help_heading = "Output")]
    format: Option<Format>,
    #[command(flatten)]
    output: OutputArgs,
}

pub fn run(options: &Options) -> anyhow::Result<()> {
    let (output, format) = options.output.open_as(options.format)?;
    let matrix = read_matrix(&Source::parse(&options.matrix), &options.numbers.options(None))?;
    matrix.warnings.iter().for_each(warn_of_file);
    let levels = if options.co.rows.is_some() && options.levels.is_empty() {
        options.co.common_columns()?
    } else {
        options.levels.clone()
    };
    let read = options.co.read(&options.files, &levels)?;
    let [row_names, column_names] = [&matrix.row_names, &matrix.column_names].map(Option::as_deref);
    let one = |found: &CoClustering| -> anyhow::Result<CoPartition> {
        Ok(CoPartition {
            rows: of_objects(&found.rows, row_names, "row")
                .with_context(|| format!("the rows of {}", found.name))?,
            columns: of_objects(&found.columns, column_names, "column")
                .with_context(|| format!("the columns of {}", found.name))?,
        })
    };
    let parts = read.iter().map(one).collect::<anyhow::Result<Vec<_>>>()?;
    let scored = score(&matrix.values, &parts).map_err(of_answer)?;
    say_caveats(&scored.caveats);
    let names: Vec<String> = read.into_iter().map(|found| found.name).collect();
    output.write(&write(&scored, &names, format))
}

/// The labels in the order of the matrix: by name where both sides have names, and else as they stand.
fn of_objects(side: &Side, names: Option<&[String]>, what: &str) -> anyhow::Result<Partition> {
    let clusters = side.labels.to_partition()?;
    let (Some(ids), Some(names)) = (&side.ids, names) else { return Ok(clusters) };
    let places: HashMap<&str, usize> = ids.iter().enumerate().map(|(at, id)| (id.as_str(), at)).collect();
    if places.len() != names.len() || ids.len() != names.len() {
        // Names that repeat name nothing, and lengths that differ are refused with their numbers.
        return Ok(clusters);
    }
    let mut ordered = Vec::with_capacity(names.len());
    for name in names {
        match places.get(name.as_str()) {
            Some(&at) => ordered.push(clusters.ids()[at]),
            None => bail!("{what} {name:?} of the matrix has no cluster; the names must be the same"),
        }
    }
    Ok(Partition::from_labels(ordered))
}
