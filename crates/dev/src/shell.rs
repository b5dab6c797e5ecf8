//! Running other programs, with what is run shown first.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail};

/// The root of the workspace.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").components().collect()
}

/// The folder of everything that cargo builds and we make.
pub fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |folder| root().join(folder))
}

/// The folder with data that is not ours to ship: the one that `PARTITA_DATA` names, by default `data`.
pub fn data() -> PathBuf {
    std::env::var_os("PARTITA_DATA").map_or_else(|| root().join("data"), PathBuf::from)
}

/// Says one line to the developer.
#[expect(clippy::print_stdout, reason = "talking to the developer is what this program is for")]
pub fn say(line: impl AsRef<str>) {
    println!("{}", line.as_ref());
}

/// Tells the developer how far a long run has come, apart from its results.
#[expect(clippy::print_stderr, reason = "talking to the developer is what this program is for")]
pub fn progress(line: impl AsRef<str>) {
    eprintln!("{}", line.as_ref());
}

/// Runs a program in the root of the workspace; fails when it fails.
pub fn run(program: impl AsRef<Path>, args: &[&str]) -> anyhow::Result<()> {
    run_with(program, args, &[])
}

/// As [`run`], with paths in the environment.
pub fn run_with(
    program: impl AsRef<Path>,
    args: &[&str],
    environment: &[(&str, &Path)],
) -> anyhow::Result<()> {
    let program = program.as_ref();
    say(format!("$ {} {}", program.display(), args.join(" ")));
    let status = Command::new(program)
        .args(args)
        .envs(environment.iter().copied())
        .current_dir(root())
        .status()
        .with_context(|| format!("cannot start {}", program.display()))?;
    if !status.success() {
        bail!("{} {} failed ({status})", program.display(), args.join(" "));
    }
    Ok(())
}

/// Returns the output of a program; fails when it fails, with what it says of that.
pub fn printed(command: &mut Command) -> anyhow::Result<String> {
    let output = command.output().with_context(|| format!("cannot start {command:?}"))?;
    if !output.status.success() {
        bail!("{command:?} failed: {}", String::from_utf8_lossy(&output.stderr));
    }
    Ok(String::from_utf8(output.stdout)?)
}

/// The cargo that runs this program.
pub fn cargo() -> PathBuf {
    std::env::var_os("CARGO").map_or_else(|| PathBuf::from("cargo"), PathBuf::from)
}

/// Builds all programs and the native module. With the features that the tests need, as `cargo test --workspace` does:
/// otherwise most dependencies would be built once more.
pub fn build() -> anyhow::Result<()> {
    run(cargo(), &["build", "--quiet", "--workspace", "--lib", "--bins", "--tests"])
}

/// Builds a program of a package, with its features, for speed; returns where it is.
pub fn release(package: &str, features: &str, program: &str) -> anyhow::Result<PathBuf> {
    let package = ["--package", package, "--features", features, "--bin", program];
    run(cargo(), &[&["build", "--quiet", "--release"], &package[..]].concat())?;
    Ok(target().join("release").join(program))
}

/// A Python virtual environment under `target/`, made on first use, with these packages; returns its Python.
pub fn python(environment: &str, packages: &[&str]) -> anyhow::Result<PathBuf> {
    let folder = target().join(environment);
    let python = folder.join("bin/python");
    if !python.exists() {
        let folder = folder.to_str().context("the path of the workspace is not UTF-8")?;
        run("python3", &["-m", "venv", folder])?;
    }
    let stamp = folder.join("packages.txt");
    let wanted = packages.join("\n");
    if std::fs::read_to_string(&stamp).unwrap_or_default() != wanted {
        let mut args = vec!["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
        args.extend(packages);
        run(&python, &args)?;
        std::fs::write(&stamp, wanted)?;
    }
    Ok(python)
}
