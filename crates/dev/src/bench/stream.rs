//! `cargo dev bench stream`: files larger than one would like in memory, and many columns, through the command line.

use crate::bench::Options;
use crate::shell::{self, cargo, python, target};

/// Builds the command line and leaves the rest to `benches/stream.py`.
pub fn run(options: &Options) -> anyhow::Result<()> {
    shell::run(cargo(), &["build", "--quiet", "--release", "--package", "partita-cli"])?;
    let python = python("bench-stream", &["numpy", "pyarrow"])?;
    let program = target().join("release/partita");
    let program = program.to_string_lossy();
    let mut args = vec!["benches/stream.py", "--program", &*program];
    if options.full {
        args.push("--full");
    }
    shell::run(python, &args)
}
