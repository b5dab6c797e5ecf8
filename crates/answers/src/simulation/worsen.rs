//! Clusterings that get worse, from the true one to a worst one.

use partita::internal::quantity;
use partita::{Contingency, Kind, Partition, Summary};
use partita_cluster::simulate::{Worse, Worsening};
use serde::Deserialize;
use serde_json::{Value, json};

use super::Path;
use crate::SCHEMA;
use crate::failure::{Failure, Outcome};
use crate::job::Job;
use crate::measures::Measures;
use crate::watch::{Watch, step};

/// The measures of figure 3.
const STUDIED: [&str; 6] = [
    "rand",
    "classification_accuracy",
    "van_dongen_similarity",
    "normalized_mutual_information:normalizer=max",
    "vi_similarity",
    "split_merge_entropy",
];
/// Items: there are about as many steps, and each compares all items.
const MOST_ITEMS: usize = 20_000;
/// Labels of a sequence that is kept.
const MOST_LABELS: usize = 50_000_000;

/// The options of a worsening.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(default)]
pub struct WorsenOptions {
    /// By which measures; those of figure 3 by default.
    #[serde(flatten)]
    pub measures: Measures,
    /// The seed of the cluster that a last single item joins.
    pub seed: u64,
    /// True if the labels after each step are kept.
    pub sequence: bool,
    /// True if the scores are drawn.
    pub picture: bool,
}

impl Default for WorsenOptions {
    fn default() -> Self {
        Self { measures: Measures::named(&STUDIED), seed: 0, sequence: false, picture: false }
    }
}

/// The clusterings from the truth to a worst one, and their scores.
#[derive(Debug, Clone)]
pub struct Sequence {
    /// The scores, from the truth on.
    pub path: Path,
    /// The operation of each step.
    pub operations: Vec<&'static str>,
    /// The number of clusters, from the truth on.
    pub clusters: Vec<u32>,
    /// The labels, from the truth on; empty unless they were asked for.
    pub labels: Vec<Vec<u32>>,
}

/// Makes a clustering worse step by step, and compares each step with the truth.
pub fn worsen(truth: &Partition, options: &WorsenOptions, watch: &dyn Watch) -> Outcome<Sequence> {
    let requests = match options.measures.measures {
        Some(_) => options.measures.requests(Kind::Labels, false)?,
        None => Measures::named(&STUDIED).requests(Kind::Labels, false)?,
    };
    if truth.len() > MOST_ITEMS {
        let (asked, most) = (quantity(truth.len(), "item"), quantity(MOST_ITEMS, "item"));
        return Err(Failure::usage(format!("{asked} are more than {most}; give a sample of them")));
    }
    let mut worse = Worsening::new(truth, options.seed);
    let steps = worse.steps();
    if options.sequence && (steps + 1) * truth.len() > MOST_LABELS {
        return Err(Failure::usage(format!(
            "the labels of {} after {steps} steps are more than {MOST_LABELS}; leave the sequence out, or give fewer items",
            quantity(truth.len(), "item")
        )));
    }
    let mut found = Sequence {
        path: Path::new(requests),
        operations: Vec::new(),
        clusters: Vec::new(),
        labels: Vec::new(),
    };
    found.add(truth, &worse.partition(), options.sequence)?;
    while let Some(done) = worse.next() {
        step(watch, "steps", found.operations.len(), steps)?;
        found.operations.push(if done == Worse::Split { "split" } else { "merge" });
        found.add(truth, &worse.partition(), options.sequence)?;
    }
    Ok(found)
}

impl Sequence {
    fn add(&mut self, truth: &Partition, now: &Partition, keeps: bool) -> Outcome<()> {
        let summary = Summary::new(Contingency::from_partitions(truth, now)?);
        self.path.steps.push(self.operations.len() as u64);
        self.clusters.push(now.clusters());
        for (request, scores) in self.path.requests.iter().zip(&mut self.path.scores) {
            scores.push(request.score(&summary)?.value());
        }
        if keeps {
            self.labels.push(now.ids().to_vec());
        }
        Ok(())
    }

    /// The scores as lines.
    #[must_use]
    pub fn svg(&self) -> String {
        self.path.against_steps("From the truth to a worst clustering", "operations").svg()
    }

    /// The sequence as data.
    pub fn json(&self) -> Value {
        let mut answer = json!({
            "schema": SCHEMA,
            "kind": "labels",
            "operations": self.operations,
            "clusters": self.clusters,
            "measures": self.path.keys(),
            "scores": self.path.scores_by_key(),
            "caveats": [],
        });
        if !self.labels.is_empty() {
            answer["labels"] = json!(self.labels);
        }
        answer
    }
}

/// The question as callers ask it by name, of the labels of the truth.
pub fn worsen_question(job: &Job) -> Outcome<Value> {
    let options: WorsenOptions = job.options()?;
    let found = worsen(&job.labels(0)?.to_partition()?, &options, &job.stop)?;
    let mut answer = found.json();
    if options.picture {
        answer["svg"] = json!(found.svg());
    }
    Ok(answer)
}
