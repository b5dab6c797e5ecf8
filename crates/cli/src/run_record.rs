//! The record of a run that a folder of levels keeps: which files belong together.

use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use anyhow::{Context as _, bail, ensure};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::digest;

/// The file that says that all others belong together. It is the first to go and the last to come.
pub const RUN: &str = "run.json";

/// A file that no other program writes.
pub const FEATURES: &str = "features.csv";

/// The files of a run, in the order in which they are written, without the record.
pub const FILES: [&str; 9] = [
    "rows.csv",
    "columns.csv",
    "rows.nwk",
    "columns.nwk",
    "levels.csv",
    "levels.json",
    FEATURES,
    "report.html",
    "heatmap.svg",
];

/// The content of `run.json`.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
pub enum Record {
    /// Written when everything else is there.
    Complete(Run),
    /// Written before anything else in the folder changes.
    Begun { begun: Vec<String> },
}

/// A run that left everything.
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

impl Record {
    /// Returns whether the file is as a run left it, or one that a run had begun to write.
    fn has_written(&self, folder: &Path, file: &str) -> bool {
        match self {
            Self::Complete(run) => {
                run.files.get(file).is_some_and(|digest| check_file(folder, file, digest, "").is_ok())
            }
            Self::Begun { begun } => begun.iter().any(|begun| begun == file),
        }
    }
}

/// Refuses a folder in which a run would replace a file that no earlier run wrote.
pub fn refuse_foreign(folder: &Path) -> anyhow::Result<()> {
    let text = fs::read_to_string(folder.join(RUN)).unwrap_or_default();
    let record: Option<Record> = serde_json::from_str(&text).ok();
    let is_ours = |file: &str| match &record {
        Some(_) if file == RUN => true,
        Some(record) => record.has_written(folder, file),
        None => false,
    };
    for file in FILES.into_iter().chain([RUN]) {
        let path = folder.join(file);
        let exists = path.symlink_metadata().is_ok();
        ensure!(
            !exists || is_ours(file),
            "{} would be replaced, and it is not what an earlier run wrote; give another folder, or move the file away",
            path.display()
        );
    }
    Ok(())
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
    let record: Record = serde_json::from_str(&text)
        .with_context(|| format!("{} is not the record of a run", path.display()))?;
    let path = path.display();
    let Record::Complete(run) = record else {
        bail!("{path} is of a run that was stopped while it wrote; run `partita cocluster` again");
    };
    let advice = format!("run `partita cocluster` again, or delete {path} to take the labels as they are");
    LEVELS.iter().try_for_each(|file| {
        check_file(folder, file, run.files.get(*file).map_or("", String::as_str), &advice)
    })
}
