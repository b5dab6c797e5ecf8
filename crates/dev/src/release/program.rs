//! The program as one static file, with completions and pages for `man`, in an archive.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::ensure;
use partita_dev::shell;

use super::build::{Notes, packed};
use super::kit;
use super::python;
use super::rust::Compiler;

/// The machines that it is built for.
pub const TARGETS: [&str; 2] = ["x86_64-unknown-linux-musl", "aarch64-unknown-linux-musl"];

const FEATURES: &str = "columnar,compression,manual,render";
const SHELLS: [&str; 3] = ["bash", "zsh", "fish"];

/// Builds the archive of each machine for which that can be done.
pub fn build() -> anyhow::Result<Notes> {
    let (folder, mut notes) = (kit::emptied("program")?, Notes::new());
    for target in TARGETS {
        if let Err(error) = one(target, &folder) {
            notes.push(format!("{target}: not built: {error:#}"));
        }
    }
    Ok(notes)
}

fn one(target: &str, folder: &Path) -> anyhow::Result<()> {
    let compiler = Compiler::of(target).map_err(anyhow::Error::msg)?;
    let program = compiled(compiler, target)?;
    let name = format!("partita-{}-{target}", env!("CARGO_PKG_VERSION"));
    let staged = folder.join(&name);
    fs::create_dir_all(&staged)?;
    fs::copy(&program, staged.join("partita"))?;
    for file in ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"] {
        kit::add(&shell::root().join(file), &staged)?;
    }
    let licences = kit::folder().join("licences/program.txt");
    if licences.exists() {
        fs::copy(licences, staged.join("LICENCES.txt"))?;
    }
    // A program for another machine cannot write its pages; that of this one has the same.
    let native = if target.starts_with(std::env::consts::ARCH) {
        program
    } else {
        shell::release("partita-cli", FEATURES, "partita")?
    };
    for shell_name in SHELLS {
        let script = shell::printed(Command::new(&native).args(["completions", shell_name]))?;
        fs::write(staged.join(format!("partita.{shell_name}")), script)?;
    }
    fs::write(staged.join("partita.1"), shell::printed(Command::new(&native).arg("man"))?)?;
    packed(&staged, &name, &folder.join(format!("{name}.tar.gz")))?;
    fs::remove_dir_all(&staged)?;
    Ok(())
}

fn compiled(compiler: Compiler, target: &str) -> anyhow::Result<PathBuf> {
    let python = python::tools()?;
    // The program that cargo calls as `cargo zigbuild`.
    let mut cargo = Command::new(python.with_file_name("cargo-zigbuild"));
    compiler.prepare(&mut cargo);
    cargo.args([
        "zigbuild",
        "--quiet",
        "--release",
        "--locked",
        "--package",
        "partita-cli",
        "--bin",
        "partita",
    ]);
    cargo.args(["--features", FEATURES, "--target", target]).args(compiler.arguments());
    cargo.env("CARGO_TARGET_DIR", compiler.folder());
    cargo.env("CARGO_ZIGBUILD_PYTHON_PATH", &python);
    shell::say(format!("$ {cargo:?}"));
    ensure!(cargo.status()?.success(), "cargo failed");
    Ok(compiler.folder().join(target).join("release/partita"))
}
