//! The algorithms that may be first.

use partita::internal::quantity;
use serde::Serialize;

/// The certainty of the verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Case {
    /// One is first.
    First,
    /// Several may each be first.
    Several,
    /// There are too few data sets to say.
    Unknown,
}

/// The algorithms that may be first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Verdict {
    /// The certainty of the verdict.
    pub case: Case,
    /// Those that may be first.
    pub algorithms: Vec<String>,
    /// The same as a sentence.
    pub sentence: String,
}

impl Verdict {
    /// Of those that may be first; `few` says so where the units are too few.
    pub fn of(first: Vec<String>, few: Option<String>) -> Self {
        let (case, sentence) = match (few, &first[..]) {
            (Some(few), _) => (Case::Unknown, few + "."),
            (None, [one]) => (Case::First, format!("{one} is first.")),
            (None, _) => {
                (Case::Several, format!("{} may each be first: no difference is shown.", listed(&first)))
            }
        };
        Self { case, algorithms: first, sentence }
    }
}

/// Says that there are too few units.
pub fn undecided(units: usize, noun: &str) -> String {
    let verb = if units == 1 { "does" } else { "do" };
    format!("{} {verb} not say which algorithm is better on others", quantity(units, noun))
}

/// Names in a sentence.
pub fn listed(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [before @ .., last] => format!("{} and {last}", before.join(", ")),
    }
}
