//! The question as callers ask it by name.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Deserialize;
use serde_json::{Value, json};

use super::given::{Found, Given};
use super::{Options, leaderboard};
use crate::failure::{Failure, Outcome};
use crate::job::Job;

/// The scores, data set by data set, or the labels by their places among the objects.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Shown {
    /// Runs, in the order in which their data sets and algorithms are listed.
    runs: Vec<Run>,
    /// Truths of data sets.
    truth: Vec<Truth>,
    /// The family of a data set.
    families: BTreeMap<String, String>,
}

#[derive(Deserialize)]
struct Run {
    dataset: String,
    algorithm: String,
    seed: Option<String>,
    /// The place of its labels,
    labels: Option<usize>,
    /// the places of its labels by the number of clusters,
    clusters: Option<BTreeMap<usize, usize>>,
    /// or its score; null where it failed.
    score: Option<f64>,
}

#[derive(Deserialize)]
struct Truth {
    dataset: String,
    labels: usize,
}

/// Judges which algorithm is better over many data sets.
pub fn question(job: &Job) -> Outcome<Value> {
    let (options, shown): (Options, Shown) = (job.options()?, job.options()?);
    let mut given = Given::default();
    for run in shown.runs {
        let found = run.found(job)?;
        given.add(&run.dataset, &run.algorithm, run.seed.as_deref(), found)?;
    }
    for truth in shown.truth {
        given.set(&truth.dataset).truths.push(Arc::clone(job.labels(truth.labels)?));
    }
    given.take_families(&shown.families)?;
    let answer = leaderboard(&given, &options, &job.stop)?;
    Ok(json!(answer))
}

impl Run {
    fn found(&self, job: &Job) -> Outcome<Found> {
        match (&self.clusters, self.labels) {
            (Some(_), Some(_)) => Err(Failure::usage("a run has either labels or labels by clusters")),
            (Some(clusters), None) => {
                let labels = |(&k, &place): (&usize, &usize)| Ok((k, Arc::clone(job.labels(place)?)));
                Ok(Found::ByClusters(clusters.iter().map(labels).collect::<Outcome<_>>()?))
            }
            (None, Some(place)) => Ok(Found::Labels(Arc::clone(job.labels(place)?))),
            (None, None) => Ok(Found::Score(self.score)),
        }
    }
}
