//! The questions as callers ask them by name.

use std::sync::Arc;

use partita::{Contingency, Labels, Partition, Request, Summary};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Evidence, Requirement, Runs, judge, learn};
use crate::failure::{Failure, Outcome};
use crate::job::Job;
use crate::pair::Pair;

#[derive(Deserialize)]
struct Options {
    require: String,
    #[serde(default)]
    estimate: bool,
    #[serde(default = "usual_level")]
    level: f64,
}

fn usual_level() -> f64 {
    0.95
}

/// Judges whether two keep a requirement.
pub fn question(job: &Job) -> Outcome<Value> {
    let options: Options = job.options()?;
    let requirement: Requirement = options.require.parse()?;
    let level = (!options.estimate).then_some(options.level);
    if !(options.level > 0.0 && options.level < 1.0) {
        return Err(Failure::usage(format!("level is {}; it must lie between 0 and 1", options.level)));
    }
    let pair = Pair::of(job)?;
    let evidence = match &pair {
        Pair::Labels(_, table) => Evidence::of_labels(&requirement.request, table, level),
        other => other.with(|input| Ok(Evidence::of(&requirement.request, input, level)))?,
    };
    Ok(json!(judge(&requirement, None, &evidence)))
}

#[derive(Deserialize)]
struct FloorOptions {
    #[serde(default = "usual_measure")]
    measure: String,
    /// The scores of the runs, where they are known.
    scores: Option<Vec<f64>>,
    /// That of the new run.
    new_score: Option<f64>,
    /// True if the object after the runs is a reference.
    #[serde(default)]
    reference: bool,
    /// True if the last object is the new run.
    #[serde(default)]
    new: bool,
    /// True if less is better, of scores.
    #[serde(default)]
    distance: bool,
    #[serde(default = "usual_rate")]
    rate: f64,
}

fn usual_measure() -> String {
    "adjusted_rand".to_owned()
}

fn usual_rate() -> f64 {
    0.05
}

/// A floor learnt from runs.
pub fn floor_question(job: &Job) -> Outcome<Value> {
    let options: FloorOptions = job.options()?;
    if let Some(values) = options.scores {
        let sign = if options.distance { -1.0 } else { 1.0 };
        let runs = Runs { values, new: options.new_score, of_reference: true, sign };
        return Ok(json!(learn(&runs, options.rate, None)?));
    }
    let request = Request::parse(&options.measure)?;
    let mut labels = job.all_labels()?;
    let new = if options.new { labels.pop() } else { None };
    let reference = if options.reference { labels.pop() } else { None };
    let runs = Runs::of_labels(&request, &labels, reference.as_ref(), new.as_ref())?;
    Ok(json!(learn(&runs, options.rate, Some(&request))?))
}

impl Runs {
    /// Scores each run against a reference, or on average against all others and the new one.
    pub fn of_labels(
        request: &Request,
        runs: &[Arc<Labels>],
        reference: Option<&Arc<Labels>>,
        new: Option<&Arc<Labels>>,
    ) -> Outcome<Self> {
        let sign = request.direction()?;
        let partitions: Vec<Partition> =
            runs.iter().map(|run| run.to_partition()).collect::<partita::Result<_>>()?;
        let new = new.map(|new| new.to_partition()).transpose()?;
        let score = |a: &Partition, b: &Partition| -> Outcome<f64> {
            let summary = Summary::new(Contingency::from_partitions(a, b)?);
            let score = request.score(&summary)?;
            let reason =
                || Failure::input(format!("two runs have no score: {}", score.reason().unwrap_or_default()));
            score.value().ok_or_else(reason)
        };
        if let Some(reference) = reference {
            let reference = reference.to_partition()?;
            let values = partitions.iter().map(|run| score(&reference, run)).collect::<Outcome<_>>()?;
            let new = new.map(|new| score(&reference, &new)).transpose()?;
            return Ok(Self { values, new, of_reference: true, sign });
        }
        let count = partitions.len();
        let mut sums = vec![0.0; count];
        for one in 0..count {
            for other in 0..count {
                if one != other {
                    sums[one] += score(&partitions[one], &partitions[other])?;
                }
            }
        }
        let Some(new) = new else {
            let others = count.saturating_sub(1).max(1) as f64;
            return Ok(Self {
                values: sums.iter().map(|sum| sum / others).collect(),
                new: None,
                of_reference: false,
                sign,
            });
        };
        let with_new: Vec<f64> = partitions.iter().map(|run| score(run, &new)).collect::<Outcome<_>>()?;
        let values = sums.iter().zip(&with_new).map(|(sum, own)| (sum + own) / count as f64).collect();
        let own = with_new.iter().sum::<f64>() / count as f64;
        Ok(Self { values, new: Some(own), of_reference: false, sign })
    }
}
