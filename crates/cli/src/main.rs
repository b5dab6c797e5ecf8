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

use clap::{ArgMatches, Command, CommandFactory as _, FromArgMatches as _};

fn main() -> ExitCode {
    interrupt::clean_up();
    let command = taking_negative_numbers(commands::Cli::command());
    let matches = command.clone().get_matches();
    let cli = commands::Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    match run(cli) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => failure::report(&error, chosen(&command, &matches)),
    }
}

/// The command and its subcommands, where `-1` after an option is its value: wrong perhaps, but not another option.
fn taking_negative_numbers(command: Command) -> Command {
    command.mut_subcommands(taking_negative_numbers).allow_negative_numbers(true)
}

/// The subcommand that was chosen.
fn chosen<'c>(command: &'c Command, matches: &ArgMatches) -> &'c Command {
    let sub = matches.subcommand().and_then(|(name, rest)| Some((command.find_subcommand(name)?, rest)));
    sub.map_or(command, |(sub, rest)| chosen(sub, rest))
}

/// Runs the command on as many threads as it was asked for, by the option or by the environment.
fn run(cli: commands::Cli) -> anyhow::Result<()> {
    let threads = match cli.threads {
        Some(threads) => Some(threads.get()),
        None => partita::threads_from_env()?,
    };
    partita::with_threads(threads, || cli.command.run())?
}
