//! What are the clusters of one clustering called in another?

use partita::{LabelledTable, Labels, Policies};
use serde::ser::Serializer;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::SCHEMA;
use crate::caveat::Caveat;
use crate::failure::Outcome;
use crate::job::Job;

/// The options of an alignment.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(default)]
pub struct Options {
    /// The names of the two clusterings.
    pub names: Option<[String; 2]>,
}

/// The second of two clusterings with the names of its best matches in the first.
#[derive(Debug)]
pub struct Answer<'a> {
    /// Their names.
    pub names: [String; 2],
    /// The second.
    b: &'a Labels,
    /// The new name of each label of the second.
    new: Vec<String>,
}

/// The clusters of the second clustering named after those of the first. The third object may be weights.
pub fn align(job: &Job) -> Outcome<Value> {
    let options: Options = job.options()?;
    let (a, b, policies, weights) = (job.labels(0)?, job.labels(1)?, job.policies()?, job.weights(2)?);
    let table = LabelledTable::from_labels(a, b, weights.as_deref(), &policies)?;
    let names = options.names.unwrap_or_else(|| ["a", "b"].map(str::to_owned));
    Ok(json!(Answer::of(names, &table, [a, b], &policies)))
}

impl<'a> Answer<'a> {
    /// Names the clusters of B after those of A, by their cross-table.
    pub fn of(
        names: [String; 2],
        table: &LabelledTable,
        [a, b]: [&'a Labels; 2],
        policies: &Policies,
    ) -> Self {
        Self { names, b, new: table.aligned_labels(a, b, policies) }
    }

    /// The new label of an item, if it has one.
    pub fn label(&self, item: usize) -> Option<&str> {
        self.new.get(self.b.codes()[item] as usize).map(String::as_str)
    }
}

/// The second of two clusterings with the names of its best matches in the first.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "align"))]
struct Fields<'a> {
    /// The version of this JSON.
    schema: u32,
    /// The kind of the clusterings: `labels`.
    kind: &'static str,
    /// The number of items, those without a label included.
    n: usize,
    /// The name of the first clustering.
    a: &'a str,
    /// The name of the second.
    b: &'a str,
    /// The new label of each item; null where it has none.
    labels: Vec<Option<&'a str>>,
    /// The clusters of the second clustering.
    renamed: Vec<Renamed<'a>>,
    /// Limits of the answer.
    caveats: Vec<Caveat>,
}

/// A cluster of the second clustering.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "renamed"))]
struct Renamed<'a> {
    /// Its label.
    from: &'a str,
    /// Its new label: that of its best match, its own, or one that no cluster has.
    to: &'a str,
}

impl Serialize for Answer<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let renamed = self.b.names().iter().zip(&self.new);
        let fields = Fields {
            schema: SCHEMA,
            kind: "labels",
            n: self.b.len(),
            a: &self.names[0],
            b: &self.names[1],
            labels: (0..self.b.len()).map(|item| self.label(item)).collect(),
            renamed: renamed.map(|(from, to)| Renamed { from, to }).collect(),
            caveats: Vec::new(),
        };
        fields.serialize(serializer)
    }
}

described_by!(Answer<'_>, Fields);
