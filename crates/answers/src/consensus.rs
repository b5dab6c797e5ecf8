//! What have many in common?

use std::sync::atomic::Ordering;

use partita::ensemble::{ClusterBound, ConsensusOptions};
use partita::{Request, SummaryMethod, TreeSet, supported_splits};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::failure::{Failure, Outcome};
use crate::job::Job;
use crate::many::InCommon;

#[derive(Default, Deserialize)]
#[serde(default)]
struct Options {
    clusters: Option<usize>,
    max_clusters: Option<usize>,
}

/// The clustering of least expected loss.
pub fn consensus(job: &Job) -> Outcome<Value> {
    let (options, common): (Options, InCommon) = (job.options()?, job.options()?);
    let ensemble = common.ensemble(job, &job.all_labels()?)?;
    let most = options.max_clusters.map(ClusterBound::AtMost);
    let bound = options.clusters.map(ClusterBound::Exactly).or(most).unwrap_or_default();
    let asked = ConsensusOptions::under(common.loss()?).with_clusters(bound).with_seed(common.seed);
    let found = ensemble.consensus_while(&asked, &|_| !job.stop.load(Ordering::Relaxed))?;
    let found = found.ok_or_else(Failure::interrupted)?;
    let outside = found.outside.map(|outside| outside.to_string());
    let warnings: Vec<String> = ensemble.gaps().into_iter().chain(outside).collect();
    Ok(json!({
        "labels": found.partition.ids(),
        "loss": found.loss,
        "expected_loss": found.expected_loss,
        "agreement": found.agreement,
        "stability": found.stability,
        "own": found.items.as_ref().map(|items| &items.own),
        "next": found.items.as_ref().map(|items| &items.next),
        "warnings": warnings,
    }))
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct TreeOptions {
    method: Option<String>,
    rooted: bool,
    threshold: Option<f64>,
    measure: Option<String>,
}

/// The tree that sums up many.
pub fn consensus_tree(job: &Job) -> Outcome<Value> {
    let options: TreeOptions = job.options()?;
    let measure = options.measure.as_deref().unwrap_or("clustering_information_distance");
    let method = match options.method.as_deref().unwrap_or("majority") {
        "strict" => SummaryMethod::Strict,
        "majority" => SummaryMethod::Majority(options.threshold.unwrap_or(0.5)),
        "greedy" => SummaryMethod::Greedy,
        "mcc" => SummaryMethod::Credibility,
        "medoid" => SummaryMethod::Medoid(Request::parse(measure)?),
        other => {
            let words = "strict, majority, greedy, mcc or medoid";
            return Err(Failure::usage(format!("{other:?} is not a value of method; choose {words}")));
        }
    };
    let set = TreeSet::new(job.all_trees()?)?;
    let found = set.summary(&method, options.rooted)?;
    let support = supported_splits(&found.tree, &found.shares, options.rooted);
    let split = |(leaves, share): &(Vec<String>, f64)| json!({"leaves": leaves, "share": share});
    Ok(json!({
        "newick": found.tree.to_newick(),
        "support": support.iter().map(split).collect::<Vec<_>>(),
        "index": found.index,
        "score": found.score,
    }))
}
