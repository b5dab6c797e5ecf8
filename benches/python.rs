//! The Python package against scikit-learn, from Python.

use crate::Options;
use partita_dev::shell;

/// What holds the columns, and the peer.
const PACKAGES: &[&str] = &["numpy", "narwhals>=2", "pandas", "polars", "pyarrow", "scikit-learn"];

/// Installs the package as a user does and runs the comparison.
pub fn run(options: &Options) -> anyhow::Result<()> {
    let python = shell::python("bench-python", PACKAGES)?;
    shell::run(&python, &["-m", "pip", "install", "--quiet", "--force-reinstall", "--no-deps", "."])?;
    let mut args = vec!["benches/python.py"];
    args.extend(options.full.then_some("--full"));
    shell::run(&python, &args)
}
