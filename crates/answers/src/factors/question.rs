//! The question as callers ask it by name.

use partita::Kind;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Options, Runs, distances_of, of_runs, request_of};
use crate::failure::Outcome;
use crate::job::Job;
use crate::many::kind_of;
use crate::measures::Measures;
use crate::pairwise;

#[derive(Default, Deserialize)]
#[serde(default)]
struct Shown {
    /// The distances of the runs, in place of objects.
    distances: Option<Vec<Vec<f64>>>,
}

/// The shares of factors.
pub fn factors(job: &Job) -> Outcome<Value> {
    let (options, shown): (Options, Shown) = (job.options()?, job.options()?);
    let (runs, said) = match shown.distances {
        Some(distances) => (Runs { kind: Kind::Labels, measure: String::new(), distances }, Vec::new()),
        None => scored(job, &options)?,
    };
    let answer = of_runs(runs, &options, &job.stop)?;
    let mut json = json!(answer);
    json["warnings"] = said.into();
    Ok(json)
}

/// The runs each with each.
fn scored(job: &Job, options: &Options) -> Outcome<(Runs, Vec<String>)> {
    let kind = kind_of(job)?;
    let request = request_of(kind, options.measure.as_deref())?;
    let asked = pairwise::Options {
        measures: Measures::named(&[request.key()]),
        names: options.names.clone(),
        ..pairwise::Options::default()
    };
    let (scores, said) = pairwise::compared(job, &asked)?;
    let distances = distances_of(&request, &scores.matrices[0])?;
    Ok((Runs { kind, measure: request.key(), distances }, said))
}
