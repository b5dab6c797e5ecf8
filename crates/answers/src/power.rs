//! How many items does it take?

use std::sync::atomic::Ordering;

use partita::Request;
use partita::inference::{Design, Goal, Sampling, items_needed};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::failure::{Failure, Outcome};
use crate::job::Job;

#[derive(Deserialize)]
struct Options {
    measure: String,
    /// The sizes of the clusters in any unit.
    sizes: Vec<f64>,
    agreement: f64,
    /// Until half of the intervals are at most that wide,
    width: Option<f64>,
    /// or until the difference to a candidate of this agreement is found with this probability.
    against: Option<f64>,
    power: f64,
    level: f64,
    draws: u32,
    seed: u64,
}

/// The number of items, null where ten million are not enough, and all that were tried.
pub fn power(job: &Job) -> Outcome<Value> {
    let asked: Options = job.options()?;
    let request = Request::parse(&asked.measure)?;
    let goal = match (asked.width, asked.against) {
        (Some(width), None) => Goal::Width(width),
        (None, Some(against)) => Goal::Difference { against, power: asked.power },
        _ => return Err(Failure::usage("give either width or against")),
    };
    let design = Design::new(asked.sizes, asked.agreement, goal).with_level(asked.level);
    let design = design.with_sampling(Sampling { draws: asked.draws, seed: asked.seed });
    let found = items_needed(&request, &design, &|| !job.stop.load(Ordering::Relaxed))?;
    let found = found.ok_or_else(Failure::interrupted)?;
    let trial = |trial: &partita::inference::Trial| json!({"items": trial.items, "value": trial.value, "warned": trial.warned});
    let trials: Vec<Value> = found.trials.iter().map(trial).collect();
    Ok(json!({"measure": request.key(), "items": found.items, "trials": trials}))
}
