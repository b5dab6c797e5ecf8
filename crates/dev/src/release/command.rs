//! `cargo dev release version | build | check`.

use super::version;

/// What of a release.
#[derive(clap::Subcommand)]
pub enum Command {
    /// Set the version and the date everywhere
    Version {
        /// The version, as 0.2.0
        version: String,
    },
}

impl Command {
    /// Does what is asked.
    pub fn run(&self) -> anyhow::Result<()> {
        match self {
            Self::Version { version } => version::set(version),
        }
    }
}
