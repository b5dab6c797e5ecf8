//! `partita cocompare`: the scores of two co-clusterings of one matrix.

use std::path::PathBuf;

use partita::{CoSummary, Kind, Request, measures};

use crate::co_input::CoInputArgs;
use crate::inference::InferenceArgs;
use crate::output::OutputArgs;
use crate::view::Format;
use crate::view::co_scores::CoScores;

#[derive(Debug, clap::Args)]
pub struct Options {
    #[command(flatten)]
    input: CoInputArgs,
    /// A measure by name or alias, with parameters if any; repeatable, also comma-separated
    #[arg(short, long = "measure", value_name = "NAME[:PARAM=VALUE…]", value_delimiter = ',')]
    measure: Vec<String>,
    /// Every measure that compares co-clusterings
    #[arg(long, conflicts_with = "measure")]
    all: bool,
    #[command(flatten)]
    inference: InferenceArgs,
    /// How to write the scores [default: as the name of the output asks, else table]
    #[arg(long, value_enum)]
    format: Option<Format>,
    #[command(flatten)]
    output: OutputArgs,
}

const DEFAULTS: &[&str] = &[
    "adjusted_rand",
    "normalized_mutual_information",
    "classification_error",
    "extended_normalized_mutual_information",
];

pub fn run(options: &Options) -> anyhow::Result<()> {
    let requests = requests(options)?;
    let inputs = options.input.files.iter().map(PathBuf::as_path);
    let (output, format) = options.output.open_as(options.format, inputs)?;
    let [rows, columns] = options.input.read()?;
    let summary = CoSummary::new(rows.summary()?, columns.summary()?);
    let uncertainty = options.inference.compute(&requests, (&summary).into())?;
    output.write(&CoScores::new(&summary, requests, uncertainty)?.write(format))
}

fn requests(options: &Options) -> partita::Result<Vec<Request>> {
    if options.all {
        return Ok(measures().iter().filter(|m| m.accepts(Kind::Co)).map(Request::new).collect());
    }
    if options.measure.is_empty() {
        return DEFAULTS.iter().map(|name| Request::parse(name)).collect();
    }
    options.measure.iter().map(|text| Request::parse(text)).collect()
}
