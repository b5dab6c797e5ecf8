//! `partita consensus`: many clusterings of the same items.

use partita::ensemble::Ensemble;
use partita::inference::{Null, Sampling};
use partita::{Labels, Request};

use crate::columns::ColumnsArgs;
use crate::output::OutputArgs;
use crate::view::Format;
use crate::view::consensus::Found;

#[derive(Debug, clap::Args)]
pub struct Options {
    #[command(flatten)]
    columns: ColumnsArgs,
    /// The measure by which clusterings are alike
    #[arg(short, long, value_name = "NAME[:PARAM=VALUE…]", default_value = "adjusted_rand")]
    measure: String,
    /// Add p-values of all pairs, corrected for their number
    #[arg(long)]
    p_value: bool,
    /// How many random tables to draw per pair
    #[arg(long, value_name = "N", default_value_t = Sampling::default().draws)]
    draws: u32,
    /// The seed of the random tables
    #[arg(long, value_name = "N", default_value_t = Sampling::default().seed)]
    seed: u64,
    /// How to write it; csv writes the consensus label of each item
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    #[command(flatten)]
    output: OutputArgs,
}

pub fn run(options: &Options) -> anyhow::Result<()> {
    let request = Request::parse(&options.measure)?;
    let output = options.output.open_beside([options.columns.file.as_path()])?;
    let table = options.columns.read()?;
    let columns: Vec<Labels> = table.labels.iter().map(|column| column.labels.clone()).collect();
    let ensemble = Ensemble::new(&columns)?;
    let pairs = ensemble.scores(&request)?;
    let significances = if options.p_value {
        let sampling = Sampling { draws: options.draws, seed: options.seed };
        ensemble.significances(&request, Null::default(), &sampling)?
    } else {
        Vec::new()
    };
    let found = Found {
        names: table.labels.iter().map(|column| column.name.as_str()).collect(),
        ids: table.ids.as_deref(),
        medoid: ensemble.medoid(&request)?,
        consensus: ensemble.consensus(),
        request,
        pairs,
        significances,
    };
    output.write(&found.write(options.format))
}
