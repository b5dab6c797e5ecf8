//! `partita compare`: the scores of two clusterings.

use partita::{Cost, Kind, Request, Score, Summary, measures};

use crate::inference::{InferenceArgs, Uncertainty};
use crate::input::InputArgs;
use crate::output::OutputArgs;
use crate::view::Format;
use crate::view::scores::Scores;

#[derive(Debug, clap::Args)]
pub struct Options {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    measures: MeasureArgs,
    #[command(flatten)]
    inference: InferenceArgs,
    /// How to write the scores [default: as the name of the output asks, else table]
    #[arg(long, value_enum)]
    format: Option<Format>,
    #[command(flatten)]
    output: OutputArgs,
}

/// Which measures to compute.
#[derive(Debug, Default, clap::Args)]
pub struct MeasureArgs {
    /// A measure by name or alias, with parameters if any; repeatable, also comma-separated
    #[arg(short, long = "measure", value_name = "NAME[:PARAM=VALUE…]", value_delimiter = ',')]
    measure: Vec<String>,
    /// Every measure of flat clusterings, with its default parameters
    #[arg(long, conflicts_with = "measure")]
    all: bool,
}

impl MeasureArgs {
    /// The measures asked for, each once.
    pub fn requests(&self) -> partita::Result<Vec<Request>> {
        if self.all {
            Ok(measures().iter().filter(|m| m.accepts(Kind::Labels)).map(Request::new).collect())
        } else if self.measure.is_empty() {
            Request::parse_all(measures::DEFAULTS)
        } else {
            Request::parse_all(&self.measure)
        }
    }
}

pub fn run(options: &Options) -> anyhow::Result<()> {
    let requests = options.measures.requests()?;
    let (output, format) = options.output.open_as(options.format, options.input.inputs())?;
    let summary = Summary::new(options.input.cross_table()?.table.into_counts());
    let left_out = |request: &Request| {
        let measure = request.measure();
        let affordable = !options.measures.all
            || measure.cost == Cost::Linear
            || measure.predicted_steps(&summary) * options.inference.draws() <= MOST_STEPS_OF_DRAWS;
        match measure.is_within_reach(&summary) {
            _ if affordable => None,
            true => Some(format!(
                "left out, as so many draws of it take long; ask for it with -m {}",
                measure.name
            )),
            false => Some("left out, as it cannot be computed for a table of this size".to_owned()),
        }
    };
    let uncertainty = options.inference.compute_unless(left_out, &requests, (&summary).into())?;
    let scores = Scores { uncertainty, ..scored(&summary, requests, !options.measures.all)? };
    output.write(&scores.write(format))
}

/// A measure that nobody named may take this many steps, beside those of its cells: well under a second.
const MOST_STEPS_UNASKED: f64 = 3e7;

/// What a measure that nobody named may take over all draws: some seconds.
const MOST_STEPS_OF_DRAWS: f64 = 3e9;

/// Scores a table by each measure; one that was not asked for by name is left out where it would take long.
pub fn scored(summary: &Summary, requests: Vec<Request>, named: bool) -> partita::Result<Scores<'_>> {
    let most = MOST_STEPS_UNASKED + 10.0 * summary.table().cells().len() as f64;
    let rows = requests
        .into_iter()
        .map(|request| {
            let measure = request.measure();
            let steps = measure.predicted_steps(summary);
            // What cannot be computed at all says so at once, and in its own words.
            let score = if named || steps <= most || !measure.is_within_reach(summary) {
                request.score(summary)?
            } else {
                Score::undefined(format!(
                    "left out, as it takes about {steps:.0e} steps; ask for it with -m {}",
                    measure.name
                ))
            };
            Ok((request, score))
        })
        .collect::<partita::Result<_>>()?;
    Ok(Scores { summary, rows, uncertainty: Uncertainty::default() })
}
