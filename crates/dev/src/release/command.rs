//! `cargo dev release version | build | check`.

use super::{build, check, version};

/// Work on a release.
#[derive(clap::Subcommand)]
pub enum Command {
    /// Set the version and the date everywhere
    Version {
        /// The version, as 0.2.0
        version: String,
    },
    /// Build all artefacts into `target/release-kit`, with sums, licences and the list of what is in them
    Build {
        /// Only these parts
        #[arg(value_parser = build::PARTS.map(|(name, _)| name))]
        parts: Vec<String>,
    },
    /// Install each artefact of this machine in an empty place and run the lines of the README; look at the others
    Check {
        /// Only these parts
        #[arg(value_parser = check::PARTS.map(|(name, _)| name))]
        parts: Vec<String>,
    },
}

impl Command {
    /// Does what is asked.
    pub fn run(&self) -> anyhow::Result<()> {
        match self {
            Self::Version { version } => version::set(version),
            Self::Build { parts } => build::run(parts),
            Self::Check { parts } => check::run(parts),
        }
    }
}
