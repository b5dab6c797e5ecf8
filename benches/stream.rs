//! `cargo dev bench stream`: files larger than one would like in memory, and many columns, through the command line.

use crate::Options;
use partita_dev::shell::{self, python};

/// Builds the command line and leaves the rest to `benches/stream.py`.
pub fn run(options: &Options) -> anyhow::Result<()> {
    let program = shell::release("partita-cli", "columnar", "partita")?;
    let python = python("bench-stream", &["numpy", "pyarrow"])?;
    let program = program.to_string_lossy();
    let mut args = vec!["benches/stream.py", "--program", &*program];
    args.extend(options.full.then_some("--full"));
    shell::run(python, &args)
}
