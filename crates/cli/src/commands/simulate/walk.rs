//! A walk away from a co-clustering: at each step one row and one column get a cluster drawn at random.

use std::path::PathBuf;

use anyhow::Context as _;
use partita::Partition;
use partita::internal::quantity;
use partita_answers::measures::Measures;
use partita_answers::simulation::{Moving, WalkOptions, walk};

use crate::args::choice::{MeasureName, one_of};
use crate::args::co::CoArgs;
use crate::failure::{Usage, of_answer};
use crate::formats::OutputFormat as _;
use crate::output::OutputArgs;
use crate::progress::RunBar;
use crate::view::DrawnFormat;
use crate::view::path::grid;
use crate::view::scores::rounded;
use crate::warnings::document;

#[derive(Debug, clap::Args)]
pub struct Options {
    /// A folder that `partita cocluster` wrote, or a JSON file like {"rows": [0, 0, 1], "columns": ["x", "y"]}
    #[arg(value_name = "CO-CLUSTERING", conflicts_with_all = ["row_sizes", "column_sizes"])]
    files: Vec<PathBuf>,
    #[command(flatten)]
    co: CoArgs,
    /// The column of the two tables, or the level of the folder [default: the only column; level1]
    #[arg(short, long, value_name = "NAME")]
    level: Option<String>,
    /// Begin at row clusters of these sizes, comma-separated
    #[arg(
        long,
        value_name = "N,N,…",
        value_delimiter = ',',
        requires = "column_sizes",
        conflicts_with = "rows"
    )]
    row_sizes: Vec<usize>,
    /// Begin at column clusters of these sizes, comma-separated
    #[arg(long, value_name = "N,N,…", value_delimiter = ',', requires = "row_sizes")]
    column_sizes: Vec<usize>,
    /// Measures of co-clusterings, comma-separated [default: adjusted_rand, extended_normalized_mutual_information, classification_error]
    #[arg(short, long = "measure", value_name = "NAME", value_delimiter = ',', value_parser = MeasureName, hide_possible_values = true)]
    measures: Vec<String>,
    /// Number of steps
    #[arg(long, value_name = "N", default_value_t = 1000)]
    steps: u64,
    /// Score after every so many steps
    #[arg(long, value_name = "N", default_value_t = 1)]
    every: u64,
    /// The labels that are drawn anew
    #[arg(long, value_name = "SIDES", value_parser = one_of(MOVING), default_value = "both")]
    moving: Moving,
    /// Seed of the random numbers
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Format of the output [default: that of its extension, else csv]
    #[arg(long, value_enum, help_heading = "Output")]
    format: Option<DrawnFormat>,
    #[command(flatten)]
    output: OutputArgs,
}

const MOVING: &[(&str, Moving)] =
    &[("both", Moving::Both), ("rows", Moving::Rows), ("columns", Moving::Columns)];

pub fn run(options: &Options) -> anyhow::Result<()> {
    let (output, format) = options.output.open_as(options.format)?;
    let [rows, columns] = options.start()?;
    let mut asked = WalkOptions {
        steps: options.steps,
        every: options.every,
        moving: options.moving,
        seed: options.seed,
        ..WalkOptions::default()
    };
    if !options.measures.is_empty() {
        asked.measures = Measures::named(&options.measures);
    }
    let found = walk([&rows, &columns], &asked, &RunBar::new()).map_err(of_answer)?;
    if let Some(picture) = format.picture() {
        return output.draw(found.walk_svg(), picture);
    }
    let cells = |at: usize| vec![found.steps[at].to_string()];
    output.write(&match format {
        DrawnFormat::Json => document(found.walk_json([&rows, &columns])),
        DrawnFormat::Markdown => grid(&found, &["step"], cells, rounded).markdown(),
        // A way of a thousand steps is for programs.
        _ => grid(&found, &["step"], cells, |value| value.to_string()).csv(),
    })
}

impl Options {
    /// The clusters of the rows and of the columns at the start.
    fn start(&self) -> anyhow::Result<[Partition; 2]> {
        if !self.row_sizes.is_empty() {
            return Ok([&self.row_sizes, &self.column_sizes].map(|sizes| in_blocks(sizes)));
        }
        if self.files.is_empty() && self.co.rows.is_none() {
            let words = "give a co-clustering, --rows and --columns, or --row-sizes and --column-sizes";
            return Err(Usage(words.to_owned()).into());
        }
        let levels = match &self.level {
            Some(level) => vec![level.clone()],
            None if self.co.rows.is_some() => self.co.common_columns()?,
            None => Vec::new(),
        };
        let read = self.co.read(&self.files, &levels)?;
        let [start] = &read[..] else {
            let words =
                format!("{} are given; name one of them with --level", quantity(read.len(), "co-clustering"));
            return Err(Usage(words).into());
        };
        let side = |side: &crate::args::co::Side, what: &str| {
            side.labels.to_partition().with_context(|| format!("the {what} of {}", start.name))
        };
        Ok([side(&start.rows, "rows")?, side(&start.columns, "columns")?])
    }
}

/// Clusters of given sizes, one after the other.
fn in_blocks(sizes: &[usize]) -> Partition {
    let labels = sizes.iter().zip(0_u32..).flat_map(|(&size, cluster)| std::iter::repeat_n(cluster, size));
    Partition::from_labels(labels.collect::<Vec<_>>())
}
