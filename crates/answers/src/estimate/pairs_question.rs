//! The question about reviewed pairs as callers ask it by name.

use std::collections::BTreeMap;

use partita::internal::quoted;
use serde::Deserialize;
use serde_json::{Value, json};

use super::of_pairs::{Reviewed, estimate_pairs as estimated};
use crate::failure::{Failure, Outcome};
use crate::job::Job;

#[derive(Deserialize)]
struct Options {
    /// The number of all pairs of each stratum.
    pairs_in_stratum: BTreeMap<String, u64>,
    #[serde(default = "level")]
    level: f64,
}

fn level() -> f64 {
    0.95
}

/// Estimates precision, recall and F of pairs. The objects say of each reviewed pair whether it was found together (1 or 0),
/// whether it is a match, and its stratum.
pub fn estimate_pairs(job: &Job) -> Outcome<Value> {
    let options: Options = job.options()?;
    let (together, matches, strata) = (job.numbers(0)?, job.numbers(1)?, job.labels(2)?);
    if together.len() != matches.len() || together.len() != strata.len() {
        return Err(Failure::usage("each pair needs what was found, what is true and its stratum"));
    }
    if strata.missing() > 0 {
        return Err(Failure::input("a reviewed pair has no stratum"));
    }
    let of = |name: &String| {
        let lacking = || Failure::input(format!("say how many pairs there are in stratum {}", quoted(name)));
        Ok((name.clone(), *options.pairs_in_stratum.get(name).ok_or_else(lacking)?))
    };
    let is = |values: &[f64]| values.iter().map(|value| *value != 0.0).collect();
    let reviewed = Reviewed {
        together: is(together),
        matches: is(matches),
        stratum_of: strata.codes().to_vec(),
        strata: strata.names().iter().map(of).collect::<Outcome<_>>()?,
    };
    Ok(json!(estimated(&reviewed, options.level)?))
}
