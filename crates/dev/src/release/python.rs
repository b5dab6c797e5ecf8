//! The Python package: its source, and wheels for any Python since 3.10.

use std::path::PathBuf;
use std::process::Command;

use anyhow::ensure;
use partita_dev::shell;

use super::build::Notes;
use super::kit;
use super::rust::Compiler;

/// The machines that wheels are built for, with the oldest C library that they run on.
pub const TARGETS: [(&str, &str); 4] = [
    ("x86_64-unknown-linux-gnu", "manylinux2014"),
    ("aarch64-unknown-linux-gnu", "manylinux2014"),
    ("x86_64-unknown-linux-musl", "musllinux_1_2"),
    ("aarch64-unknown-linux-musl", "musllinux_1_2"),
];

/// The Python of an environment with what builds wheels.
pub fn tools() -> anyhow::Result<PathBuf> {
    shell::python("release-tools", &["maturin>=1.9,<2", "ziglang", "cargo-zigbuild"])
}

/// Writes the source distribution.
pub fn sdist() -> anyhow::Result<Notes> {
    let folder = kit::emptied("python")?;
    let mut maturin = Command::new(tools()?.with_file_name("maturin"));
    maturin.args(["sdist", "--out"]).arg(&folder).env("SOURCE_DATE_EPOCH", "0").current_dir(shell::root());
    shell::say(format!("$ {maturin:?}"));
    ensure!(maturin.status()?.success(), "maturin failed");
    Ok(Vec::new())
}

/// Builds the wheel of each machine for which that can be done.
pub fn wheels() -> anyhow::Result<Notes> {
    let (folder, mut notes) = (kit::emptied("wheels")?, Notes::new());
    for (target, oldest) in TARGETS {
        if let Err(error) = wheel(target, oldest, &folder) {
            notes.push(format!("{target}: not built: {error:#}"));
        }
    }
    Ok(notes)
}

fn wheel(target: &str, oldest: &str, folder: &std::path::Path) -> anyhow::Result<()> {
    let compiler = Compiler::of(target).map_err(anyhow::Error::msg)?;
    let python = tools()?;
    let mut maturin = Command::new(python.with_file_name("maturin"));
    compiler.prepare(&mut maturin);
    maturin.args(["build", "--release", "--locked", "--zig", "--compatibility", oldest, "--target", target]);
    maturin.args(compiler.arguments()).arg("--out").arg(folder).env("CARGO_TARGET_DIR", compiler.folder());
    shell::say(format!("$ {maturin:?}"));
    ensure!(maturin.status()?.success(), "maturin failed");
    Ok(())
}
