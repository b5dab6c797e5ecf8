//! The tests of the Python package, in environments of their own under `target/`.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, ensure};

use partita_dev::shell;

/// Packages that the tests compare with and read from.
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
    "scikit-posthocs",
    "autorank",
    "networkx",
    "igraph",
    "dendropy",
    "biopython",
    "scikit-bio",
    "ete3",
    "six",
    "ete4",
    "anndata",
    "mlflow-skinny",
    "optuna",
    "wandb",
    "jsonschema",
    "pytest",
    "mypy",
    "pyright",
];

/// The oldest NumPy that we support, and nothing that is not needed.
const OLDEST: &[&str] = &["numpy==1.26.*", "narwhals>=2", "pytest"];

/// Builds the native module, runs the tests and examples of the package, and checks its types.
pub fn check() -> anyhow::Result<()> {
    if minor_version().is_none() {
        shell::say("python3 is not installed: the Python package was not tested");
        return Ok(());
    }
    build()?;
    let python = shell::python("python", PACKAGES)?;
    run(&python, &["-m", "pytest", "-q"])?;
    run(&python, &["-m", "mypy"])?;
    let known = ["--allowlist", "python/stubtest.txt"];
    run(&python, &[&["-m", "mypy.stubtest", "partita._measures", "partita._native"], &known[..]].concat())
}

/// Runs the tests that need NumPy alone once more with the oldest one.
pub fn check_oldest() -> anyhow::Result<()> {
    match minor_version() {
        Some(minor) if minor <= LAST_WITH_OLDEST => {
            build()?;
            let python = shell::python("python-oldest", OLDEST)?;
            run(&python, &["-m", "pytest", "-q", "-p", "no:cacheprovider"])
        }
        Some(minor) => {
            shell::say(format!("NumPy 1.26 does not exist for Python 3.{minor}: it was not tested"));
            Ok(())
        }
        None => Ok(()),
    }
}

/// Runs the workflow of the guide, where Snakemake can be installed.
pub fn pipelines() -> anyhow::Result<()> {
    let Ok(python) = shell::python("pipelines", &["snakemake", "numpy", "narwhals>=2", "pytest"]) else {
        shell::say("snakemake could not be installed: the workflow of the guide was not run");
        return Ok(());
    };
    build()?;
    run(&python, &["-m", "pytest", "-q", "-p", "no:cacheprovider", "python/tests/test_pipelines.py"])
}

/// The minor version of the last Python 3 for which NumPy 1.26 was published.
const LAST_WITH_OLDEST: u32 = 12;

/// Builds the wheel from the source distribution alone, without a network, installs it into an environment of its own,
/// and runs the tests there, with the command `partita` that the wheel brings.
pub fn wheel() -> anyhow::Result<()> {
    let packages: Vec<&str> = PACKAGES.iter().copied().chain(["maturin"]).collect();
    let python = shell::python("wheel", &packages)?;
    let wheel = built_from_sdist(&python)?;
    let wheel = wheel.to_str().context("the path of the workspace is not UTF-8")?;
    shell::run(
        &python,
        &["-m", "pip", "install", "--quiet", "--no-index", "--force-reinstall", "--no-deps", wheel],
    )?;
    let program = python.with_file_name("partita");
    let version = "import partita; print(f'partita {partita.__version__}')";
    let of_package = shell::printed(Command::new(&python).args(["-c", version]))?;
    let of_program = shell::printed(Command::new(&program).arg("--version"))?;
    // The program also says which features are in.
    ensure!(
        of_program.starts_with(of_package.trim_end()),
        "the package is {of_package:?}, its command {of_program:?}"
    );
    shell::run_with(&python, &["-m", "pytest", "-q", "python/tests"], &[("PARTITA_CLI", &program)])
}

/// The wheel; its tag names the oldest glibc that it runs on, as maturin reads it from the symbols.
fn built_from_sdist(python: &Path) -> anyhow::Result<PathBuf> {
    let dist = shell::target().join("dist");
    if dist.exists() {
        std::fs::remove_dir_all(&dist)?;
    }
    // Offline, cargo wants the crates of all platforms.
    shell::run(shell::cargo(), &["fetch", "--locked", "--quiet"])?;
    let out = dist.to_str().context("the path of the workspace is not UTF-8")?;
    let build = ["build", "--quiet", "--release", "--sdist", "--offline", "--out", out];
    shell::run_with(
        python.with_file_name("maturin"),
        &build,
        &[("CARGO_TARGET_DIR", &shell::target().join("wheel"))],
    )?;
    let files = std::fs::read_dir(&dist)?.collect::<std::io::Result<Vec<_>>>()?;
    let wheel =
        files.iter().map(std::fs::DirEntry::path).find(|path| path.extension().is_some_and(|e| e == "whl"));
    let wheel = wheel.context("maturin built no wheel")?;
    let portable = !cfg!(target_os = "linux") || wheel.to_string_lossy().contains("manylinux");
    ensure!(portable, "{} runs on this machine only", wheel.display());
    shell::say(format!("{} has {} bytes", wheel.display(), std::fs::metadata(&wheel)?.len()));
    Ok(wheel)
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
