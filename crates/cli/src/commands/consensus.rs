//! `partita consensus`: many clusterings of the same items.

use clap::ArgGroup;
use partita::ensemble::{Consensus, Ensemble};
use partita::inference::Null;
use partita::{Labels, Missing, Policies, Request};

use crate::columns::ColumnsArgs;
use crate::inference::SamplingArgs;
use crate::output::OutputArgs;
use crate::progress::SearchBar;
use crate::view::Format;
use crate::view::consensus::Found;

#[derive(Debug, clap::Args)]
#[command(group = ArgGroup::new("sampled").arg("p_value"))]
pub struct Options {
    #[command(flatten)]
    columns: ColumnsArgs,
    /// The measure by which clusterings are alike
    #[arg(short, long, value_name = "NAME[:PARAM=VALUE…]", default_value = "adjusted_rand")]
    measure: String,
    /// Add p-values of all pairs, corrected for their number
    #[arg(long)]
    p_value: bool,
    #[command(flatten)]
    sampling: SamplingArgs,
    /// How to write it; csv writes the consensus label of each item [default: as the name of the output asks, else table]
    #[arg(long, value_enum)]
    format: Option<Format>,
    #[command(flatten)]
    output: OutputArgs,
}

pub fn run(options: &Options) -> anyhow::Result<()> {
    let request = Request::parse(&options.measure)?;
    let (output, format) = options.output.open_as(options.format, [options.columns.file.as_path()])?;
    let table = options.columns.read()?;
    let (names, columns): (Vec<String>, Vec<Labels>) =
        table.labels.into_iter().map(|column| (column.name, column.labels)).unzip();
    // An item without a label is left out of the comparisons that lack it, as when each labels a resample.
    let policies = Policies { missing: Missing::Drop, ..Policies::default() };
    let ensemble = Ensemble::under(&names, columns, &policies)?;
    let pairs = ensemble.scores(&request)?;
    let significances = if options.p_value {
        ensemble.significances(&request, Null::default(), &options.sampling.sampling())?
    } else {
        Vec::new()
    };
    let consensus = searched(&ensemble);
    let found = Found {
        names: names.iter().map(String::as_str).collect(),
        ids: table.ids.as_deref(),
        medoid: ensemble.medoid_by(&pairs, &request)?,
        consensus,
        request,
        pairs,
        significances,
    };
    output.write(&found.write(format))
}

/// The consensus, with a bar on a terminal; an interruption ends the program, as nothing is complete before.
fn searched(ensemble: &Ensemble) -> Consensus {
    let bar = SearchBar::new();
    let shown = |progress| {
        bar.show(progress);
        true
    };
    ensemble.consensus_while(&shown).expect("the bar never says stop")
}
