//! Errors as callers take them: a word for programs, a message for people, and the setting that would help.

use std::fmt::{self, Display, Formatter};

use partita::{Advice, CoverProblem, ErrorKind};
use serde_json::json;

/// A result, or why there is none.
pub type Outcome<T> = Result<T, Failure>;

/// The reason why there is no result.
#[derive(Debug)]
pub struct Failure {
    class: &'static str,
    message: String,
    advice: Option<Box<Advice>>,
    /// The number that is no label, and its item, counted from 1.
    label: Option<(f64, usize)>,
    /// The error of the library, where it is one.
    cause: Option<partita::Error>,
}

impl Failure {
    fn new(class: &'static str, message: impl Into<String>) -> Self {
        Self { class, message: message.into(), advice: None, label: None, cause: None }
    }

    /// The caller gave what the interface does not take.
    pub fn usage(message: impl Into<String>) -> Self {
        Self::new("usage", message)
    }

    /// The data cannot be used.
    pub fn input(message: impl Into<String>) -> Self {
        Self::new("input", message)
    }

    /// The caller gave up.
    pub fn interrupted() -> Self {
        Self::new("interrupted", "the work was given up")
    }

    /// A panic.
    pub fn bug(message: &str) -> Self {
        let message = format!("a bug in partita ended the computation ({message}); please report this");
        Self::new("bug", message)
    }

    /// The same failure of a part of the input.
    pub fn of(self, part: &str) -> Self {
        Self { message: format!("{part}: {}", self.message), cause: None, ..self }
    }

    /// Says whether the caller asked for what does not exist, as opposed to giving data that cannot be used.
    #[must_use]
    pub fn is_usage(&self) -> bool {
        self.class == "usage"
    }

    /// The setting that would help.
    #[must_use]
    pub fn advice(&self) -> Option<&Advice> {
        self.advice.as_deref()
    }

    /// The error of the library; where there is none, the failure itself.
    pub fn into_cause(self) -> Result<partita::Error, Self> {
        match self.cause {
            Some(error) => Ok(error),
            None => Err(self),
        }
    }

    /// `{"class", "message", "setting", "values", "effect"}`; the last three only where a setting would help. Of a number that
    /// is no label also `{"label": {"value", "item"}}`, for callers that write numbers in their own way.
    pub fn json(&self) -> String {
        let mut json = json!({"class": self.class, "message": self.message});
        if let Some(advice) = &self.advice {
            json["setting"] = json!(advice.setting);
            json["values"] = json!(advice.values);
            json["effect"] = json!(advice.effect);
        }
        if let Some((value, item)) = self.label {
            // JSON has no infinity.
            json["label"] = json!({"value": format!("{value:e}"), "item": item});
        }
        json.to_string()
    }
}

impl Display for Failure {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl From<partita::Error> for Failure {
    fn from(error: partita::Error) -> Self {
        let label = match error.kind() {
            ErrorKind::FractionalLabel { value, item } | ErrorKind::InexactLabel { value, item } => {
                Some((*value, *item))
            }
            _ => None,
        };
        let advice = error.kind().advice().map(Box::new);
        let plain = Self::new(class(error.kind()), error.to_string());
        Self { advice, label, cause: Some(error), ..plain }
    }
}

impl From<partita_cluster::Error> for Failure {
    fn from(error: partita_cluster::Error) -> Self {
        match error.kind() {
            partita_cluster::ErrorKind::BadOption { .. } => Self::usage(error.to_string()),
            _ => Self::input(error.to_string()),
        }
    }
}

/// The word for a kind of error.
#[must_use]
pub fn class(kind: &ErrorKind) -> &'static str {
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
        | ErrorKind::Refused(_)
        | ErrorKind::UnknownChoice { .. } => "bad_value",
        ErrorKind::WrongInput { .. } | ErrorKind::Cover(CoverProblem::NotForCovers { .. }) => "wrong_input",
        ErrorKind::UnmatchedLeaves { .. } => "unmatched_leaves",
        ErrorKind::Undefined(_) => "undefined",
        _ => "input",
    }
}
