//! Forms of measures that people ask for and that do not exist, each with what does.

use crate::error::{Error, ErrorKind};
use crate::measures::measures;
use crate::registry::{Kind, Measure, Value};

/// A parameter that has no meaning beside a value of another.
struct Conflict {
    measure: &'static str,
    given: &'static str,
    /// The value that has none; any where there is none.
    value: Option<Value>,
    beside: (&'static str, Value),
    advice: &'static str,
}

const CONFLICTS: [Conflict; 2] = [
    Conflict {
        measure: "reduced_mutual_information",
        given: "count",
        value: None,
        beside: ("reduction", Value::Choice("dirichlet")),
        advice: "count is how the tables of reduction=flat are counted; leave it out with reduction=dirichlet",
    },
    Conflict {
        measure: "transfer_dissimilarity",
        given: "normalized",
        value: Some(Value::Flag(true)),
        beside: ("scaled", Value::Flag(false)),
        advice: "normalized=true divides scaled numbers by their most; leave it out with scaled=false",
    },
];

/// Why these parameters do not go together.
pub(super) fn conflict(measure: &Measure, given: &[(&'static str, Value)]) -> Option<Error> {
    let is_given = |name: &str, value: Option<Value>| {
        given.iter().any(|(other, found)| *other == name && value.is_none_or(|value| value == *found))
    };
    let applies = |conflict: &&Conflict| {
        let (name, value) = conflict.beside;
        conflict.measure == measure.name
            && is_given(conflict.given, conflict.value)
            && is_given(name, Some(value))
    };
    let found = CONFLICTS.iter().find(applies)?;
    Some(ErrorKind::Refused(found.advice.to_owned()).into())
}

/// Why a harmonic mean has no adjusted form where its two parts have one.
pub(super) fn no_closed_form(measure: &Measure, param: &str) -> Option<Error> {
    let stem = measure.name.strip_suffix("_f").filter(|_| param == "adjusted")?;
    let parts = [format!("{stem}_precision"), format!("{stem}_recall")];
    let has_form = |name: &String| measures().iter().any(|part| part.name == name && part.expected.is_some());
    let [precision, recall] = &parts;
    let why = format!(
        "{} has no closed form by chance; adjusted=true is for {precision} and {recall}",
        measure.name
    );
    parts.iter().all(has_form).then(|| ErrorKind::Refused(why).into())
}

/// A name of a measure for one kind of input only.
#[derive(Debug, Clone, Copy)]
pub(super) struct OfKind {
    pub name: &'static str,
    pub measure: &'static str,
    refused: Kind,
    why: &'static str,
}

const OF_KIND: [OfKind; 1] = [OfKind {
    name: "cari",
    measure: "adjusted_rand",
    refused: Kind::Labels,
    why: "cari is the adjusted Rand index of co-clusterings, and these are labels: use adjusted_rand",
}];

/// The name for one kind only that was typed.
pub(super) fn of_kind(typed: &str) -> Option<OfKind> {
    OF_KIND.into_iter().find(|known| known.name.eq_ignore_ascii_case(typed))
}

impl OfKind {
    /// Why it is not for this kind.
    pub(super) fn refusal(self, kind: Kind) -> Option<Error> {
        (kind == self.refused).then(|| ErrorKind::Refused(self.why.to_owned()).into())
    }
}
