//! The R package: its tests, its source package with all crates in it, and R's own check of that.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, ensure};

use partita_dev::r_package::{copied, folder, install};
use partita_dev::{debian, shell};

mod source;

/// Work on the R package.
#[derive(clap::Args)]
pub struct Options {
    /// `test` runs the tests against the library of the workspace; `build` writes the source package with vendored crates;
    /// `check` runs R's own check of that
    #[arg(value_parser = ["test", "build", "check"])]
    what: String,
}

/// Packages of Debian that the tests need.
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
    // The packages that the guides translate from.
    "r-cran-mclust",
    "r-cran-clue",
    "r-cran-phangorn",
    "r-cran-dendextend",
    "r-cran-png",
    "r-cran-rsvg",
];

/// The packages without which most tests would have to be left out.
const NEEDED: &[&str] = &["testthat", "jsonlite", "Matrix", "ape", "igraph"];

/// The packages that look at pictures.
const DRAWING: &[&str] = &["png", "rsvg"];

/// Does what is asked.
pub fn run(options: &Options) -> anyhow::Result<()> {
    match options.what.as_str() {
        "test" => test(),
        "build" => source::build().map(drop),
        _ => check(),
    }
}

/// Runs the tests of the package against the library that the workspace built, where R is installed or can be.
pub fn test() -> anyhow::Result<()> {
    if !missing().is_some_and(|missing| missing.is_empty()) {
        debian::install(DEBIAN);
    }
    let Some(missing) = missing() else {
        shell::say("R is not installed: the R package was not tested");
        return Ok(());
    };
    let needed: Vec<&str> = missing.iter().map(String::as_str).filter(|name| NEEDED.contains(name)).collect();
    ensure!(needed.is_empty(), "R has no package {}; install it to test ours", needed.join(", "));
    for name in missing {
        shell::say(format!("R has no package {name}: pictures of the R package are not looked at"));
    }
    let library = library()?;
    let packages = install(&library, "library")?;
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
    shell::run_with("Rscript", &["-e", tests], &environment)?;
    check_quickly(&library)
}

/// R's own check of code, pages and examples, with a library that is ready.
fn check_quickly(library: &Path) -> anyhow::Result<()> {
    let package = folder().join("partita");
    copied(&package)?;
    // The tests run the vignette; to build it takes more packages.
    fs::remove_dir_all(package.join("vignettes"))?;
    let description = fs::read_to_string(package.join("DESCRIPTION"))?;
    fs::write(package.join("DESCRIPTION"), description.replace("VignetteBuilder: knitr\n", ""))?;
    let mut check = Command::new("R");
    check.args(["CMD", "check", "--no-manual", "--no-tests", "partita"]);
    checked(check.current_dir(folder()).env("PARTITA_LIBRARY", library))
}

/// The library that `PARTITA_LIBRARY` names; without that, the one of the workspace, built with all the rest of it.
fn library() -> anyhow::Result<PathBuf> {
    if let Some(library) = std::env::var_os("PARTITA_LIBRARY") {
        return Ok(PathBuf::from(library));
    }
    shell::build()?;
    Ok(shell::target().join("debug/libpartita_c.a"))
}

/// R's own check of the source package, as CRAN runs it but for the manual, which takes LaTeX.
fn check() -> anyhow::Result<()> {
    let package = source::build()?;
    let name = package.file_name().and_then(|name| name.to_str()).context("the package has a name")?;
    let mut check = Command::new("R");
    check.args(["CMD", "check", "--no-manual", name]).current_dir(folder());
    // The crates of the package are compiled, as for those who install it.
    checked(check.env_remove("PARTITA_LIBRARY"))
}

/// Runs a check of R; no error and no warning may come of it.
fn checked(check: &mut Command) -> anyhow::Result<()> {
    // Packages that are only suggested need not be installed.
    check.env("_R_CHECK_FORCE_SUGGESTS_", "false");
    shell::say(format!("$ {check:?}"));
    let succeeded = check.status()?.success();
    let log = fs::read_to_string(folder().join("partita.Rcheck/00check.log"))?;
    let status = log.lines().rev().find(|line| line.starts_with("Status:")).unwrap_or("no status");
    ensure!(succeeded && !status.contains("WARNING") && !status.contains("ERROR"), "R CMD check: {status}");
    Ok(())
}

/// The packages of R that are not installed; nothing where R itself is not.
fn missing() -> Option<Vec<String>> {
    let listed = NEEDED.iter().chain(DRAWING).map(|name| format!("'{name}'")).collect::<Vec<_>>().join(", ");
    let test =
        format!("for (name in c({listed})) if (!requireNamespace(name, quietly = TRUE)) cat(name, '')");
    let printed = shell::printed(Command::new("Rscript").args(["-e", &test])).ok()?;
    Some(printed.split_whitespace().map(str::to_owned).collect())
}
