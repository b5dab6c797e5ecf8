//! What may be asked of many, each with each.

use partita::measures::{FUZZY_DEFAULTS, of_many};
use partita::{Kind, Request};
use serde::Deserialize;

use crate::failure::{Failure, Outcome};
use crate::inference;
use crate::many::name_at;
use crate::measures::Measures;

/// The options of a comparison of each with each.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(default)]
pub struct Options {
    /// By which measures; by default one of the kind.
    #[serde(flatten)]
    pub measures: Measures,
    /// The names of the clusterings, and after them those of the others; by default their places from 1.
    pub names: Option<Vec<String>>,
    /// The number of the last trees that are others, with which the first ones are compared; 0 compares each with each.
    pub others: usize,
    /// Options that hold scores against chance.
    #[serde(flatten)]
    pub inference: inference::Options,
}

impl Options {
    /// The measures.
    pub fn requests(&self, kind: Kind, fuzzy: bool) -> Outcome<Vec<Request>> {
        let requests = match &self.measures.measures {
            None if fuzzy => Request::parse_all(&FUZZY_DEFAULTS[..1])?,
            None => Request::parse_all(of_many(kind))?,
            Some(_) => self.measures.requests(kind, fuzzy)?,
        };
        if requests.is_empty() {
            return Err(Failure::usage("name a measure"));
        }
        Ok(requests)
    }

    /// The names of that many clusterings, and of the others if there are any.
    pub(super) fn names(&self, count: usize) -> (Vec<String>, Option<Vec<String>>) {
        let mut names: Vec<String> = (0..count).map(|at| name_at(self.names.as_deref(), at)).collect();
        let others = (self.others > 0).then(|| names.split_off(count - self.others));
        (names, others)
    }
}
