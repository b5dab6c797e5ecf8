//! `cargo dev bench flat`: counting, ARI, expected information, memory, against scikit-learn and others.

use crate::Options;
use partita_dev::shell::{self, python};

/// Prepares the peers, and leaves the rest to `benches/flat.py`.
pub fn run(options: &Options) -> anyhow::Result<()> {
    let worker = std::env::current_exe()?;
    let python =
        python("bench-flat", &["numpy", "scikit-learn", "genieclust", "igraph", "fastami", "clustering-mi"])?;
    let worker = worker.to_string_lossy();
    let mut args = vec!["benches/flat.py", "--worker", &*worker];
    args.extend(options.full.then_some("--full"));
    shell::run(python, &args)
}
