//! What the environment says beside the command line.

use std::ffi::OsString;

use clap::{ArgMatches, Command};

use crate::chosen;

/// The format of answers that no option names, where the command has it.
const FORMAT: &str = "PARTITA_FORMAT";
/// The display of bars: 0 hides them.
#[cfg(not(target_family = "wasm"))]
const PROGRESS: &str = "PARTITA_PROGRESS";

/// Returns whether an error is written for programs: the line or the environment asks for JSON.
pub fn wants_json(line: &[OsString]) -> bool {
    let words: Vec<&str> = line.iter().filter_map(|word| word.to_str()).collect();
    let is_named = |pair: &[&str]| pair[0] == "--format" && pair[1] == "json";
    let names_any = || words.iter().any(|word| *word == "--format" || word.starts_with("--format="));
    words.contains(&"--format=json")
        || words.windows(2).any(is_named)
        || (!names_any() && std::env::var(FORMAT).is_ok_and(|format| format == "json"))
}

/// Reads the line; a command whose format nobody names takes that of the environment.
pub fn with_format(command: &Command, mut line: Vec<OsString>) -> Result<ArgMatches, clap::Error> {
    let matches = command.clone().try_get_matches_from(&line)?;
    let Ok(format) = std::env::var(FORMAT) else { return Ok(matches) };
    let given = chosen(command, &matches);
    let option = given.command.get_arguments().find(|option| option.get_id() == "format");
    let has_format = option
        .is_some_and(|option| option.get_possible_values().iter().any(|value| value.matches(&format, false)));
    if !has_format || given.has("format") || given.has("output") {
        return Ok(matches);
    }
    let end = line.iter().position(|word| word == "--").unwrap_or(line.len());
    line.insert(end, format!("--format={format}").into());
    command.clone().try_get_matches_from(line)
}

/// Returns whether bars may be shown.
#[cfg(not(target_family = "wasm"))]
pub fn shows_progress() -> bool {
    std::env::var(PROGRESS).map_or(true, |shows| shows != "0")
}
