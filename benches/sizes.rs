//! `cargo dev bench sizes`: the Python package at the sizes that people have, beside ten lines of NumPy and others.

use crate::Options;
use partita_dev::shell;

/// What holds the columns, and the peers.
const PACKAGES: &[&str] =
    &["numpy", "narwhals>=2", "pandas", "polars", "pyarrow", "genieclust", "scikit-learn"];

/// Installs the package as a user does and runs the comparison.
pub fn run(options: &Options) -> anyhow::Result<()> {
    let python = shell::python("bench-sizes", PACKAGES)?;
    shell::run(&python, &["-m", "pip", "install", "--quiet", "--force-reinstall", "--no-deps", "."])?;
    let mut args = vec!["benches/sizes.py"];
    args.extend(options.full.then_some("--full"));
    shell::run(&python, &args)
}
