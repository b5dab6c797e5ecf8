//! The question as callers ask it by name.

use std::collections::BTreeMap;

use partita::Labels;
use serde::Deserialize;
use serde_json::{Value, json};

use super::answer::{Answer, Drawn};
use super::drawer::drawer;
use super::options::Options;
use crate::estimate::{InMemory, Plan, given_of, truth_of};
use crate::failure::{Failure, Outcome};
use crate::job::Job;

#[derive(Default, Deserialize)]
#[serde(default)]
struct Pilot {
    /// The plan of the pilot, whose items with their true clusters follow the first two objects.
    plan: Option<Plan>,
}

/// Draws items to label. The objects are the items of everything with their found clusters; then the items of a pilot with
/// their true clusters.
pub fn sample(job: &Job) -> Outcome<Value> {
    let (options, pilot): (Options, Pilot) = (job.options()?, job.options()?);
    let (items, clusters) = (job.labels(0)?, job.labels(1)?);
    let found = InMemory { items, clusters, names: None, groups: None };
    let truth = match job.objects.len() {
        2 => truth_of(&Labels::default(), &Labels::default())?,
        _ => truth_of(job.labels(2)?, job.labels(3)?)?,
    };
    let is_pilot = job.objects.len() > 2;
    let given = given_of(found, truth)?;
    let (n, sizes) = (given.found.items, given.found.sizes.clone().unwrap_or_default());
    let plan = match (is_pilot, &pilot.plan) {
        (true, None) => return Err(Failure::usage("a pilot needs its plan")),
        (_, plan) => plan.as_ref().filter(|_| is_pilot),
    };
    let mut drawer = drawer(&sizes, &options, plan.map(|plan| (given, plan)))?;
    let mut counts: BTreeMap<u32, u64> = BTreeMap::new();
    clusters.codes().iter().for_each(|&code| *counts.entry(code).or_default() += 1);
    let mut drawn = Vec::new();
    for place in 0..items.len() {
        let (Some(item), Some(found)) = (items.get(place), clusters.get(place)) else { continue };
        let size = counts[&clusters.codes()[place]];
        if let Some(stratum) = drawer.offer(item, size) {
            let (item, found) = (item.to_owned(), found.to_owned());
            drawn.push(Drawn { item, found, size, stratum: stratum.name() });
        }
    }
    let before = plan.map_or(&[][..], |plan| &plan.drawn);
    let answer = Answer::new(
        (n, sizes.values().sum()),
        drawn,
        drawer.strata,
        before,
        (options.seed, options.goal.name()),
    );
    Ok(json!(answer))
}
