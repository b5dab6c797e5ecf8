//! Other commands on the input of this one, so that a page says what they say.

use std::ffi::OsString;

use anyhow::bail;
use clap::{ArgAction, ArgMatches, FromArgMatches as _};

use crate::args::kind::Given;
use crate::commands::{Cli, Command, compare, explain, pairwise};
use crate::view::explanations::Explanations;
use crate::view::pairwise::Pairwise;
use crate::view::scores::Scores;
use crate::view::told::Told;

/// A command as the user would have started it.
pub struct Other {
    whole: clap::Command,
    matches: ArgMatches,
    pub command: Command,
}

impl Other {
    /// The command of that name, with those options of ours that it has too and some more.
    pub fn new(given: &Given<'_>, name: &str, more: &[String], left_out: &[&str]) -> anyhow::Result<Self> {
        let whole = crate::whole();
        let mut line: Vec<OsString> = ["partita", name].map(OsString::from).to_vec();
        line.extend(more.iter().map(OsString::from));
        if let Some(target) = whole.find_subcommand(name) {
            line.extend(shared(given, target, left_out));
        }
        let matches = whole.clone().try_get_matches_from(line)?;
        let command = Cli::from_arg_matches(&matches)?.command;
        Ok(Self { whole, matches, command })
    }

    pub fn given(&self) -> Given<'_> {
        crate::chosen(&self.whole, &self.matches)
    }
}

/// What `compare` finds, with some more options and without some.
pub fn compared(given: &Given<'_>, more: &[String], left_out: &[&str]) -> anyhow::Result<Scores> {
    let other = Other::new(given, "compare", more, left_out)?;
    match &other.command {
        Command::Compare(options) => compare::found(options, &other.given()),
        _ => bail!("compare is a command"),
    }
}

/// What `explain` finds.
pub fn explained(given: &Given<'_>) -> anyhow::Result<Explanations<Told>> {
    let other = Other::new(given, "explain", &[], &["measure"])?;
    match &other.command {
        Command::Explain(options) => explain::found(options, &other.given()),
        _ => bail!("explain is a command"),
    }
}

/// What `pairwise` finds.
pub fn each_with_each(given: &Given<'_>, more: &[String], left_out: &[&str]) -> anyhow::Result<Pairwise> {
    let other = Other::new(given, "pairwise", more, left_out)?;
    match &other.command {
        Command::Pairwise(options) => pairwise::found(options, &other.given()),
        _ => bail!("pairwise is a command"),
    }
}

/// The options that the user gave and that another command has too.
fn shared(given: &Given<'_>, target: &clap::Command, left_out: &[&str]) -> Vec<OsString> {
    let (mut line, mut files) = (Vec::new(), vec![OsString::from("--")]);
    for option in target.get_arguments() {
        let id = option.get_id().as_str();
        if id == "output" || left_out.contains(&id) || !given.has(id) {
            continue;
        }
        let values = given.matches.get_raw(id).into_iter().flatten();
        let name = match (option.get_long(), option.get_short()) {
            (Some(long), _) => format!("--{long}"),
            (None, Some(short)) => format!("-{short}"),
            (None, None) => {
                files.extend(values.map(OsString::from));
                continue;
            }
        };
        if matches!(option.get_action(), ArgAction::SetTrue) {
            line.push(name.into());
            continue;
        }
        for value in values {
            let mut option = OsString::from(format!("{name}="));
            option.push(value);
            line.push(option);
        }
    }
    line.extend(files);
    line
}
