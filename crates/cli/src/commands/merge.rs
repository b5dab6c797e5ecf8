//! `partita merge`: counts of shards become the counts of the whole.

use std::path::PathBuf;

use partita_io::{CountColumns, ReadOptions};

use super::count::{count_into, write};
use crate::output::OutputArgs;

#[derive(Debug, clap::Args)]
pub struct Options {
    /// Files of counts, as `partita count` or a GROUP BY writes them: columns a, b and count
    #[arg(value_name = "TABLE", required = true)]
    tables: Vec<PathBuf>,
    #[command(flatten)]
    output: OutputArgs,
}

pub fn run(options: &Options) -> anyhow::Result<()> {
    let (output, form) = options.output.open_counts()?;
    let counted = count_into(&options.tables, &CountColumns::of_counts(), ReadOptions::for_counts())?;
    write(output, form, &counted)
}
