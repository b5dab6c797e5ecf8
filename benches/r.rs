//! The R package against its peers, from R.

use std::fs;

use anyhow::Context as _;
use partita_dev::{r_package, shell};

use crate::Options;
use crate::record::keep;

/// Installs the package with a library built for speed and runs the comparison.
pub fn run(options: &Options) -> anyhow::Result<()> {
    if std::process::Command::new("Rscript").arg("--version").output().is_err() {
        shell::say("R is not installed: the R package was not measured");
        return Ok(());
    }
    shell::run(shell::cargo(), &["build", "--quiet", "--release", "--package", "partita-c"])?;
    let library = shell::target().join("release/libpartita_c.a");
    let packages = r_package::install(&library, "bench-library")?;
    let text = |path: &std::path::Path| path.to_str().map(str::to_owned).context("the path is not UTF-8");
    let table = text(&shell::target().join("r/bench.csv"))?;
    let mut args = vec!["benches/r.R", &table];
    args.extend(options.full.then_some("--full"));
    // What else is in R_LIBS, such as peers built from source, stays there.
    let given = std::env::var("R_LIBS").unwrap_or_default();
    let libraries = format!("{}:{given}", text(&packages)?);
    shell::run_with("Rscript", &args, &[("R_LIBS", libraries.as_ref())])?;
    keep("r", &fs::read_to_string(&table)?)
}
