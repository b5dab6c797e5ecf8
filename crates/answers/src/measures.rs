//! The measures that a question names.

use partita::{Kind, Request, Sense, measures};
use serde::Deserialize;

use crate::failure::Outcome;

/// The measures by which an answer scores.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(default)]
pub struct Measures {
    /// Their names with parameters; `["all"]` is every measure of the kind but those that are rarely asked for. By default those of the kind.
    pub measures: Option<Vec<String>>,
}

impl Measures {
    /// Measures of those names.
    pub fn named<T: AsRef<str>>(names: &[T]) -> Self {
        Self { measures: Some(names.iter().map(|name| name.as_ref().to_owned()).collect()) }
    }

    /// Every measure of the kind.
    pub fn all() -> Self {
        Self::named(&["all"])
    }

    /// Returns whether every measure is asked for.
    pub fn is_all(&self) -> bool {
        self.measures.as_deref().is_some_and(|names| names.len() == 1 && names[0] == "all")
    }

    /// Returns whether measures are asked for by their names.
    pub fn are_named(&self) -> bool {
        self.measures.is_some() && !self.is_all()
    }

    /// The measures. Of fuzzy covers those are usual that read their weights.
    pub fn requests(&self, kind: Kind, fuzzy: bool) -> Outcome<Vec<Request>> {
        match self.measures.as_deref() {
            Some(_) if self.is_all() => Ok(measures::usual(kind).map(Request::new).collect()),
            Some(names) => {
                let named = Request::parse_all(names)?.into_iter();
                Ok(named.map(|request| request.of(kind)).collect::<partita::Result<_>>()?)
            }
            None if kind == Kind::TreeOnGraph => Self::all().requests(kind, fuzzy),
            None if fuzzy => Ok(Request::parse_all(measures::FUZZY_DEFAULTS)?),
            None => Ok(Request::parse_all(measures::defaults(kind))?),
        }
    }

    /// The measures where one says how sure a score is, or holds it against chance: without names the first of the kind, and
    /// of all those that say how alike two are.
    pub fn tested(&self, kind: Kind, fuzzy: bool) -> Outcome<Vec<Request>> {
        let mut found = self.requests(kind, fuzzy)?;
        if self.measures.is_none() {
            found.truncate(1);
        }
        if self.is_all() {
            found.retain(|request| request.measure().sense != Sense::Description);
        }
        Ok(found)
    }
}
