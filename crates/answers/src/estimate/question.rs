//! The question as callers ask it by name.

use std::collections::BTreeMap;
use std::sync::Arc;

use partita::Labels;
use partita::internal::quoted;
use serde::Deserialize;
use serde_json::{Value, json};

use super::given::{Given, Truth};
use super::measure::Measure;
use super::options::Options;
use super::read::{Counted, InMemory, given_of, truth_of};
use crate::failure::{Failure, Outcome};
use crate::job::Job;

/// Values of each true cluster, by its name, and the objects that follow the first four.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Beside {
    /// The meaning of the objects after the first four: `names`, `by`.
    beside: Vec<String>,
    weights: Option<BTreeMap<String, f64>>,
    strata: Option<BTreeMap<String, Value>>,
    draws: Option<BTreeMap<String, u64>>,
    drawn: Option<Vec<Value>>,
    /// The sizes of found clusters, where the first two objects hold items of the truth alone.
    counted: Option<Counted>,
}

/// Estimates how good a clustering is. The objects are the items of everything with their found clusters, and the items of the
/// truth with their true clusters; then names and groups of everything where these are given.
pub fn estimate(job: &Job) -> Outcome<Value> {
    let (given, options) = read(job)?;
    Ok(json!(super::estimate(given, &options, &job.stop)?))
}

/// The goal of a sample.
#[derive(Deserialize)]
struct Goal {
    measure: String,
    width: f64,
}

/// Counts the draws of a pilot's design that it takes. The objects and the options are those of an estimate of the pilot.
pub fn power(job: &Job) -> Outcome<Value> {
    let goal: Goal = job.options()?;
    let measure = Measure::named(&goal.measure).ok_or_else(|| {
        let names: Vec<&str> = Measure::all().map(Measure::name).collect();
        Failure::usage(format!(
            "there is no estimate of {:?}; choose one of {}",
            goal.measure,
            names.join(", ")
        ))
    })?;
    let (given, options) = read(job)?;
    Ok(json!(super::units_needed(given, measure, goal.width, &options)?))
}

/// Reads the objects and the options.
fn read(job: &Job) -> Outcome<(Given, Options)> {
    let mut options: Options = job.options()?;
    let beside: Beside = job.options()?;
    if let (Some(plan), Some(drawn)) = (&mut options.plan, &beside.drawn) {
        plan.drawn = drawn.iter().map(text).collect();
    }
    let extra = |name: &str| -> Outcome<Option<&Arc<Labels>>> {
        let at = beside.beside.iter().position(|known| known == name);
        at.map(|at| job.labels(4 + at)).transpose()
    };
    let found = InMemory {
        items: job.labels(0)?,
        clusters: job.labels(1)?,
        names: extra("names")?.map(|labels| &**labels),
        groups: extra("by")?.map(|labels| &**labels),
    };
    let mut truth = truth_of(job.labels(2)?, job.labels(3)?)?;
    truth.weights =
        beside.weights.as_ref().map(|weights| of_clusters(weights, &truth, "weight")).transpose()?;
    let strata: Option<BTreeMap<String, String>> = beside
        .strata
        .map(|strata| strata.iter().map(|(cluster, value)| (cluster.clone(), text(value))).collect());
    truth.strata = strata.as_ref().map(|strata| of_clusters(strata, &truth, "stratum")).transpose()?;
    truth.times =
        beside.draws.as_ref().map(|draws| of_clusters(draws, &truth, "number of draws")).transpose()?;
    let given = match &beside.counted {
        Some(counted) => counted.given_of(found, truth)?,
        None => given_of(found, truth)?,
    };
    Ok((given, options))
}

/// A label as its text.
fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// Returns the value of every cluster of the truth.
fn of_clusters<T: Clone>(values: &BTreeMap<String, T>, truth: &Truth, what: &str) -> Outcome<Vec<T>> {
    let of = |cluster: &String| {
        let lacking = || Failure::input(format!("true cluster {} has no {what}", quoted(cluster)));
        values.get(cluster).cloned().ok_or_else(lacking)
    };
    truth.clusters.iter().map(of).collect()
}
