//! The tests of the Python package, in environments of their own under `target/`.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Context;

use partita_dev::shell;

/// What the tests compare with and read from.
const PACKAGES: &[&str] = &[
    "numpy>=2",
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

/// The oldest NumPy that we support, and nothing that is not needed.
const OLDEST: &[&str] = &["numpy==1.26.*", "narwhals>=2", "pytest"];

/// Builds the native module, runs the tests and examples of the package, and checks its types; then the tests
/// that need NumPy alone once more with the oldest one.
pub fn check() -> anyhow::Result<()> {
    let Some(minor) = minor_version() else {
        shell::say("python3 is not installed: the Python package was not tested");
        return Ok(());
    };
    build()?;
    let python = shell::python("python", PACKAGES)?;
    run(&python, &["-m", "pytest", "-q"])?;
    run(&python, &["-m", "mypy"])?;
    if minor > LAST_WITH_OLDEST {
        shell::say(format!("NumPy 1.26 does not exist for Python 3.{minor}: it was not tested"));
        return Ok(());
    }
    let python = shell::python("python-oldest", OLDEST)?;
    run(&python, &["-m", "pytest", "-q", "-p", "no:cacheprovider"])
}

/// The minor version of the last Python 3 for which NumPy 1.26 was published.
const LAST_WITH_OLDEST: u32 = 12;

/// Installs the package as a user does, from source into a new environment, and runs its tests there.
pub fn wheel() -> anyhow::Result<()> {
    let python = installed("wheel", PACKAGES)?;
    build()?;
    let program = command_line();
    shell::run_with(&python, &["-m", "pytest", "-q", "python/tests"], &[("PARTITA_CLI", &program)])
}

/// Groups millions of rows on a Spark cluster: a master and two workers on this machine. Needs Java.
pub fn spark() -> anyhow::Result<()> {
    let packages: Vec<&str> = PACKAGES.iter().copied().chain(["pyspark"]).collect();
    let python = installed("spark", &packages)?;
    shell::run(&python, &["python/tests/spark_cluster.py"])
}

/// The minor version of the installed Python 3.
fn minor_version() -> Option<u32> {
    let program = "import sys; print(sys.version_info.minor)";
    let output = Command::new("python3").args(["-c", program]).output().ok()?;
    String::from_utf8(output.stdout).ok()?.trim().parse().ok()
}

/// Builds the command line and the native module and puts the module beside the Python files.
fn build() -> anyhow::Result<()> {
    shell::build()?;
    let built = format!("{}_native{}", std::env::consts::DLL_PREFIX, std::env::consts::DLL_SUFFIX);
    let package = shell::root().join("python/partita");
    // A module that a running Python has loaded must not change under its feet: the new one takes its name.
    let (new, name) = (package.join("_native.new.so"), package.join("_native.abi3.so"));
    std::fs::copy(shell::target().join("debug").join(built), &new)?;
    std::fs::rename(new, name).context("cannot lay the native module beside the Python files")
}

fn command_line() -> PathBuf {
    shell::target().join("debug/partita")
}

/// Runs Python with the package of the repository.
fn run(python: &Path, args: &[&str]) -> anyhow::Result<()> {
    let (program, package) = (command_line(), shell::root().join("python"));
    shell::run_with(python, args, &[("PARTITA_CLI", &program), ("PYTHONPATH", &package)])
}

/// The Python of an environment that has the packages and ours, built for speed.
fn installed(environment: &str, packages: &[&str]) -> anyhow::Result<PathBuf> {
    let python = shell::python(environment, packages)?;
    shell::run(&python, &["-m", "pip", "install", "--quiet", "--force-reinstall", "--no-deps", "."])?;
    Ok(python)
}
