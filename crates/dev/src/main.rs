//! Developer commands: `cargo dev test | generate | bench | reproduce`. One file per command, one file per
//! benchmark and per paper.

mod bench;
mod data;
mod generate;
mod licences;
mod reproduce;
mod shell;
mod sql;
mod test;

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(name = "cargo dev", about = "Developer commands of Partita")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run all tests of all front ends that exist
    Test(test::Options),
    /// Write the files that are generated from the registry of measures
    Generate(generate::Options),
    /// Measure ours against the peers in the same run
    Bench(bench::Options),
    /// Reproduce the tables and figures of a paper: published | ours | verdict
    Reproduce(reproduce::Options),
}

fn main() -> anyhow::Result<()> {
    match Cli::parse().command {
        Command::Test(options) => test::run(&options),
        Command::Generate(options) => generate::run(&options),
        Command::Bench(options) => bench::run(&options),
        Command::Reproduce(options) => reproduce::run(&options),
    }
}
