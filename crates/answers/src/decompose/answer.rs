//! A measure as a weighted sum over the components of two clusterings.

use partita::explain::decompose as taken_apart;
use partita::internal::Arrange as _;
use partita::split_merge::Components;
use partita::{Kind, LabelledTable, Request};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::SCHEMA;
use crate::caveat::Caveat;
use crate::failure::{Failure, Outcome};
use crate::job::Job;
use crate::keyed::Keyed;
use crate::measures::Measures;
use crate::pair::Pair;

/// The measures that are taken apart where none is named: those of the framework's first table.
const USUAL: [&str; 6] = [
    "rand",
    "mutual_information",
    "vi_similarity",
    "van_dongen_similarity",
    "classification_accuracy",
    "split_merge_entropy",
];

/// The options of a decomposition.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(default)]
pub struct Options {
    /// The measures that are taken apart.
    #[serde(flatten)]
    pub measures: Measures,
    /// The names of the two clusterings.
    pub names: Option<[String; 2]>,
}

/// Measures taken apart.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "decompose"))]
pub struct Answer {
    /// The version of this JSON.
    pub schema: u32,
    /// The kind of what is compared: `labels`.
    pub kind: &'static str,
    /// The number of items.
    pub n: u64,
    /// The name of the first clustering.
    pub a: String,
    /// The name of the second.
    pub b: String,
    /// The components of the table, the largest first.
    pub components: Vec<Component>,
    /// The keys of the measures, in the order in which they were named.
    pub measures: Vec<String>,
    /// Each measure by its key.
    pub parts: Keyed<Part>,
    /// Limits of the answer.
    pub caveats: Vec<Caveat>,
}

/// Clusters that share items, directly or through others.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "component"))]
pub struct Component {
    /// Its fate: `identical`, `split`, `merge` or `tangle`.
    pub change: String,
    /// Its number of items.
    pub items: u64,
    /// Its clusters of the first clustering.
    pub a: Vec<String>,
    /// Its clusters of the second.
    pub b: Vec<String>,
}

/// One measure: the sum of weight times score over the components, and the constant, are its value.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Part {
    /// The weight of each component.
    pub weights: Vec<f64>,
    /// The score of each component alone.
    pub scores: Vec<f64>,
    /// The part that does not depend on these scores.
    pub constant: f64,
    /// The measure of the two clusterings.
    pub value: f64,
}

/// Takes measures of two clusterings apart.
pub fn decompose(table: &LabelledTable, options: &Options) -> Outcome<Answer> {
    let requests: Vec<Request> = match options.measures.measures {
        Some(_) => options.measures.requests(Kind::Labels, false)?,
        None => Measures::named(&USUAL).requests(Kind::Labels, false)?,
    };
    let (counts, components) = (table.counts(), Components::of(table.counts()));
    let mut order: Vec<usize> = (0..components.len()).collect();
    order.arrange_by_key(|&component| std::cmp::Reverse(components.items(component)));
    let mut parts = Vec::with_capacity(requests.len());
    for request in &requests {
        let found = taken_apart(counts, &components, request)?;
        let in_order = |values: &[f64]| order.iter().map(|&component| values[component]).collect();
        let (weights, scores) = (in_order(&found.weights), in_order(&found.scores));
        parts.push((request.key(), Part { weights, scores, constant: found.constant, value: found.value }));
    }
    let [a, b] = options.names.clone().unwrap_or_else(|| ["a", "b"].map(str::to_owned));
    Ok(Answer {
        schema: SCHEMA,
        kind: "labels",
        n: counts.n(),
        a,
        b,
        components: order.iter().map(|&component| Component::of(table, &components, component)).collect(),
        measures: requests.iter().map(Request::key).collect(),
        parts: Keyed(parts),
        caveats: Vec::new(),
    })
}

impl Component {
    fn of(table: &LabelledTable, components: &Components, component: usize) -> Self {
        let named = |clusters: &[u32], names: &[String]| {
            clusters.iter().map(|&cluster| names[cluster as usize].clone()).collect()
        };
        Self {
            change: components.kind(component).to_string(),
            items: components.items(component),
            a: named(components.rows(component), table.rows()),
            b: named(components.columns(component), table.columns()),
        }
    }
}

/// The question as callers ask it by name.
pub fn question(job: &Job) -> Outcome<Value> {
    let Pair::Labels(_, table) = Pair::of(job)? else {
        return Err(Failure::usage("measures of labels are taken apart; give two clusterings"));
    };
    Ok(json!(decompose(&table, &job.options()?)?))
}
