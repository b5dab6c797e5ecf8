//! The tests of the Python package, in an environment of their own under `target/`.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Context;

use crate::shell;

/// What the tests compare with and read from.
const PACKAGES: &[&str] = &[
    "maturin>=1.9,<2",
    "numpy",
    "scipy",
    "narwhals>=2",
    "pandas",
    "polars",
    "pyarrow",
    "duckdb",
    "dask[dataframe]",
    "scikit-learn",
    "pytest",
    "mypy",
];

/// Builds and installs the package, runs its tests and examples, and checks its types.
pub fn check() -> anyhow::Result<()> {
    if !has_python() {
        shell::say("python3 is not installed: the Python package was not tested");
        return Ok(());
    }
    let python = installed("python", PACKAGES)?;
    shell::run(shell::cargo(), &["build", "--quiet", "-p", "partita-cli"])?;
    let program = shell::root().join("target/debug/partita");
    shell::run_with(&python, &["-m", "pytest", "-q"], &[("PARTITA_CLI", &program)])?;
    shell::run(&python, &["-m", "mypy"])
}

/// Groups millions of rows on a Spark cluster: a master and two workers on this machine. Needs Java.
pub fn spark() -> anyhow::Result<()> {
    let packages: Vec<&str> = PACKAGES.iter().copied().chain(["pyspark"]).collect();
    let python = installed("spark", &packages)?;
    shell::run(&python, &["python/spark_cluster.py"])
}

fn has_python() -> bool {
    Command::new("python3").arg("--version").output().is_ok_and(|output| output.status.success())
}

/// The Python of an environment that has the packages and ours.
fn installed(environment: &str, packages: &[&str]) -> anyhow::Result<PathBuf> {
    let python = shell::python(environment, packages)?;
    let folder = python.parent().and_then(Path::parent).context("an environment has a folder")?;
    shell::run_with(&python, &["-m", "maturin", "develop", "--quiet"], &[("VIRTUAL_ENV", folder)])?;
    Ok(python)
}
