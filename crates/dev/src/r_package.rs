//! The R package, installed with a library that is ready.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;

use crate::shell;

/// The folder of the R package under `target/`.
pub fn folder() -> PathBuf {
    shell::target().join("r")
}

/// Installs the package with a library that is ready; returns the folder of R packages, which has this name.
pub fn install(library: &Path, name: &str) -> anyhow::Result<PathBuf> {
    let (copy, packages) = (folder().join(format!("{name}-source")), folder().join(name));
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
