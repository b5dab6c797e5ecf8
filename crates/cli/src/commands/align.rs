//! `partita align`: B with the names of its best matches in A, so that plots use the same colours.

use crate::args::labels::{LabelArgs, label};
use crate::formats::OutputFormat;
use crate::output::OutputArgs;
use crate::view::grid::Grid;
use crate::warnings::write_document;

#[derive(Debug, clap::Args)]
pub struct Options {
    #[command(flatten)]
    input: LabelArgs,
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
    let clusterings = options.input.read()?;
    let answer = clusterings.aligned()?;
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
