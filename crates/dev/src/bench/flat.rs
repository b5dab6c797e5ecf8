//! `cargo dev bench flat`: counting, ARI, expected information, memory, against scikit-learn and others.

use crate::bench::Options;
use crate::shell::{self, cargo, python, target};

/// Builds our worker, prepares the peers, and leaves the rest to `benches/flat.py`.
pub fn run(options: &Options) -> anyhow::Result<()> {
    shell::run(
        cargo(),
        &["build", "--quiet", "--release", "--package", "partita-dev", "--bin", "flat_worker"],
    )?;
    let python = python("bench-flat", &["numpy", "scikit-learn", "genieclust", "igraph", "fastami"])?;
    let worker = target().join("release/flat_worker");
    let worker = worker.to_string_lossy();
    let mut args = vec!["benches/flat.py", "--worker", &*worker];
    if options.full {
        args.push("--full");
    }
    shell::run(python, &args)
}
