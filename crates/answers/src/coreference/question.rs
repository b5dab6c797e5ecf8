//! The question as callers ask it by name.

use serde::Deserialize;
use serde_json::{Value, json};

use super::conll;
use super::side::Side;
use crate::failure::{Failure, Outcome};
use crate::job::Job;

#[derive(Default, Deserialize)]
#[serde(default)]
struct Options {
    /// The text of a CoNLL file for each side that is one.
    key: Option<String>,
    response: Option<String>,
    /// The column of chains in CoNLL files, counted from 1.
    column: Option<usize>,
    /// `drop` leaves chains of one mention out.
    singletons: Option<String>,
}

/// Scores a response by a key. Each side is a text among the options, or the next three objects: documents, mentions, chains.
pub fn coreference(job: &Job) -> Outcome<Value> {
    let options: Options = job.options()?;
    let mut at = 0;
    let mut side = |text: &Option<String>, name: &str| match text {
        Some(text) => conll::read(text, options.column).map_err(|failure| failure.of(name)),
        None => {
            at += 3;
            Side::from_columns([job.labels(at - 3)?, job.labels(at - 2)?, job.labels(at - 1)?])
        }
    };
    let (key, response) = (side(&options.key, "the key")?, side(&options.response, "the response")?);
    let drop_singletons = match options.singletons.as_deref() {
        None | Some("keep") => false,
        Some("drop") => true,
        Some(other) => {
            return Err(Failure::usage(format!(
                "{other:?} is not a value of singletons; choose keep or drop"
            )));
        }
    };
    Ok(json!(super::coreference(&key, &response, drop_singletons, &job.stop)?))
}
