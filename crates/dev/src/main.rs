//! Developer commands: `cargo dev test | page | gallery | r | release | fuzz | generate | site | bench | reproduce`. The last
//! four start other programs of the workspace.

mod build_times;
mod fuzz;
mod r;
mod release;
mod sql;
mod test;

use std::process;

use clap::{Parser, Subcommand};
use partita_dev::{page, shell};

#[derive(Parser)]
#[command(name = "cargo dev", about = "Developer commands of Partita")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run the tests of all front ends
    Test(test::Options),
    /// Build the page that does it in a browser, in one file
    Page,
    /// Test, build or check the R package
    R(r::Options),
    /// Set the version, build what is released, or try it
    #[command(subcommand)]
    Release(release::Command),
    /// Draw a report of each kind in a browser, light and dark, wide and narrow
    Gallery,
    /// Try every reader on files that a fuzzer makes up
    Fuzz(fuzz::Options),
    /// Write the files that are generated from the registry of measures
    #[command(disable_help_flag = true)]
    Generate(Arguments),
    /// Build the page, and write the documentation site with it into the target folder
    #[command(disable_help_flag = true)]
    Site(Arguments),
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
    /// Returns whether they begin with this word.
    fn names(&self, key: &str) -> bool {
        self.rest.first().is_some_and(|first| first == key)
    }

    /// Runs another program of the workspace with these arguments, and ends as it ends.
    fn run(&self, profile: &str, package: &str) -> anyhow::Result<()> {
        let program = ["run", "--quiet", "--profile", profile, "--package", package];
        // The peer of this benchmark is a crate, which nothing else compiles.
        let peers: &[&str] = if self.names("consensus") { &["--features=salso"] } else { &[] };
        let mut cargo = process::Command::new(shell::cargo());
        let status = cargo.args(program).args(peers).arg("--").args(&self.rest).status()?;
        process::exit(status.code().unwrap_or(1))
    }
}

fn main() -> anyhow::Result<()> {
    build_times::wrap();
    match Cli::parse().command {
        Command::Test(options) => test::run(&options),
        Command::Page => page::build().map(drop),
        Command::R(options) => r::run(&options),
        Command::Release(command) => command.run(),
        Command::Gallery => test::browser::gallery(),
        Command::Fuzz(options) => fuzz::run(&options),
        Command::Site(arguments) => {
            page::build()?;
            arguments.run("dev", "partita-site")
        }
        Command::Generate(arguments) => arguments.run("dev", "partita-generate"),
        Command::Bench(arguments) if arguments.names("build") => {
            build_times::run(arguments.rest.iter().any(|argument| argument == "--full"))
        }
        Command::Bench(arguments) => arguments.run("release", "partita-benches"),
        Command::Reproduce(arguments) => arguments.run("dev", "partita-papers"),
    }
}
