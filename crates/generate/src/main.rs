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
mod r;
mod r_examples;
mod r_pages;
mod schema;
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
    /// Only these files; some of the others take minutes
    #[arg(long, value_parser = ["pages", "cells", "pictures", "citations", "python", "r", "schema", "properties", "which_measure"])]
    only: Option<String>,
}

/// Folders that hold generated files only.
const FOLDERS: &[&str] = &["docs/measures", "docs/pictures", "docs/schema"];

/// Writes or checks the generated files.
fn main() -> anyhow::Result<()> {
    let options = Options::parse();
    let files = files(options.only.as_deref());
    let stale = stale_files(&files, options.only.as_deref());
    if options.check {
        if !stale.is_empty() {
            bail!("generated files are stale; run `cargo dev generate`: {stale:?}");
        }
        return Ok(());
    }
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

/// Generated files by their path in the workspace.
type Files = BTreeMap<PathBuf, String>;

type Group = (&'static str, fn() -> Files);

/// Functions that write files, by the name that `--only` takes.
const GROUPS: &[Group] = &[
    ("pages", pages::files),
    ("cells", cells::files),
    ("pictures", pictures::files),
    ("citations", citations::files),
    ("python", python::files),
    ("r", r::files),
    ("schema", schema::files),
    ("properties", properties::files),
    ("which_measure", which_measure::files),
];

/// Every generated file, or those of one group.
fn files(only: Option<&str>) -> Files {
    let asked = GROUPS.iter().filter(|(name, _)| only.is_none_or(|only| only == *name));
    asked.flat_map(|(_, files)| files()).collect()
}

/// Files that differ from what would be written, or that nothing writes any more.
fn stale_files(files: &Files, only: Option<&str>) -> Vec<PathBuf> {
    let differs =
        |path: &PathBuf| fs::read_to_string(shell::root().join(path)).ok().as_ref() != files.get(path);
    let mut stale: Vec<PathBuf> = files.keys().filter(|path| differs(path)).cloned().collect();
    let folders = if only.is_none() { FOLDERS } else { &[] };
    for folder in folders {
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
    use super::{Files, GROUPS, stale_files};

    fn check(groups: impl Fn(&str) -> bool, only: Option<&str>) {
        let files: Files =
            GROUPS.iter().filter(|(name, _)| groups(name)).flat_map(|(_, files)| files()).collect();
        let stale = stale_files(&files, only);
        assert!(stale.is_empty(), "run `cargo dev generate`; stale: {stale:?}");
    }

    #[test]
    fn generated_files_are_fresh() {
        check(|group| group != "properties", None);
    }

    /// The tests of the core try the laws that measures declare; this tries all others again.
    #[test]
    #[ignore = "takes a minute: `cargo dev test long`"]
    fn the_properties_are_fresh() {
        check(|group| group == "properties", Some("properties"));
    }
}
