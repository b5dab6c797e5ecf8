//! `partita consensus`: many clusterings of the same items.

use std::path::PathBuf;

use partita::ensemble::Ensemble;
use partita::inference::{Null, Sampling};
use partita::{Labels, Request};
use partita_io::{ColumnRef, Source, Wanted, column_names, read_table};

use crate::failure::Usage;
use crate::input::ReadingArgs;
use crate::output::OutputArgs;
use crate::view::Format;
use crate::view::consensus::Found;

#[derive(Debug, clap::Args)]
pub struct Options {
    /// A table with one clustering per column; `-` is standard input
    file: PathBuf,
    /// The columns of the clusterings, comma-separated names or 1-based numbers [default: all but the ids]
    #[arg(long, value_name = "COLS", value_delimiter = ',')]
    columns: Vec<String>,
    /// The column of item ids
    #[arg(long, value_name = "COL")]
    id: Option<String>,
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
    reading: ReadingArgs,
    #[command(flatten)]
    output: OutputArgs,
}

pub fn run(options: &Options) -> anyhow::Result<()> {
    let request = Request::parse(&options.measure)?;
    let output = options.output.open()?;
    let source = Source::parse(&options.file);
    let wanted = Wanted {
        labels: options.columns(&source)?,
        weights: None,
        ids: options.id.as_deref().map(ColumnRef::parse),
    };
    let table = read_table(&source, &wanted, &options.reading.options())?;
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

impl Options {
    /// The columns asked for, or all that do not hold the ids.
    fn columns(&self, source: &Source) -> anyhow::Result<Vec<ColumnRef>> {
        if !self.columns.is_empty() {
            return Ok(self.columns.iter().map(|name| ColumnRef::parse(name)).collect());
        }
        if *source == Source::Stdin {
            return Err(Usage("name the columns of standard input with --columns".into()).into());
        }
        let names = column_names(source, &self.reading.options())?;
        let is_id = |index: usize, name: &String| {
            self.id.as_ref().is_some_and(|id| id == name || *id == (index + 1).to_string())
        };
        let labels = names.iter().enumerate().filter(|(index, name)| !is_id(*index, name));
        Ok(labels.map(|(index, _)| ColumnRef::parse(&(index + 1).to_string())).collect())
    }
}
