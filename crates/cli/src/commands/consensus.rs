//! `partita consensus`: what many clusterings of the same items have in common.

use partita::Missing;
use partita::ensemble::{Consensus, ConsensusOptions, ConsensusProgress, Ensemble};
use partita::inference::{Sampling, SignificanceOptions};
use partita::internal::quantity;

use crate::args::choice::MeasureName;
use crate::args::estimate::EstimateArgs;
use crate::args::inference::level;
use crate::args::kind::{Given, Kind};
use crate::args::left_out::say_left_out_of_some;
use crate::args::many::{Many, ManyArgs};
use crate::args::measures::requests;
use crate::args::reading::POLICIES;
use crate::commands::consensus_of_blocks::of_blocks;
use crate::commands::consensus_of_trees::TreeOptions;
use crate::failure::Usage;
use crate::output::OutputArgs;
use crate::progress::{Busy, RunBar};
use crate::view::Format;
use crate::view::alike::Alike;
use crate::view::consensus::FoundConsensus;
use crate::view::summary_tree::FoundTree;
use crate::warnings::warn;

const FILES: &str = "Tables with a clustering per column, co-clusterings, or files of trees; `-` is standard input

Several tables hold the same items: --id says by which column they are joined, else they have the same order.";
const MISSING: &str = "What to do with missing labels [default: drop]";
const INPUT_FORMAT: &str = "Format of the files [default: detected]\n\nOf labels: csv, tsv, lines, parquet, arrow or npy. Of trees: newick, nexus, linkage, hclust, levels or infomap.";

/// Options that trees do not have.
const NOT_OF_TREES: [&str; 9] =
    ["ci", "p_value", "draws", "seed", "loss", "loss_weight", "max_clusters", "clusters", "credible"];
/// Options that co-clusterings do not have: only the variation of information is a sum over rows and columns.
const NOT_OF_BLOCKS: [&str; 6] = ["p_value", "draws", "loss", "max_clusters", "clusters", "credible"];

#[derive(Debug, clap::Args)]
#[command(
    mut_arg("files", |files| files.help("Tables with a clustering per column, co-clusterings, or files of trees").long_help(FILES)),
    mut_arg("clusterings", |columns| columns.long_help(None)),
    mut_arg("missing", |missing| missing.help(MISSING).long_help(format!("{MISSING}\n\n{POLICIES}"))),
    mut_arg("input_format", |format| format.long_help(INPUT_FORMAT)),
    mut_args(|option| {
        match option.get_id().as_str() {
            "leaves" => option.hide(true),
            "rows" | "columns" => option.hide_short_help(true),
            _ => option,
        }
    })
)]
pub struct Options {
    /// The measure by which clusterings are compared [default: adjusted_rand; of trees robinson_foulds]
    #[arg(short, long, value_name = "NAME", value_parser = MeasureName, hide_possible_values = true)]
    measure: Option<String>,
    #[command(flatten)]
    input: ManyArgs,
    #[command(flatten)]
    estimate: EstimateArgs,
    #[command(flatten)]
    trees: TreeOptions,
    /// Add a confidence interval to the mean score of all pairs [level: 0.95]
    ///
    /// It is over the items: others might have been clustered.
    #[arg(long, value_name = "LEVEL", num_args = 0..=1, default_missing_value = "0.95", value_parser = level, hide_short_help = true, help_heading = "Uncertainty")]
    ci: Option<f64>,
    /// Add p-values of all pairs, corrected for their number
    #[arg(long, help_heading = "Uncertainty")]
    p_value: bool,
    /// Number of random tables for each p-value [default: as many as their number needs]
    #[arg(
        long,
        value_name = "N",
        requires = "p_value",
        hide_short_help = true,
        help_heading = "Uncertainty"
    )]
    draws: Option<u32>,
    /// The seed of the search, of the random tables and of the interval
    #[arg(long, value_name = "N", default_value_t = 0, hide_short_help = true, help_heading = "Uncertainty")]
    seed: u64,
    /// Format of the output [default: that of its extension, else table]
    ///
    /// csv holds the consensus label of each item.
    #[arg(long, value_enum, help_heading = "Output")]
    format: Option<Format>,
    #[command(flatten)]
    output: OutputArgs,
}

/// What `consensus` finds of trees.
pub fn of_trees(options: &Options) -> anyhow::Result<FoundTree> {
    options.trees.sum_up(&options.input.read_tree_set()?, options.measure.as_deref())
}

pub fn run(options: &Options, given: &Given<'_>) -> anyhow::Result<()> {
    let kind = options.input.kind_of(given)?;
    if let Some(several) = options.measure.as_ref().filter(|measure| measure.contains(',')) {
        let problem = format!("the consensus compares by one measure, not by {several}; name one");
        return Err(Usage(problem).into());
    }
    match kind {
        Kind::Labels | Kind::Trees => options.input.kind(given, &NOT_OF_TREES)?,
        Kind::Co => options.input.kind(given, &NOT_OF_BLOCKS)?,
        _ => return Err(none_of(kind).into()),
    };
    if kind == Kind::Trees {
        let (output, format) = options.output.open_as(options.format)?;
        return output.write(&of_trees(options)?.write(format));
    }
    let search = options.estimate.options()?.with_seed(options.seed);
    let measure: Vec<String> = options.measure.clone().into_iter().collect();
    let request = requests(&measure, kind, &["adjusted_rand"])?.remove(0);
    let (output, format) = options.output.open_as(options.format)?;
    let columns = match options.input.read(kind, None)? {
        Many::Labels(columns) => columns,
        Many::Co(found) => {
            let found = of_blocks(&found, request, options.estimate.weight, options.seed, options.ci)?;
            return output.write(&found.write(format));
        }
        _ => return Err(none_of(kind).into()),
    };
    // An item without a label is left out of the comparisons that lack it, as when each labels a resample.
    let policies = options.input.labels.policies.policies(Missing::Drop);
    let ensemble = Ensemble::under(columns.names.iter().cloned().zip(columns.labels).collect(), &policies)?;
    say_left_out_of_some(&ensemble);
    let busy = Busy::new("scores of all pairs");
    let pairs = ensemble.scores(&request)?;
    drop(busy);
    let busy = Busy::new("p-values of all pairs");
    let significances = if options.p_value {
        let default = Sampling::for_comparisons(pairs.len());
        let sampling = Sampling { draws: options.draws.unwrap_or(default.draws), seed: options.seed };
        warn_of_floor(&sampling, pairs.len());
        ensemble.significances(&request, &SignificanceOptions::default().with_sampling(sampling))?
    } else {
        Vec::new()
    };
    drop(busy);
    let busy = Busy::new("interval of the mean");
    let interval = options.ci.map(|level| ensemble.mean_agreement(&request, level, resamples(options.seed)));
    let interval = interval.transpose()?;
    drop(busy);
    let consensus = searched(&ensemble, &search)?;
    let credible = options.estimate.credible;
    let ball = credible.map(|level| ensemble.credible_ball(&consensus.partition, &search.loss, level));
    let alike = Alike {
        names: columns.names.iter().map(String::as_str).collect(),
        medoid: ensemble.medoid_by(&pairs, &request)?,
        request,
        pairs,
        significances,
        interval,
    };
    let found = FoundConsensus { alike, ids: columns.ids.as_deref(), consensus, ball: ball.transpose()? };
    output.write(&found.write(format))
}

/// Few draws cannot give a small p-value once that is corrected for the number of pairs.
fn warn_of_floor(sampling: &Sampling, pairs: usize) {
    let Some(floor) = sampling.floor_of_corrected(pairs) else { return };
    let (draws, pairs) = (quantity(sampling.draws, "draw"), quantity(pairs, "pair"));
    warn(format!(
        "{draws} for each of {pairs}: the least p-value corrected after Holm cannot fall below {floor:.2}; give more with --draws"
    ));
}

/// The replicates of an interval.
pub fn resamples(seed: u64) -> Sampling {
    Sampling { seed, ..Sampling::default() }
}

fn none_of(kind: Kind) -> Usage {
    let kind = kind.plural();
    Usage(format!("there is no consensus of {kind} yet; `partita pairwise` compares each with each"))
}

/// The consensus, with a bar on a terminal; an interruption ends the program, as nothing is complete before.
fn searched(ensemble: &Ensemble, options: &ConsensusOptions) -> anyhow::Result<Consensus> {
    let bar = RunBar::new();
    let found = ensemble.consensus_while(options, &|progress| show(&bar, progress))?;
    let found = found.expect("the bar never says stop");
    if let Some(outside) = &found.outside {
        warn(outside);
    }
    Ok(found)
}

/// Shows how far a search is.
pub fn show(bar: &RunBar, progress: ConsensusProgress) -> bool {
    bar.show(format!("{} sweeps, searches", progress.sweeps), progress.searches, progress.of);
    true
}
