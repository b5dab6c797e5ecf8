//! Two clusterings, co-clusterings or trees.

use std::path::{Path, PathBuf};

use super::co::{CoArgs, CoClustering};
use super::kind::{Given, Kind, KindArg};
use super::labels::LabelArgs;
use super::trees::{NamedTree, TreeArgs};
use crate::failure::Usage;

/// Where the two are and how to read them.
#[derive(Debug, clap::Args)]
pub struct TwoArgs {
    #[command(flatten)]
    pub labels: LabelArgs,
    #[command(flatten)]
    kind: KindArg,
    #[command(flatten)]
    co: CoArgs,
    #[command(flatten)]
    pub trees: TreeArgs,
}

impl TwoArgs {
    /// The kind of the two; options that do not apply to it are refused.
    pub fn kind(&self, given: &Given<'_>) -> Result<Kind, Usage> {
        given.kind(&self.kind, &self.labels.files, self.labels.reading.input_format, &[])
    }

    /// All files that are read.
    pub fn inputs(&self) -> impl Iterator<Item = &Path> {
        self.labels.inputs().chain(self.co.inputs())
    }

    fn files(&self) -> &[PathBuf] {
        &self.labels.files
    }

    pub fn co_clusterings(&self) -> anyhow::Result<[CoClustering; 2]> {
        self.co.read_two(self.files(), [self.labels.a.as_deref(), self.labels.b.as_deref()])
    }

    pub fn two_trees(&self) -> anyhow::Result<[NamedTree; 2]> {
        self.trees.read_two(self.files(), self.labels.reading.input_format)
    }
}
