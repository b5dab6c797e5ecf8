//! `cargo dev release check`: each artefact of this machine is installed in an empty place and runs the lines of the README; what is for
//! other machines is looked at, and run where an emulator is installed.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use anyhow::{Context as _, ensure};
use partita_dev::shell;

use super::kit;

/// Findings about a part, in a sentence each.
type Found = anyhow::Result<Vec<String>>;

type Part = (&'static str, fn() -> Found);

/// The parts.
pub const PARTS: [Part; 4] = [("sums", sums), ("wheels", wheels), ("program", programs), ("r", r_source)];

/// The longest that a first score may take after the wheel is installed.
const MOST_SECONDS: f64 = 5.0;

/// Checks the parts that are named, or all; fails when one of them fails.
pub fn run(parts: &[String]) -> anyhow::Result<()> {
    let mut failed = Vec::new();
    for (name, check) in
        PARTS.iter().filter(|(name, _)| parts.is_empty() || parts.iter().any(|part| part == name))
    {
        match check() {
            Ok(found) => found.iter().for_each(|line| shell::say(format!("{name}: {line}"))),
            Err(error) => {
                shell::say(format!("{name}: failed: {error:#}"));
                failed.push(*name);
            }
        }
    }
    ensure!(failed.is_empty(), "failed: {}", failed.join(", "));
    Ok(())
}

fn sums() -> Found {
    let mut sums = Command::new("sha256sum");
    sums.args(["--check", "--quiet", "SHA256SUMS"]).current_dir(kit::folder());
    shell::printed(&mut sums)?;
    Ok(vec!["all files have their sums".to_owned()])
}

/// Files of the kit whose names end so.
fn ending(part: &str, end: &str) -> anyhow::Result<Vec<PathBuf>> {
    let files = kit::files(&kit::folder().join(part))?;
    let ends = |file: &PathBuf| file.file_name().is_some_and(|name| name.to_string_lossy().ends_with(end));
    Ok(files.into_iter().filter(ends).collect())
}

/// A folder for one check, empty.
fn place(name: &str) -> anyhow::Result<PathBuf> {
    let place = shell::target().join("release-check").join(name);
    if place.exists() {
        fs::remove_dir_all(&place)?;
    }
    fs::create_dir_all(&place)?;
    Ok(place)
}

fn wheels() -> Found {
    let mut found = Vec::new();
    for wheel in ending("wheels", ".whl")? {
        let name = wheel.file_name().unwrap_or_default().to_string_lossy().into_owned();
        ensure!(name.contains("-abi3-"), "{name} is for one Python only");
        let of_this = format!("manylinux2014_{}", std::env::consts::ARCH);
        found.push(if name.contains(&of_this) { installed(&wheel)? } else { looked_at(&wheel)? });
    }
    Ok(if found.is_empty() { vec!["no wheel is in the kit".to_owned()] } else { found })
}

/// Installs a wheel and scores, with no compiler on the path.
fn installed(wheel: &Path) -> anyhow::Result<String> {
    let venv = place("wheel")?;
    shell::printed(Command::new("python3").args(["-m", "venv"]).arg(&venv))?;
    let bin = venv.join("bin");
    let clean = |program: &str| {
        let mut command = Command::new(bin.join(program));
        command.env_clear().env("PATH", &bin).env("HOME", &venv).current_dir(shell::root());
        command
    };
    shell::printed(
        clean("python").args(["-m", "pip", "install", "--quiet", "--only-binary=:all:"]).arg(wheel),
    )?;
    let start = Instant::now();
    shell::printed(
        clean("python")
            .args(["-c", "import partita; assert partita.adjusted_rand([0, 0, 1], [1, 1, 0]) == 1"]),
    )?;
    let version = shell::printed(clean("partita").arg("--version"))?;
    let seconds = start.elapsed().as_secs_f64();
    ensure!(seconds < MOST_SECONDS, "the first score took {seconds:.1} seconds");
    for block in blocks("python")? {
        shell::printed(clean("python").args(["-c", &block]))?;
    }
    Ok(format!("{}: {} in {seconds:.2} seconds without a compiler", wheel.display(), version.trim()))
}

/// Looks at a wheel for another machine: its tag, and what its module is linked with.
fn looked_at(wheel: &Path) -> anyhow::Result<String> {
    let folder = place("other")?;
    shell::printed(Command::new("python3").args(["-m", "zipfile", "-e"]).arg(wheel).arg(&folder))?;
    let module = folder.join("partita/_native.abi3.so");
    let machine = machine_of(&fs::read(&module)?);
    let name = wheel.to_string_lossy();
    ensure!(machine.is_some_and(|machine| name.contains(machine)), "{name} holds a module for {machine:?}");
    Ok(format!("{name}: for {}, linked with {}", machine.unwrap_or_default(), linked_with(&module)?))
}

/// The machine that a file is for, by its head.
fn machine_of(bytes: &[u8]) -> Option<&'static str> {
    match (bytes.starts_with(b"\x7fELF"), bytes.get(18..20)?) {
        (true, [62, 0]) => Some("x86_64"),
        (true, [183, 0]) => Some("aarch64"),
        _ => None,
    }
}

/// The libraries that a file asks for; only those of the system may be among them.
fn linked_with(file: &Path) -> anyhow::Result<String> {
    let told = shell::printed(Command::new("readelf").arg("--dynamic").arg(file))?;
    let names = told.lines().filter(|line| line.contains("(NEEDED)"));
    let names: Vec<&str> = names.filter_map(|line| line.split(['[', ']']).nth(1)).collect();
    let known = ["libc.", "libm.", "libgcc_s.", "libpthread.", "libdl.", "librt.", "ld-linux", "ld-musl"];
    for name in &names {
        ensure!(known.iter().any(|system| name.starts_with(system)), "{} asks for {name}", file.display());
    }
    Ok(if names.is_empty() { "nothing".to_owned() } else { names.join(", ") })
}

fn programs() -> Found {
    let mut found = Vec::new();
    for archive in ending("program", ".tar.gz")? {
        let folder = place("program")?;
        shell::printed(
            Command::new("tar").arg("-xzf").arg(&archive).args(["--strip-components=1", "-C"]).arg(&folder),
        )?;
        let program = folder.join("partita");
        let machine = machine_of(&fs::read(&program)?).context("the program is none of Linux")?;
        ensure!(linked_with(&program)? == "nothing", "{} is not static", archive.display());
        let emulator = (machine != std::env::consts::ARCH).then(|| format!("qemu-{machine}-static"));
        if emulator.as_ref().is_some_and(|emulator| Command::new(emulator).arg("--version").output().is_err())
        {
            found.push(format!(
                "{}: static, for {machine}; there is no emulator to run it",
                archive.display()
            ));
            continue;
        }
        let lines = alone(&folder, emulator.as_deref())?;
        found.push(format!(
            "{}: static, {lines} lines of the README ran without any library",
            archive.display()
        ));
    }
    Ok(if found.is_empty() { vec!["no program is in the kit".to_owned()] } else { found })
}

/// Runs the lines of the README in a tree of files that holds nothing but the program and the examples.
fn alone(folder: &Path, emulator: Option<&str>) -> anyhow::Result<usize> {
    partita_dev::r_package::copy_folder(&shell::root().join("examples"), &folder.join("examples"))?;
    let is_root = shell::printed(Command::new("id").arg("-u"))?.trim() == "0";
    let mut lines = 0;
    for line in
        blocks("sh")?.iter().flat_map(|block| block.lines()).filter(|line| line.starts_with("partita "))
    {
        let words = line.split('#').next().unwrap_or_default().split_whitespace().skip(1);
        let mut command = match emulator {
            Some(emulator) => {
                let mut command = Command::new(emulator);
                command.arg(folder.join("partita"));
                command
            }
            None if is_root => {
                let mut command = Command::new("chroot");
                command.arg(folder).arg("/partita");
                command
            }
            None => Command::new(folder.join("partita")),
        };
        if !is_root || emulator.is_some() {
            command.env_clear();
        }
        shell::printed(command.args(words).current_dir(folder))?;
        lines += 1;
    }
    ensure!(lines > 3, "the README has no lines to run");
    Ok(lines)
}

fn r_source() -> Found {
    let Some(package) = ending("r", ".tar.gz")?.pop() else {
        return Ok(vec!["no R package is in the kit".to_owned()]);
    };
    let library = place("r")?;
    let library_name = library.to_str().context("the path of the workspace is not UTF-8")?;
    let package_name = package.to_str().context("the path of the workspace is not UTF-8")?;
    shell::run("R", &["CMD", "INSTALL", "-l", library_name, package_name])?;
    for block in blocks("r")? {
        shell::printed(Command::new("Rscript").args(["-e", &block]).env("R_LIBS", &library))?;
    }
    Ok(vec![format!("{}: installed, and the lines of the README ran", package.display())])
}

/// The blocks of the README in a language, but for those that build.
fn blocks(language: &str) -> anyhow::Result<Vec<String>> {
    let readme = fs::read_to_string(shell::root().join("README.md"))?;
    let parts = readme.split("```").skip(1).step_by(2);
    Ok(parts.filter_map(|part| part.strip_prefix(&format!("{language}\n"))).map(str::to_owned).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn machines_are_told_by_the_head_of_a_file() {
        let head = |machine: u8| [b"\x7fELF".as_slice(), &[0; 14], &[machine, 0]].concat();
        assert_eq!((machine_of(&head(62)), machine_of(&head(183))), (Some("x86_64"), Some("aarch64")));
        assert_eq!((machine_of(&head(3)), machine_of(b"#!/bin/sh")), (None, None));
    }

    #[test]
    fn the_readme_has_lines_for_each_artefact() {
        for language in ["sh", "python", "r"] {
            assert!(!blocks(language).unwrap().is_empty(), "{language}");
        }
    }
}
