//! The record of a run that a folder of levels keeps: which files belong together.

use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use anyhow::{Context as _, ensure};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::digest;

/// The file that says that all others belong together. It is the first to go and the last to come.
pub const RUN: &str = "run.json";

/// A file that no other program writes.
pub const FEATURES: &str = "features.csv";

/// The content of `run.json`. It is removed before anything else in the folder changes and written when all is there.
#[derive(Serialize, Deserialize)]
pub struct Run {
    pub settings: Value,
    pub matrix: Value,
    pub row_levels: usize,
    pub column_levels: usize,
    pub complete: bool,
    /// The digest of every other file in the folder.
    pub files: BTreeMap<String, String>,
}

/// The files that hold the levels.
pub const LEVELS: [&str; 2] = ["rows.csv", "columns.csv"];

/// Refuses a file of another run, or one that was edited.
pub fn check_file(folder: &Path, file: &str, digest: &str, advice: &str) -> anyhow::Result<()> {
    let path = folder.join(file);
    // A name in a damaged record could lead anywhere.
    let inside = path.file_name().is_some_and(|name| name == file);
    let found = inside.then(|| fs::read(&path).ok()).flatten().map(|bytes| digest::of_bytes(&bytes));
    ensure!(
        found.as_deref() == Some(digest),
        "{} is not the file that the run wrote; {advice}",
        path.display()
    );
    Ok(())
}

/// Refuses to read a folder in which the levels of rows and columns may be those of two runs. A folder that somebody made
/// by hand has no record and is taken as it is.
pub fn refuse_torn(folder: &Path) -> anyhow::Result<()> {
    let path = folder.join(RUN);
    let text = match fs::read_to_string(&path) {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            ensure!(
                !folder.join(FEATURES).exists(),
                "there is no {}: a run was stopped while it wrote; run `partita cocluster` again",
                path.display()
            );
            return Ok(());
        }
        text => text.with_context(|| format!("cannot read {}", path.display()))?,
    };
    let run: Run = serde_json::from_str(&text)
        .with_context(|| format!("{} is not the record of a run", path.display()))?;
    let path = path.display();
    let advice = format!("run `partita cocluster` again, or delete {path} to take the labels as they are");
    LEVELS.iter().try_for_each(|file| {
        check_file(folder, file, run.files.get(*file).map_or("", String::as_str), &advice)
    })
}
