//! The commands, one file each.

mod completions;
mod man;
mod measures;

use clap::{Parser, Subcommand};

/// Do two clusterings agree, where do they differ, and could it be chance?
#[derive(Debug, Parser)]
#[command(name = "partita", version, propagate_version = true)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Show the catalogue of measures, or explain one of them
    Measures(measures::Options),
    /// Print a completion script for a shell
    Completions(completions::Options),
    /// Print the manual page
    Man(man::Options),
}

impl Command {
    pub fn run(self) -> anyhow::Result<()> {
        match self {
            Self::Measures(options) => measures::run(&options),
            Self::Completions(options) => completions::run(&options),
            Self::Man(options) => man::run(&options),
        }
    }
}
