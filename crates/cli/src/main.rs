//! The command line of Partita. One file per command in `commands/`, one file per output format in `view/`.

mod co_input;
mod columns;
mod commands;
mod failure;
mod graph_input;
mod inference;
mod input;
mod interrupt;
mod output;
mod progress;
mod reading;
mod tree_input;
mod view;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    interrupt::clean_up();
    match commands::Cli::parse().command.run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => failure::report(&error),
    }
}
