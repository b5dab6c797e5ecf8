//! The folder of a release: its files, their sums, and a word on what is missing.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use partita_dev::shell;
use sha2::{Digest as _, Sha256};

/// `target/release-kit`.
pub fn folder() -> PathBuf {
    shell::target().join("release-kit")
}

/// A folder of the kit for one part, empty.
pub fn emptied(part: &str) -> anyhow::Result<PathBuf> {
    let folder = folder().join(part);
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    Ok(folder)
}

/// Copies a file into a folder of the kit.
pub fn add(file: &Path, folder: &Path) -> anyhow::Result<PathBuf> {
    let name = file.file_name().context("a file has a name")?;
    let to = folder.join(name);
    fs::copy(file, &to).with_context(|| format!("cannot copy {}", file.display()))?;
    Ok(to)
}

/// The files of a folder, and of those within it, in order.
pub fn files(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    if folder.is_dir() {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() { found.extend(files(&path)?) } else { found.push(path) }
        }
    }
    found.sort();
    Ok(found)
}

/// Writes the sums of all files, as `sha256sum --check` reads them.
pub fn sum() -> anyhow::Result<()> {
    let kit = folder();
    let mut sums = String::new();
    for file in files(&kit)? {
        let name = file.strip_prefix(&kit)?.to_string_lossy().replace('\\', "/");
        if name == "SHA256SUMS" || name.starts_with("site/") {
            continue;
        }
        let bytes = fs::read(&file)?;
        let digest = Sha256::digest(&bytes).iter().fold(String::new(), |mut text, byte| {
            let _ = write!(text, "{byte:02x}");
            text
        });
        shell::say(format!("{digest}  {:>10}  {name}", bytes.len()));
        let _ = writeln!(sums, "{digest}  {name}");
    }
    fs::write(kit.join("SHA256SUMS"), sums)?;
    Ok(())
}
