//! `cargo dev fuzz`: files that libFuzzer makes up, for every reader, and command lines. It works on the stable toolchain and
//! needs a C++ compiler.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail, ensure};
use partita_dev::shell;

/// Options of `cargo dev fuzz`.
#[derive(clap::Args)]
pub struct Options {
    /// Only this reader, or `lines` for command lines
    target: Option<String>,
    /// Minutes for each reader
    #[arg(long, value_name = "M", default_value_t = 1.0)]
    minutes: f64,
}

/// The compiler counts which edges of the code an input takes, and keeps what it compares with.
const COVERAGE: &str = "--cfg fuzzing -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
     -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
     -Cllvm-args=-sanitizer-coverage-trace-compares";

/// Folders with the first inputs, beside those that earlier runs found.
const SEEDS: [&str; 4] = ["fuzz/seeds", "fuzz/run", "testdata/cli", "testdata/matrices"];

/// The target of command lines. Each line is a process of its own, so libFuzzer has nothing to count there.
const LINES: &str = "lines";

/// Builds the program and runs the targets one after the other.
pub fn run(options: &Options) -> anyhow::Result<()> {
    if options.target.as_deref() == Some(LINES) {
        return lines(options.minutes);
    }
    let program = build()?;
    let known = shell::printed(Command::new(&program).env("PARTITA_FUZZ", "list"))?;
    let known: Vec<&str> = known.lines().collect();
    let wanted = match &options.target {
        Some(name) => {
            ensure!(
                known.contains(&name.as_str()),
                "there is no target {name}; there are {}",
                [&known[..], &[LINES]].concat().join(", ")
            );
            vec![name.as_str()]
        }
        None => known,
    };
    // One that fails keeps the others from nothing.
    let mut runs: Vec<_> = wanted.iter().map(|target| fuzz(&program, target, options.minutes)).collect();
    if options.target.is_none() {
        runs.push(lines(options.minutes));
    }
    let failed: Vec<String> =
        runs.into_iter().filter_map(Result::err).map(|error| error.to_string()).collect();
    ensure!(failed.is_empty(), "{}", failed.join("\n"));
    Ok(())
}

fn build() -> anyhow::Result<PathBuf> {
    let folder = shell::target().join("fuzz");
    let version = shell::printed(Command::new("rustc").arg("-vV"))?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: ")).context("rustc names no host")?;
    // The versions of the workspace; cargo adds what libFuzzer needs.
    std::fs::copy(shell::root().join("Cargo.lock"), shell::root().join("fuzz/Cargo.lock"))?;
    shell::progress(format!("building {} with counters of coverage", folder.display()));
    // With `--target` the flags are for the program and not for build scripts.
    let status = Command::new(shell::cargo())
        .args(["build", "--release", "--manifest-path", "fuzz/Cargo.toml", "--target", host, "--target-dir"])
        .arg(&folder)
        .env("RUSTFLAGS", COVERAGE)
        .current_dir(shell::root())
        .status()?;
    ensure!(status.success(), "the fuzzer cannot be built");
    Ok(folder.join(host).join("release/fuzz"))
}

/// Tries command lines, others each time, with the program built for speed.
fn lines(minutes: f64) -> anyhow::Result<()> {
    shell::progress(format!("{LINES}: {minutes} minutes"));
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH)?.as_secs();
    let status = Command::new(shell::cargo())
        .args(["test", "--release", "--package", "partita-fuzz", "--test", LINES])
        .env("PARTITA_RANDOM_MINUTES", minutes.to_string())
        .env("PARTITA_RANDOM_START", (now << 20).to_string())
        .current_dir(shell::root())
        .status()?;
    ensure!(
        status.success(),
        "{LINES} failed; PARTITA_RANDOM_START=SEED PARTITA_RANDOM_LINES=1 tries one again"
    );
    Ok(())
}

fn fuzz(program: &Path, target: &str, minutes: f64) -> anyhow::Result<()> {
    let found = shell::target().join("fuzz/corpus").join(target);
    let crashes = shell::target().join("fuzz/crashes").join(target);
    std::fs::create_dir_all(&found)?;
    std::fs::create_dir_all(&crashes)?;
    let seconds = (minutes * 60.0).ceil();
    shell::progress(format!("{target}: {minutes} minutes"));
    let status = Command::new(program)
        .args([
            format!("-max_total_time={seconds}"),
            format!("-artifact_prefix={}/", crashes.display()),
            "-dict=fuzz/dictionary.txt".to_owned(),
            "-max_len=65536".to_owned(),
            "-timeout=20".to_owned(),
            "-rss_limit_mb=3072".to_owned(),
            "-print_final_stats=1".to_owned(),
            "-verbosity=0".to_owned(),
        ])
        .arg(&found)
        .args(SEEDS)
        .env("PARTITA_FUZZ", target)
        .env("PARTITA_NUM_THREADS", "1")
        .current_dir(shell::root())
        .status()?;
    if !status.success() {
        bail!("{target} failed; mend it and put the input of {} into fuzz/seeds", crashes.display());
    }
    Ok(())
}
