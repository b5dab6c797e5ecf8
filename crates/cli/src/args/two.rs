//! Two clusterings, co-clusterings, covers or trees.

use std::path::PathBuf;

use super::co::{CoClustering, FIRST_LEVEL};
use super::kind::{Given, Kind, OtherKinds};
use super::labels::LabelArgs;
use super::tree_list::NamedTree;
use super::trees::Compared;

/// The places of the two, and the rules for reading them.
#[derive(Debug, clap::Args)]
pub struct TwoArgs {
    #[command(flatten)]
    pub labels: LabelArgs,
    #[command(flatten)]
    pub others: OtherKinds,
}

impl TwoArgs {
    /// The kind of the two; options that do not apply to it are refused.
    pub fn kind(&self, given: &Given<'_>) -> anyhow::Result<Kind> {
        given.kind(&self.others.kind, &self.labels.files, self.labels.reading.input_format, &[])
    }

    fn files(&self) -> &[PathBuf] {
        &self.labels.files
    }

    pub fn co_clusterings(&self) -> anyhow::Result<[CoClustering; 2]> {
        self.others.co.read_two(self.files(), [self.labels.a.as_deref(), self.labels.b.as_deref()])
    }

    /// Names the levels of two folders that are compared; nothing where there are no levels.
    pub fn levels(&self) -> String {
        let [a, b] = [&self.labels.a, &self.labels.b].map(|level| level.as_deref().unwrap_or(FIRST_LEVEL));
        match self.files() {
            [_, ..] if !self.files().iter().all(|file| file.is_dir()) => String::new(),
            [_, _] if a == b => format!("; {a} of both"),
            [_, ..] => format!("; {a} and {b}"),
            [] => String::new(),
        }
    }

    /// The number of trees in all files.
    pub fn trees(&self) -> anyhow::Result<usize> {
        self.others.trees.count(self.files(), self.labels.reading.input_format)
    }

    /// Two trees, or one and the many of another file.
    pub fn compared_trees(&self) -> anyhow::Result<Compared> {
        self.others.trees.read_compared(self.files(), self.labels.reading.input_format)
    }

    pub fn two_trees(&self) -> anyhow::Result<[NamedTree; 2]> {
        self.others.trees.read_two(self.files(), self.labels.reading.input_format)
    }
}
