//! The JSON of an explanation.

use partita::{Kind, Request};
use serde::Serialize;
use serde::ser::Serializer;

use super::story_fields::StoryFields;
use super::{Agreement, Answer, Facts, Variation};
use crate::SCHEMA;
use crate::catalogue::word;
use crate::caveat::Caveat;
use crate::keyed::Keyed;
use crate::size::Size;

/// The differences of two.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "explain"))]
struct Fields<'a> {
    /// The version of this JSON.
    schema: u32,
    /// The kind of what is explained: `labels`, `co` or `trees`.
    kind: &'static str,
    /// The number of items, of rows and columns, or of leaves.
    #[serde(flatten)]
    size: Size,
    /// The name of the first clustering or co-clustering.
    #[serde(skip_serializing_if = "Option::is_none")]
    a: Option<&'a str>,
    /// The name of the second.
    #[serde(skip_serializing_if = "Option::is_none")]
    b: Option<&'a str>,
    /// The names of two trees.
    #[serde(skip_serializing_if = "Option::is_none")]
    trees: Option<&'a [String; 2]>,
    /// The keys of the measures in the order in which they were named; the first orders the changes.
    measures: Vec<String>,
    /// The least overlap of clusters that belong together; null where every overlap counts.
    min_overlap: Option<f64>,
    /// The story, or the stories of both sides, or that of the cuts.
    #[serde(flatten)]
    stories: Stories<'a>,
    /// Limits of the answer.
    caveats: Vec<Caveat>,
}

/// The stories by kind.
#[derive(Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[expect(clippy::large_enum_variant, reason = "one is made for each answer")]
enum Stories<'a> {
    /// Of two clusterings.
    Labels(StoryFields<'a>),
    /// Of two co-clusterings.
    Blocks {
        /// The score of the blocks, by measures that compare them.
        scores: &'a Keyed<Option<f64>>,
        /// The variation of information of the rows and of the columns: that of the blocks is their sum.
        variation_of_information: Variation,
        /// The differences of the rows.
        rows: StoryFields<'a>,
        /// The differences of the columns.
        columns: StoryFields<'a>,
    },
    /// Of two trees.
    Trees {
        /// The cuts at which they agree best.
        agreement: Agreement,
        /// Their differences.
        cuts: StoryFields<'a>,
    },
}

impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let first = &self.parts[0];
        let of_trees = self.kind() == Kind::Trees;
        let names = &first.sides.names;
        let stories = match &self.facts {
            Facts::Labels => Stories::Labels(first.fields()),
            Facts::Blocks { scores, lost, .. } => Stories::Blocks {
                scores,
                variation_of_information: *lost,
                rows: first.fields(),
                columns: self.parts[1].fields(),
            },
            Facts::Trees { agreement, .. } => Stories::Trees { agreement: *agreement, cuts: first.fields() },
        };
        let fields = Fields {
            schema: SCHEMA,
            kind: word(self.kind()),
            size: self.size(),
            a: (!of_trees).then_some(&names[0]),
            b: (!of_trees).then_some(&names[1]),
            trees: of_trees.then_some(names),
            measures: first.requests.iter().map(Request::key).collect(),
            min_overlap: self.min_overlap,
            stories,
            caveats: Vec::new(),
        };
        fields.serialize(serializer)
    }
}

described_by!(Answer, Fields);
