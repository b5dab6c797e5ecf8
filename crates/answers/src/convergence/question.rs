//! The questions as callers ask them by name.

use partita::{Request, TopologicalMethod, TreeSet};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Options, of_runs};
use crate::SCHEMA;
use crate::failure::{Failure, Outcome};
use crate::job::Job;
use crate::object::Object;

/// Returns whether a comparison is one of samples of trees: of several with several trees each, or of one by itself.
pub fn is_of_runs(job: &Job) -> bool {
    let count = |object: &Object| object.trees().len();
    !job.objects.is_empty() && job.objects.iter().all(|object| count(object) > 1)
}

/// Compares samples of trees, an object each.
pub fn convergence(job: &Job) -> Outcome<Value> {
    let options: Options = job.options()?;
    let set = |object: &Object| match object {
        Object::Trees(trees) => Ok(TreeSet::new(trees.iter().cloned())?),
        other => Err(Failure::usage(format!("runs are samples of trees, and this is {}", other.noun()))),
    };
    let sets: Vec<TreeSet> = job.objects.iter().map(set).collect::<Outcome<_>>()?;
    let mut json = json!(of_runs(&sets.iter().collect::<Vec<_>>(), &options, &job.stop)?);
    json["warnings"] = json!([]);
    Ok(json)
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct EssOptions {
    method: Option<String>,
    measure: Option<String>,
}

/// How many independent trees one sample is worth, and at which trees of it that was looked at.
pub fn topological_ess(job: &Job) -> Outcome<Value> {
    let options: EssOptions = job.options()?;
    let method: TopologicalMethod = options.method.as_deref().map_or(Ok(Default::default()), str::parse)?;
    let measure = options.measure.as_deref().map(Request::parse).transpose()?;
    let found = TreeSet::new(job.all_trees()?)?.topological_ess(method, measure.as_ref())?;
    Ok(json!({"schema": SCHEMA, "ess": found.ess, "step": found.step}))
}
