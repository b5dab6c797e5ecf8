//! The Python package against scikit-learn, from Python.

use std::path::Path;

use anyhow::Context;

use super::Options;
use crate::shell;

/// Builds the package for speed and runs the comparison.
pub fn run(options: &Options) -> anyhow::Result<()> {
    let python = shell::python("bench-python", &["maturin>=1.9,<2", "numpy", "narwhals>=2", "scikit-learn"])?;
    let folder = python.parent().and_then(Path::parent).context("an environment has a folder")?;
    let build = ["-m", "maturin", "develop", "--quiet", "--release"];
    shell::run_with(&python, &build, &[("VIRTUAL_ENV", folder)])?;
    let mut args = vec!["python/bench.py"];
    args.extend(options.full.then_some("--full"));
    shell::run(&python, &args)
}
