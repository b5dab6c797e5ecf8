//! The command line of Partita. One file per command in `commands/`, one file per output format in `view/`.

mod commands;
mod failure;
mod graph_input;
mod input;
mod output;
mod tree_input;
mod view;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    match commands::Cli::parse().command.run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => failure::report(&error),
    }
}
