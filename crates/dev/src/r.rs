//! The R package: its tests, its source package with all crates in it, and R's own check of that.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, ensure};

use partita_dev::shell;

use crate::debian;

mod source;

/// What of the R package.
#[derive(clap::Args)]
pub struct Options {
    /// `test` runs the tests against the library of the workspace; `build` writes the source package with vendored crates;
    /// `check` runs R's own check of that
    #[arg(value_parser = ["test", "build", "check"])]
    what: String,
}

/// What the tests need and Debian has.
const DEBIAN: &[&str] = &[
    "r-base-core",
    "make",
    "gcc",
    "libc6-dev",
    "r-cran-testthat",
    "r-cran-jsonlite",
    "r-cran-matrix",
    "r-cran-ape",
    "r-cran-igraph",
];

/// Does what is asked.
pub fn run(options: &Options) -> anyhow::Result<()> {
    match options.what.as_str() {
        "test" => test(),
        "build" => source::build().map(drop),
        _ => check(),
    }
}

/// The folder of the R package under `target/`.
pub fn folder() -> PathBuf {
    shell::target().join("r")
}

/// Runs the tests of the package against the library that the workspace built, where R is installed or can be.
pub fn test() -> anyhow::Result<()> {
    if !installed() {
        shell::say("R with testthat is not installed: the R package was not tested");
        return Ok(());
    }
    let packages = install(&library()?)?;
    let program = shell::target().join("debug/partita");
    let tests = "library(partita); testthat::test_dir('r/tests/testthat', package = 'partita', load_package = 'installed', \
                 reporter = 'summary', stop_on_failure = TRUE)";
    let yes = Path::new("true");
    let environment: [(&str, &Path); 4] = [
        ("R_LIBS", &packages),
        ("PARTITA_ROOT", &shell::root()),
        ("PARTITA_CLI", &program),
        ("NOT_CRAN", yes),
    ];
    shell::run_with("Rscript", &["-e", tests], &environment)
}

/// The library that `PARTITA_LIBRARY` names; without that, the one of the workspace, built with all the rest of it.
fn library() -> anyhow::Result<PathBuf> {
    if let Some(library) = std::env::var_os("PARTITA_LIBRARY") {
        return Ok(PathBuf::from(library));
    }
    shell::build()?;
    Ok(shell::target().join("debug/libpartita_c.a"))
}

/// Installs the package with a library that is ready; returns the folder of R packages.
pub fn install(library: &Path) -> anyhow::Result<PathBuf> {
    let (copy, packages) = (folder().join("source"), folder().join("library"));
    copied(&copy)?;
    fs::create_dir_all(&packages)?;
    let [from, to] =
        [&copy, &packages].map(|path| path.to_str().context("the path of the workspace is not UTF-8"));
    shell::run_with(
        "R",
        &["CMD", "INSTALL", "--no-docs", "-l", to?, from?],
        &[("PARTITA_LIBRARY", library)],
    )?;
    Ok(packages)
}

/// A fresh copy of `r/`, so that nothing is compiled in the repository.
pub fn copied(copy: &Path) -> anyhow::Result<()> {
    if copy.exists() {
        fs::remove_dir_all(copy)?;
    }
    copy_folder(&shell::root().join("r"), copy)
}

/// Copies a folder with all that is in it.
pub fn copy_folder(from: &Path, to: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from).with_context(|| format!("cannot read {}", from.display()))? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy_folder(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}

/// R's own check of the source package, as CRAN runs it but for the manual, which takes LaTeX.
fn check() -> anyhow::Result<()> {
    let package = source::build()?;
    let name = package.file_name().and_then(|name| name.to_str()).context("the package has a name")?;
    let mut check = Command::new("R");
    check.args(["CMD", "check", "--no-manual", name]).current_dir(folder());
    // Packages that are only suggested need not be installed.
    check.env("_R_CHECK_FORCE_SUGGESTS_", "false");
    shell::say(format!("$ {check:?}"));
    ensure!(check.status()?.success(), "R CMD check found errors");
    let log = fs::read_to_string(folder().join("partita.Rcheck/00check.log"))?;
    let status = log.lines().rev().find(|line| line.starts_with("Status:")).unwrap_or("no status");
    ensure!(!status.contains("WARNING") && !status.contains("ERROR"), "{status}");
    shell::say(status);
    Ok(())
}

/// Whether R and testthat are there, after Debian's packages were installed where they can be.
fn installed() -> bool {
    let there = || {
        let test = "quit(status = !requireNamespace('testthat', quietly = TRUE))";
        Command::new("Rscript").args(["-e", test]).output().is_ok_and(|output| output.status.success())
    };
    there() || debian::install(DEBIAN) && there()
}
