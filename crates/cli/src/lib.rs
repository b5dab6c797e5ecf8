//! The command line of Partita. One file per command in `commands/`, one file per output format in `view/`.

mod args;
mod commands;
mod digest;
mod environment;
mod failure;
mod formats;
mod help;
mod interrupt;
mod output;
#[cfg(not(target_family = "wasm"))]
mod progress;
#[cfg(target_family = "wasm")]
#[path = "told_progress.rs"]
mod progress;
#[doc(hidden)]
pub mod readers;
mod run_record;
mod source;
mod version;
mod view;
mod warnings;

use std::ffi::OsString;

use args::alone::Alone;
use args::kind::Given;
use clap::{ArgMatches, Command, CommandFactory as _, FromArgMatches as _};
use commands::report;
#[cfg(target_family = "wasm")]
pub use progress::listen_to_progress;

pub use output::without_standard_output;

/// Runs a command line, the name of the program first, and returns its exit code.
///
/// It takes over Ctrl-C, so it is the last thing that a program does.
pub fn run(line: impl IntoIterator<Item = OsString>) -> u8 {
    interrupt::clean_up();
    partita_io::hold_pipes();
    let command = whole();
    let line: Vec<OsString> = line.into_iter().collect();
    source::hold(&line);
    let as_json = environment::wants_json(&line);
    let parsed = environment::with_format(&command, line).and_then(|matches| {
        let cli = commands::Cli::from_arg_matches(&matches)?;
        Ok((matches, cli))
    });
    match parsed {
        Ok((matches, cli)) => {
            let given = chosen(&command, &matches);
            match run_command(cli, &given) {
                Ok(()) => 0,
                Err(error) => failure::report(&error, given.command, as_json),
            }
        }
        Err(error) if as_json && error.use_stderr() => {
            let said = error.to_string();
            let mut parts = said.trim_start_matches("error: ").trim_end().splitn(2, "\n\n");
            let (message, advice) = (parts.next().unwrap_or_default(), parts.next());
            failure::say_json("usage", message, advice);
            error.exit_code() as u8
        }
        Err(error) => {
            // A failure to print the help leaves nothing to do but the exit code.
            let _ = error.print();
            error.exit_code() as u8
        }
    }
}

/// The reason why there is no page.
#[derive(Debug, Clone)]
pub struct Refusal {
    /// The fault of the data or of the command line.
    pub problem: String,
    /// The same with what would help, as the program says it.
    pub sentence: String,
    /// The option that would help, and its values; none where it is a switch.
    pub option: Option<(String, &'static [&'static str])>,
}

impl Refusal {
    /// The line is none of this program.
    fn of_line(error: &clap::Error) -> Self {
        let problem = error.to_string();
        Self { sentence: problem.trim_start_matches("error: ").trim_end().to_owned(), problem, option: None }
    }
}

/// The page that `report` writes for what follows `partita report`.
///
/// # Errors
/// Where the program would end with an error.
pub fn report_page(line: impl IntoIterator<Item = OsString>) -> Result<String, Refusal> {
    warnings::forget();
    let report = Alone::<report::Options>::read("report", line).map_err(|error| Refusal::of_line(&error))?;
    let given = report.given();
    report::found(&report.options, &given).map_err(|error| Refusal {
        problem: format!("{error:#}"),
        sentence: failure::sentence(&error, given.command),
        option: failure::helpful_option(&error, given.command),
    })
}

/// The program with all its commands.
fn whole() -> Command {
    help::grouped(taking_negative_numbers(commands::Cli::command()))
}

/// The command and its subcommands, where `-1` after an option is its value and not another option.
fn taking_negative_numbers(command: Command) -> Command {
    command.mut_subcommands(taking_negative_numbers).allow_negative_numbers(true)
}

/// The subcommand that was chosen.
pub(crate) fn chosen<'c>(command: &'c Command, matches: &'c ArgMatches) -> Given<'c> {
    let sub = matches.subcommand().and_then(|(name, rest)| Some((command.find_subcommand(name)?, rest)));
    sub.map_or(Given { command, matches }, |(sub, rest)| chosen(sub, rest))
}

/// Runs the command on the number of threads of the option or of the environment.
fn run_command(cli: commands::Cli, given: &Given<'_>) -> anyhow::Result<()> {
    given.check_outputs()?;
    source::begin(given.command, given.matches);
    let threads = match cli.threads {
        Some(threads) => Some(threads.get()),
        None => partita::internal::threads_from_env()?,
    };
    partita::with_threads(threads, || cli.command.run(given))?
}
