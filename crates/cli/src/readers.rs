//! What only this program has, for those who try it on damaged files.

use std::path::Path;

use clap::Parser as _;
use partita_cluster::CoHierarchy;

use crate::commands::{Cli, Command, cocluster};

/// The program with all its commands and options.
#[must_use]
pub fn program() -> clap::Command {
    crate::whole()
}

/// Reads a co-clustering in JSON.
///
/// # Errors
/// When it is none.
pub fn co_clustering(path: &Path) -> anyhow::Result<()> {
    crate::args::co::read_json(path).map(|_| ())
}

/// Reads the levels that `cocluster MATRIX --resume -o FOLDER` would go on from.
///
/// # Errors
/// When the folder is not what a run on that matrix left.
pub fn run_folder(matrix: &Path, folder: &Path) -> anyhow::Result<CoHierarchy> {
    let line = ["partita".as_ref(), "cocluster".as_ref(), matrix, "--resume".as_ref(), "-o".as_ref(), folder];
    match Cli::try_parse_from(line.map(Path::as_os_str))?.command {
        Command::Cocluster(options) => cocluster::resumed(&options),
        _ => anyhow::bail!("the line is one of cocluster"),
    }
}
