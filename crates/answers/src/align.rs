//! The clusters of one clustering named after those of another.

use partita::LabelledTable;
use serde_json::{Value, json};

use crate::failure::Outcome;
use crate::job::Job;

/// For each item of the second clustering, the number of its new name, and all names. The third object may be weights.
pub fn align(job: &Job) -> Outcome<Value> {
    let (a, b, policies, weights) = (job.labels(0)?, job.labels(1)?, job.policies()?, job.weights(2)?);
    let table = LabelledTable::from_labels(a, b, weights.as_deref(), &policies)?;
    let names = table.aligned_labels(a, b, &policies);
    let known = |&code: &u32| (code as usize) < names.len();
    let codes: Vec<Option<u32>> = b.codes().iter().map(|code| known(code).then_some(*code)).collect();
    Ok(json!({"codes": codes, "names": names, "old": b.names()}))
}
