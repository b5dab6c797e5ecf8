//! The command line of Partita. One file per command in `commands/`, one file per output format in `view/`.

mod co_input;
mod columns;
mod commands;
mod endings;
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
    match run(commands::Cli::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => failure::report(&error),
    }
}

/// Runs the command on as many threads as it was asked for, by the option or by the environment.
fn run(cli: commands::Cli) -> anyhow::Result<()> {
    let threads = match cli.threads {
        Some(threads) => Some(threads.get()),
        None => partita::threads_from_env()?,
    };
    partita::with_threads(threads, || cli.command.run())?
}
