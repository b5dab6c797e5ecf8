//! An id in one run, and what became of it there.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use serde::Serialize;

/// What a run does with an id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Event {
    /// A cluster that comes of no cluster before.
    Begins,
    /// The cluster goes on under its id.
    Continues,
    /// A piece of a cluster, under a new id that names it.
    Splits,
    /// A new cluster of several.
    Merges,
    /// The id is retired.
    Ends,
}

const WORDS: [(Event, &str); 5] = [
    (Event::Begins, "begins"),
    (Event::Continues, "continues"),
    (Event::Splits, "splits"),
    (Event::Merges, "merges"),
    (Event::Ends, "ends"),
];

impl Display for Event {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let word = WORDS.iter().find(|(event, _)| event == self).map_or("", |(_, word)| word);
        f.write_str(word)
    }
}

impl FromStr for Event {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        WORDS.iter().find(|(_, word)| *word == text).map(|(event, _)| *event).ok_or(())
    }
}

/// An id in one run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "id_of_a_run"))]
pub struct Cluster {
    /// The id, which never names another cluster.
    pub id: String,
    /// The label that the cluster has in this run; of an id that ends, its label in the run before.
    pub label: String,
    /// How many items it has in this run.
    pub items: u64,
    /// `begins`, `continues`, `splits`, `merges` or `ends`.
    pub event: Event,
    /// The ids of the run before that it comes of, beside its own.
    pub parents: Vec<String>,
    /// Where an id ends, the ids that hold more than half of its cluster, or are made of it by more than half.
    pub into: Vec<String>,
}
