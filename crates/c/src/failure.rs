//! Errors as callers take them: a word for programs, a message for people, and the setting that would help.

use partita::{Advice, CoverProblem, ErrorKind};
use serde_json::json;

/// A result, or why there is none.
pub type Outcome<T> = Result<T, Failure>;

/// Why there is no result.
#[derive(Debug, Clone)]
pub struct Failure {
    class: &'static str,
    message: String,
    advice: Option<Advice>,
}

impl Failure {
    /// The caller gave what the interface does not take.
    pub fn usage(message: impl Into<String>) -> Self {
        Self { class: "usage", message: message.into(), advice: None }
    }

    /// The data cannot be used.
    pub fn input(message: impl Into<String>) -> Self {
        Self { class: "input", message: message.into(), advice: None }
    }

    /// The caller gave up.
    pub fn interrupted() -> Self {
        Self { class: "interrupted", message: "the work was given up".to_owned(), advice: None }
    }

    /// A panic.
    pub fn bug(message: &str) -> Self {
        let message = format!("a bug in partita ended the computation ({message}); please report this");
        Self { class: "bug", message, advice: None }
    }

    /// The same failure of a part of the input.
    pub fn of(self, part: &str) -> Self {
        Self { message: format!("{part}: {}", self.message), ..self }
    }

    /// `{"class", "message", "setting", "values", "effect"}`; the last three only where a setting would help.
    pub fn json(&self) -> String {
        let mut json = json!({"class": self.class, "message": self.message});
        if let Some(advice) = &self.advice {
            json["setting"] = json!(advice.setting);
            json["values"] = json!(advice.values);
            json["effect"] = json!(advice.effect);
        }
        json.to_string()
    }
}

impl From<partita::Error> for Failure {
    fn from(error: partita::Error) -> Self {
        let (class, advice) = (class(error.kind()), error.kind().advice());
        Self { class, message: error.to_string(), advice }
    }
}

impl From<partita_cluster::Error> for Failure {
    fn from(error: partita_cluster::Error) -> Self {
        Self::input(error.to_string())
    }
}

/// The word for a kind of error.
fn class(kind: &ErrorKind) -> &'static str {
    match kind {
        ErrorKind::MissingLabels { .. }
        | ErrorKind::MissingLabelsOf { .. }
        | ErrorKind::NoLabels { .. }
        | ErrorKind::Unlabelled { .. }
        | ErrorKind::MissingGroups { .. } => "missing_labels",
        ErrorKind::UnequalLengths { .. }
        | ErrorKind::UnequalWeights { .. }
        | ErrorKind::UnequalGroups { .. }
        | ErrorKind::Cover(CoverProblem::UnequalMemberships { .. }) => "unequal_lengths",
        ErrorKind::FractionalLabel { .. } | ErrorKind::InexactLabel { .. } => "bad_label",
        ErrorKind::UnknownMeasure { .. } => "unknown_measure",
        ErrorKind::UnknownParameter { .. }
        | ErrorKind::RepeatedParameter { .. }
        | ErrorKind::BadValue { .. }
        | ErrorKind::UnknownChoice { .. } => "bad_value",
        ErrorKind::WrongInput { .. } | ErrorKind::Cover(CoverProblem::NotForCovers { .. }) => "wrong_input",
        ErrorKind::UnmatchedLeaves { .. } => "unmatched_leaves",
        ErrorKind::Undefined(_) => "undefined",
        _ => "input",
    }
}
