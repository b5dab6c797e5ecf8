//! What a user should know before trusting an answer: a line each on standard error, and a list for programs.

use std::fmt::Display;
use std::io::{Write as _, stderr};
use std::sync::{Mutex, PoisonError};

use partita::internal::visible;
use serde_json::Value;

use crate::failure::option;

/// All that was said, in order. A program says what it guessed before it writes its answer.
static SAID: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// Says it, once.
pub fn warn(sentence: impl Display) {
    let sentence = sentence.to_string();
    let mut said = SAID.lock().unwrap_or_else(PoisonError::into_inner);
    if !said.contains(&sentence) {
        let _ = writeln!(stderr(), "partita: warning: {}", visible(&sentence));
        said.push(sentence);
    }
}

/// Says what was guessed about a file, with the option that decides otherwise.
pub fn warn_of_file(warning: &partita_io::Warning) {
    match warning.advice() {
        Some(advice) => {
            let setting = format!("--{} ", option(advice.setting));
            warn(format!("{warning}; {}", advice.worded(&setting, str::to_owned)));
        }
        None => warn(warning),
    }
}

/// Begins anew, for a program that asks more than once.
pub fn forget() {
    SAID.lock().unwrap_or_else(PoisonError::into_inner).clear();
}

/// What was said.
pub fn said() -> Vec<String> {
    SAID.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

/// A JSON object as a document, with what was said as its last field.
pub fn document(mut json: Value) -> String {
    json["warnings"] = said().into();
    format!("{json:#}\n")
}
