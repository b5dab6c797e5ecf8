//! The second of two clusterings under other names.

use partita::{LabelledTable, Labels, Policies};
use serde::ser::Serializer;
use serde::{Deserialize, Serialize};

use super::ids::{Keep, Kept, Named, kept};
use crate::SCHEMA;
use crate::caveat::Caveat;
use crate::failure::Outcome;

/// The options of an alignment.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(default)]
pub struct Options {
    /// The names of the two clusterings.
    pub names: Option<[String; 2]>,
    /// The table of ids that the last run left, empty at first; without it names are taken from the first clustering.
    pub store: Option<String>,
    /// The share of two clusters above which the second continues the first [default: 0.5].
    pub floor: Option<f64>,
    /// What the items are called; by default they are told by their places.
    pub items: Option<Vec<String>>,
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
    /// Where ids are kept, what became of each.
    pub ids: Option<Kept>,
    /// Limits of the answer.
    pub caveats: Vec<Caveat>,
}

impl<'a> Answer<'a> {
    /// Names the clusters of B after those of A, by their cross-table.
    pub fn of(
        names: [String; 2],
        table: &LabelledTable,
        [a, b]: [&'a Labels; 2],
        policies: &Policies,
    ) -> Self {
        Self { names, b, new: table.aligned_labels(a, b, policies), ids: None, caveats: Vec::new() }
    }

    /// Gives the clusters of B the ids of those of A where they continue.
    ///
    /// # Errors
    /// When the store cannot be read, or does not know the clusters of A.
    pub fn keeping(
        names: [String; 2],
        keep: &Keep<'_>,
        table: &LabelledTable,
        [a, b]: [&'a Labels; 2],
        policies: &Policies,
    ) -> Outcome<Self> {
        let Named { new, ids, caveats } = kept(keep, table, [a, b], policies)?;
        Ok(Self { names, b, new, ids: Some(ids), caveats })
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
    /// Where ids are kept, what became of each.
    #[serde(skip_serializing_if = "Option::is_none")]
    ids: Option<&'a Kept>,
    /// Limits of the answer.
    caveats: &'a [Caveat],
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
            ids: self.ids.as_ref(),
            caveats: &self.caveats,
        };
        fields.serialize(serializer)
    }
}

described_by!(Answer<'_>, Fields);
