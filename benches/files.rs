//! `cargo dev bench files`: two columns of a file counted by us, Polars and DuckDB in the same run, on two threads.

use crate::Options;
use partita_dev::shell::{self, python};

/// Builds the command line and leaves the rest to `benches/files.py`.
pub fn run(options: &Options) -> anyhow::Result<()> {
    let program = shell::release("partita-cli", "columnar", "partita")?;
    let python = python("bench-files", &["numpy", "pyarrow", "polars", "duckdb"])?;
    let program = program.to_string_lossy();
    let mut args = vec!["benches/files.py", "--program", &*program];
    args.extend(options.full.then_some("--full"));
    shell::run(python, &args)
}
