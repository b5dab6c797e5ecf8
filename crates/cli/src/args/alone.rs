//! One command without the others: what a page needs of them stays small in a browser.

use std::ffi::OsString;

use clap::{ArgMatches, Args, Command};

use super::kind::Given;

/// A command with the options of its line.
pub struct Alone<O> {
    command: Command,
    matches: ArgMatches,
    pub options: O,
}

impl<O: Args> Alone<O> {
    /// Reads what follows `partita NAME`.
    pub fn read(name: &'static str, line: impl IntoIterator<Item = OsString>) -> Result<Self, clap::Error> {
        let command = Self::command(name);
        let matches = command.clone().try_get_matches_from(line)?;
        let options = O::from_arg_matches(&matches)?;
        Ok(Self { command, matches, options })
    }

    /// The command, with errors that name it as if it were among the others.
    pub fn command(name: &'static str) -> Command {
        let command = Command::new(name).bin_name(format!("partita {name}")).no_binary_name(true);
        crate::taking_negative_numbers(O::augment_args(command))
    }

    pub fn given(&self) -> Given<'_> {
        Given { command: &self.command, matches: &self.matches }
    }
}
