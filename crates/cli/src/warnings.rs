//! What a user should know before trusting an answer: a line each on standard error, and a list for programs.

use std::fmt::Display;
use std::io::{Write, stderr};
use std::sync::{Mutex, PoisonError};

use partita::internal::visible;
use partita_answers::caveat::Caveat;
use serde::Serialize;
use serde_json::Value;

use crate::failure::option;
use crate::source::source;

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

/// Returns the warnings so far.
pub fn said() -> Vec<String> {
    SAID.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

/// Says what limits an answer.
pub fn say_caveats(caveats: &[Caveat]) {
    caveats.iter().for_each(|caveat| warn(&caveat.words));
}

/// An answer as a JSON document, with what was said and where it comes from as its last fields.
pub fn document(answer: impl Serialize) -> String {
    let mut json = serde_json::to_value(answer).expect("answers have texts as keys");
    json["warnings"] = said().into();
    json["source"] = source();
    format!("{json:#}\n")
}

/// The same document, written piece by piece: the explanation of a million items as one value would take a gigabyte.
pub fn write_document(out: &mut dyn Write, answer: impl Serialize) -> anyhow::Result<()> {
    let document = Document { answer, warnings: said(), source: source() };
    serde_json::to_writer_pretty(&mut *out, &document).map_err(std::io::Error::from)?;
    Ok(out.write_all(b"\n")?)
}

/// An answer with what only the command line knows.
#[derive(Serialize)]
struct Document<A> {
    #[serde(flatten)]
    answer: A,
    warnings: Vec<String>,
    source: Value,
}
