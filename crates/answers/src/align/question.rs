//! The question as callers ask it by name.

use partita::LabelledTable;
use serde_json::{Value, json};

use super::ids::Keep;
use super::{Answer, Options};
use crate::failure::{Failure, Outcome};
use crate::job::Job;

/// The clusters of the second clustering named after those of the first. The third object may be weights.
pub fn align(job: &Job) -> Outcome<Value> {
    let options: Options = job.options()?;
    let (a, b, policies, weights) = (job.labels(0)?, job.labels(1)?, job.policies()?, job.weights(2)?);
    let table = LabelledTable::from_labels(a, b, weights.as_deref(), &policies)?;
    let names = options.names.unwrap_or_else(|| ["a", "b"].map(str::to_owned));
    let Some(store) = &options.store else {
        if options.floor.is_some() {
            return Err(Failure::usage("floor says where ids are kept; give the store too"));
        }
        return Ok(json!(Answer::of(names, &table, [a, b], &policies)));
    };
    let keep = Keep { store, floor: options.floor, items: options.items.as_deref() };
    Ok(json!(Answer::keeping(names, &keep, &table, [a, b], &policies)?))
}
