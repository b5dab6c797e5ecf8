//! Developer commands: `cargo dev test | generate | bench | reproduce`. The last two start the programs in `benches`
//! and `papers`.

mod generate;
mod licences;
mod sql;
mod test;

use clap::{Parser, Subcommand};
use partita_dev::shell;

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
    #[command(disable_help_flag = true)]
    Bench(Arguments),
    /// Reproduce the tables and figures of a paper: published | ours | verdict
    #[command(disable_help_flag = true)]
    Reproduce(Arguments),
}

/// Arguments for another program.
#[derive(clap::Args)]
struct Arguments {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    rest: Vec<String>,
}

impl Arguments {
    /// Hands the arguments to a program of the workspace.
    fn hand_to(&self, run: &[&str]) -> anyhow::Result<()> {
        let rest = self.rest.iter().map(String::as_str);
        shell::run(shell::cargo(), &run.iter().copied().chain(["--"]).chain(rest).collect::<Vec<_>>())
    }
}

fn main() -> anyhow::Result<()> {
    match Cli::parse().command {
        Command::Test(options) => test::run(&options),
        Command::Generate(options) => generate::run(&options),
        Command::Bench(options) => options.hand_to(&["run", "--quiet", "--release", "--package", "partita-benches"]),
        Command::Reproduce(options) => options.hand_to(&["run", "--quiet", "--package", "partita-papers"]),
    }
}
