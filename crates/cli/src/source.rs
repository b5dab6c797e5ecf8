//! The origin of an answer: the program, the command, its files, columns and options. JSON holds it as `source`, beside the
//! answer itself.

use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command};
use serde::Serialize;
use serde_json::{Map, Value, json};

/// The source of the answer that is being computed.
static SOURCE: Mutex<Option<Source>> = Mutex::new(None);

/// The command line that runs, with the name of the program. That of the process is another one where Python runs it.
static TYPED: Mutex<Vec<OsString>> = Mutex::new(Vec::new());

/// Holds the command line that runs.
pub fn hold(line: &[OsString]) {
    line.clone_into(&mut TYPED.lock().unwrap_or_else(PoisonError::into_inner));
}

/// The origin of an answer.
#[derive(Debug, Clone, Serialize)]
struct Source {
    /// The version of the program.
    version: &'static str,
    /// The command as it can be typed again.
    command: String,
    /// The files that are read, in the order of the command.
    files: Vec<String>,
    /// The columns that were taken from them.
    columns: Vec<String>,
    /// The options that were given, by their names.
    options: Map<String, Value>,
}

/// Begins a command.
pub fn begin(command: &Command, matches: &ArgMatches) {
    let mut source = Source {
        version: env!("CARGO_PKG_VERSION"),
        command: line(),
        files: Vec::new(),
        columns: Vec::new(),
        options: Map::new(),
    };
    for option in command.get_arguments() {
        let id = option.get_id().as_str();
        if matches.value_source(id) != Some(ValueSource::CommandLine) {
            continue;
        }
        let words = words(matches, id);
        if option.is_positional() && matches.try_get_many::<PathBuf>(id).is_ok() {
            source.files.extend(words);
        } else if let Some(name) = option.get_long() {
            source.options.insert(name.to_owned(), value(option, words));
        }
    }
    *SOURCE.lock().unwrap_or_else(PoisonError::into_inner) = Some(source);
}

/// Names the columns that were taken from the files.
pub fn add_columns<T: Into<String>>(names: impl IntoIterator<Item = T>) {
    let mut source = SOURCE.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(source) = source.as_mut() {
        source.columns.extend(names.into_iter().map(Into::into));
    }
}

/// The source of this answer; null in a program that reads no command.
pub fn source() -> Value {
    json!(*SOURCE.lock().unwrap_or_else(PoisonError::into_inner))
}

/// The words that were given for an option.
fn words(matches: &ArgMatches, id: &str) -> Vec<String> {
    let raw = matches.get_raw(id).into_iter().flatten();
    raw.map(|word| word.to_string_lossy().into_owned()).collect()
}

/// A switch is true; one word is a text, several are a list.
fn value(option: &Arg, words: Vec<String>) -> Value {
    if !option.get_action().takes_values() {
        return Value::Bool(true);
    }
    match <[String; 1]>::try_from(words) {
        Ok([word]) => word.into(),
        Err(words) => words.into(),
    }
}

/// The command as it can be typed again.
pub fn line() -> String {
    let typed = TYPED.lock().unwrap_or_else(PoisonError::into_inner);
    let words = typed.iter().skip(1).map(|word| quoted(&word.to_string_lossy()));
    format!("partita {}", words.collect::<Vec<_>>().join(" "))
}

/// The command with more options.
pub fn line_with(options: &[String]) -> String {
    let options: Vec<String> = options.iter().map(|word| quoted(word)).collect();
    format!("{} {}", line().trim_end(), options.join(" "))
}

/// A word as a shell reads it.
fn quoted(word: &str) -> String {
    let is_plain = |sign: char| sign.is_alphanumeric() || "-_./,:=+@%~".contains(sign);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_can_be_typed_again() {
        for (word, expected) in
            [("a.csv", "a.csv"), ("my file$(x).csv", "'my file$(x).csv'"), ("it's", r"'it'\''s'"), ("", "''")]
        {
            assert_eq!(quoted(word), expected);
        }
    }
}
