//! `cargo dev generate`: the files that are written from the registry of measures, and the check that none
//! is stale.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::bail;
use clap::Parser as _;

use partita_dev::shell;

mod cells;
mod citations;
mod pages;
mod pictures;
mod properties;
mod python;
mod python_examples;
mod which_measure;

/// Options of `cargo dev generate`.
#[derive(clap::Parser)]
#[command(
    bin_name = "cargo dev generate",
    about = "Write the files that are generated from the registry of measures"
)]
struct Options {
    /// Write nothing; fail when a file is not what would be written
    #[arg(long)]
    check: bool,
}

/// Folders that hold generated files only.
const FOLDERS: &[&str] = &["docs/measures", "docs/pictures"];

/// Writes or checks the generated files.
fn main() -> anyhow::Result<()> {
    let options = Options::parse();
    let stale = stale_files();
    if options.check {
        if !stale.is_empty() {
            bail!("generated files are stale; run `cargo dev generate`: {stale:?}");
        }
        return Ok(());
    }
    let files = files();
    for path in &stale {
        match files.get(path) {
            Some(content) => {
                let target = shell::root().join(path);
                fs::create_dir_all(target.parent().unwrap_or(Path::new(".")))?;
                fs::write(target, content)?;
                shell::say(format!("wrote {}", path.display()));
            }
            None => {
                fs::remove_file(shell::root().join(path))?;
                shell::say(format!("removed {}", path.display()));
            }
        }
    }
    Ok(())
}

/// Every generated file, by its path in the workspace.
fn files() -> BTreeMap<PathBuf, String> {
    let mut files = pages::files();
    files.append(&mut cells::files());
    files.append(&mut pictures::files());
    files.append(&mut citations::files());
    files.append(&mut python::files());
    files.append(&mut properties::files());
    files.append(&mut which_measure::files());
    files
}

/// Files that differ from what would be written, or that nothing writes any more.
fn stale_files() -> Vec<PathBuf> {
    let files = files();
    let differs =
        |path: &PathBuf| fs::read_to_string(shell::root().join(path)).ok().as_ref() != files.get(path);
    let mut stale: Vec<PathBuf> = files.keys().filter(|path| differs(path)).cloned().collect();
    for folder in FOLDERS {
        for entry in fs::read_dir(shell::root().join(folder)).into_iter().flatten().flatten() {
            let path = Path::new(folder).join(entry.file_name());
            if !files.contains_key(&path) {
                stale.push(path);
            }
        }
    }
    stale
}

#[cfg(test)]
mod tests {
    #[test]
    fn generated_files_are_fresh() {
        let stale = super::stale_files();
        assert!(stale.is_empty(), "run `cargo dev generate`; stale: {stale:?}");
    }
}
