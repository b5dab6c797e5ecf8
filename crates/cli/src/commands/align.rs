//! `partita align`: B with the names of its best matches in A, so that plots use the same colours.

use std::path::{Path, PathBuf};
use std::{fs, io};

use anyhow::Context as _;

use crate::args::labels::{LabelArgs, label};
use crate::formats::OutputFormat;
use crate::output::{Output, OutputArgs};
use crate::view::grid::Grid;
use crate::warnings::{say_caveats, write_document};

#[derive(Debug, clap::Args)]
pub struct Options {
    #[command(flatten)]
    input: LabelArgs,
    /// A file that keeps the ids of clusters from run to run; it is made where there is none
    ///
    /// A is the last run and B the new one. A cluster of B that shares more than half of its items with one of A, and holds
    /// more than half of that, continues it under its id. Pieces of a cluster get new ids that name it, other clusters new ones.
    /// Ids that end are never used again. The same two runs given twice change nothing.
    #[arg(long, value_name = "STORE", help_heading = "Ids that last")]
    keep_ids: Option<PathBuf>,
    /// The share of the larger of two clusters that must be exceeded for the second to continue the first [default: 0.5]
    #[arg(long, value_name = "SHARE", requires = "keep_ids", help_heading = "Ids that last")]
    floor: Option<f64>,
    /// Format of the output [default: that of its extension, else csv]
    #[arg(long, value_enum, help_heading = "Output")]
    format: Option<Format>,
    #[command(flatten)]
    output: OutputArgs,
}

/// `--format` of `align`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
enum Format {
    /// Comma-separated values with a header
    #[default]
    Csv,
    /// JSON
    Json,
}

impl OutputFormat for Format {
    const EXTENSIONS: &'static [(&'static str, Self)] = &[("csv", Self::Csv), ("json", Self::Json)];
}

pub fn run(options: &Options) -> anyhow::Result<()> {
    let (output, format) = options.output.open_as(options.format)?;
    options.input.joining.refuse_outer(&options.input.policies)?;
    let clusterings = options.input.read()?;
    let answer = match &options.keep_ids {
        None => clusterings.aligned()?,
        Some(path) => {
            let store = read_or_nothing(path)?;
            let answer = clusterings.keeping(&store, options.floor)?;
            say_caveats(&answer.caveats);
            let new = answer.ids.as_ref().map(|ids| ids.store.as_str());
            if let Some(new) = new.filter(|new| **new != store) {
                Output::to_file(path)?.write(new)?;
            }
            answer
        }
    };
    if format == Format::Json {
        return output.write_with(|out| write_document(out, &answer));
    }
    let (a, b) = (&clusterings.a, &clusterings.b);
    let aligned_column = format!("{}_aligned", b.name);
    let mut header = vec![a.name.as_str(), b.name.as_str(), aligned_column.as_str()];
    if clusterings.ids.is_some() {
        header.insert(0, "id");
    }
    let mut grid = Grid::new(&header);
    for item in 0..a.labels.len() {
        // An item without a label stays without one.
        let new = answer.label(item).unwrap_or_default();
        let mut row = [label(&a.labels, item), label(&b.labels, item), new].map(str::to_owned).to_vec();
        if let Some(ids) = &clusterings.ids {
            row.insert(0, ids[item].clone());
        }
        grid.push(row);
    }
    output.write(&grid.csv())
}

/// A file as a text; nothing where there is none.
fn read_or_nothing(path: &Path) -> anyhow::Result<String> {
    match fs::read_to_string(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(String::new()),
        read => read.with_context(|| format!("cannot read {}", path.display())),
    }
}
