//! Other commands on the input of this one, so that a page says what they say.

use std::ffi::OsString;

use clap::{ArgAction, Args};
use partita_answers::explain::Answer;

use crate::args::alone::Alone;
use crate::args::kind::Given;
use crate::commands::{compare, explain, pairwise};
use crate::view::pairwise::Pairwise;
use crate::view::scores::Scores;

/// The command of that name, with those options of ours that it has too and some more.
pub fn other<O: Args>(
    given: &Given<'_>,
    name: &'static str,
    more: &[String],
    left_out: &[&str],
) -> anyhow::Result<Alone<O>> {
    let more = more.iter().map(OsString::from);
    Ok(Alone::read(name, more.chain(shared(given, &Alone::<O>::command(name), left_out)))?)
}

/// What `compare` finds, with some more options and without some.
pub fn compared(given: &Given<'_>, more: &[String], left_out: &[&str]) -> anyhow::Result<Scores> {
    let other = other(given, "compare", more, left_out)?;
    compare::found(&other.options, &other.given())
}

/// What `explain` finds.
pub fn explained(given: &Given<'_>) -> anyhow::Result<Answer> {
    let other = other(given, "explain", &[], &["measure"])?;
    explain::found(&other.options, &other.given())
}

/// What `pairwise` finds.
pub fn each_with_each(given: &Given<'_>, more: &[String], left_out: &[&str]) -> anyhow::Result<Pairwise> {
    let other = other(given, "pairwise", more, left_out)?;
    pairwise::found(&other.options, &other.given())
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
