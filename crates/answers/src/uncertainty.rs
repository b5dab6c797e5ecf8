//! How sure is what many have in common?

use partita::ensemble::Ensemble;
use partita::inference::Sampling;
use partita::{ErrorKind, Request};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::consensus::{Ball, InCommon};
use crate::failure::Outcome;
use crate::job::Job;

#[derive(Default, Deserialize)]
#[serde(default)]
struct Options {
    level: Option<f64>,
    measure: Option<String>,
    draws: Option<u32>,
    low: Option<f64>,
    high: Option<f64>,
}

fn ensemble(job: &Job) -> Outcome<Ensemble> {
    job.options::<InCommon>()?.ensemble(job, &job.all_labels()?)
}

/// The ball around the first clustering that holds a share of the others.
pub fn credible_ball(job: &Job) -> Outcome<Value> {
    let (options, common): (Options, InCommon) = (job.options()?, job.options()?);
    let (centre, others) = (job.labels(0)?.to_partition()?, common.ensemble(job, &job.all_labels()?[1..])?);
    let found = others.credible_ball(&centre, &common.loss()?, options.level.unwrap_or(0.95))?;
    Ok(json!(Ball::of(&found, &common.names(others.len()))))
}

/// The share of clusterings in which two items are together.
pub fn co_association(job: &Job) -> Outcome<Value> {
    Ok(json!(ensemble(job)?.co_association()?))
}

/// Returns the likeness of each item's surroundings.
pub fn element_consistency(job: &Job) -> Outcome<Value> {
    Ok(json!(ensemble(job)?.element_consistency()))
}

/// The share of pairs that are neither nearly always together nor nearly always apart.
pub fn pac(job: &Job) -> Outcome<Value> {
    let options: Options = job.options()?;
    Ok(json!(ensemble(job)?.pac(options.low.unwrap_or(0.1), options.high.unwrap_or(0.9))?))
}

/// Returns the stability of each cluster of the first clustering in the others: the mean of its best Jaccard index.
pub fn stability(job: &Job) -> Outcome<Value> {
    let (common, all): (InCommon, _) = (job.options()?, job.all_labels()?);
    let (clustering, mut others) = (job.labels(0)?, all[1..].to_vec());
    // An ensemble has two: the mean over one clustering is that over the same one twice.
    if let [only] = &others[..] {
        others.push(std::sync::Arc::clone(only));
    }
    let (partition, ensemble) = (clustering.to_partition()?, common.ensemble(job, &others)?);
    if partition.len() != ensemble.items() {
        let kind = ErrorKind::UnequalLengths { a: partition.len(), b: ensemble.items() };
        return Err(partita::Error::from(kind).into());
    }
    // Clusters are numbered as they first appear, and the names of labels may stand in another order.
    let mut names = vec![""; partition.clusters() as usize];
    for (item, &cluster) in partition.ids().iter().enumerate() {
        names[cluster as usize] = clustering.get(item).unwrap_or_default();
    }
    Ok(json!({"names": names, "stability": ensemble.stability(&partition)}))
}

/// The mean score over all pairs with its interval, and the clustering that is most like the others.
pub fn mean_agreement(job: &Job) -> Outcome<Value> {
    let options: Options = job.options()?;
    let request = Request::parse(options.measure.as_deref().unwrap_or("adjusted_rand"))?;
    let common: InCommon = job.options()?;
    let sampling = Sampling { draws: options.draws.unwrap_or(1000), seed: common.seed };
    let all = common.ensemble(job, &job.all_labels()?)?;
    let found = all.mean_agreement(&request, options.level.unwrap_or(0.95), sampling)?;
    Ok(json!({
        "measure": request.key(),
        "mean": found.mean,
        "low": found.low,
        "high": found.high,
        "medoid": found.medoid,
        "medoid_mean": found.medoid_mean,
        "undefined": found.undefined,
        "items": found.items,
        "warnings": found.warnings,
    }))
}
