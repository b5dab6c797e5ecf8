//! The question as callers ask it by name.

use std::sync::Arc;

use partita::ensemble::Ensemble;
use partita::{Cover, Doubt, Kind, Request, TreeSet};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Answer, Clusterings, Covers, Options, of_covers, of_labels, of_scores};
use crate::failure::{Failure, Outcome};
use crate::job::Job;
use crate::many::{each, kind_of, named, size_of, two};
use crate::object::Object;
use crate::pair::cover;
use crate::size::Size;
use crate::trees::doubts;
use crate::watch::step;

#[derive(Default, Deserialize)]
#[serde(default)]
struct Shown {
    /// True if the last object is the group of each item.
    grouped: bool,
    /// The treatment of leaves that only one of two trees has.
    leaves: Option<String>,
}

/// The candidates in the order of the first measure. The first object is the reference, and the first name is that of the
/// first candidate.
pub fn rank(job: &Job) -> Outcome<Value> {
    let (options, shown): (Options, Shown) = (job.options()?, job.options()?);
    let kind = kind_of(job)?;
    let count = each(job, kind).len() - usize::from(shown.grouped) - usize::from(is_weighted(job));
    if count < 2 {
        return Err(Failure::input("there are no candidates to rank; at least one is needed"));
    }
    let (answer, said) = match kind {
        Kind::Labels => labels(job, &options, shown.grouped)?,
        Kind::Cover => (covers(job, &options)?, Vec::new()),
        Kind::Trees => trees(job, &options, shown.leaves.is_none_or(|leaves| leaves == "exact"))?,
        _ => (
            pair_by_pair(job, kind, size_of(job, kind)?, options.requests(kind, false)?, &options)?,
            Vec::new(),
        ),
    };
    let mut json = json!(answer);
    json["warnings"] = said.into();
    Ok(json)
}

/// The name of the reference or of a candidate, by its place among the objects.
fn name(options: &Options, at: usize) -> String {
    match at.checked_sub(1) {
        None => options.reference.clone().unwrap_or_else(|| "the reference".to_owned()),
        Some(place) => options.name(place),
    }
}

/// Returns whether the last object says how often each item occurs.
fn is_weighted(job: &Job) -> bool {
    matches!(job.objects.last(), Some(Object::Numbers(_)))
}

fn labels(job: &Job, options: &Options, grouped: bool) -> Outcome<(Answer, Vec<String>)> {
    let columns = job.objects.len() - usize::from(is_weighted(job));
    let mut all = (0..columns).map(|at| job.labels(at).map(Arc::clone)).collect::<Outcome<Vec<_>>>()?;
    let groups = if grouped { all.pop() } else { None };
    let names: Vec<String> = (0..all.len()).map(|at| name(options, at)).collect();
    let ensemble = Ensemble::under(named(&all, Some(&names)), &job.policies()?)?;
    let mut clusterings = Clusterings::of_common_items(&ensemble, groups.as_deref())?;
    if let (true, Some(weights)) = (is_weighted(job), job.weights(columns)?) {
        clusterings = clusterings.weighted(&ensemble, &weights)?;
    }
    let answer = of_labels(&clusterings, options, &job.stop)?;
    let all = std::iter::once(&clusterings.reference).chain(&clusterings.candidates).zip(&names);
    let said = all.filter_map(|(one, name)| Doubt::about_sizes(name, one.clusters() as usize, one.len()));
    Ok((answer, said.map(|doubt| doubt.to_string()).collect()))
}

fn covers(job: &Job, options: &Options) -> Outcome<Answer> {
    let covers: Vec<Cover> = job.objects.iter().map(|object| cover(job, object)).collect::<Outcome<_>>()?;
    of_covers(Covers { covers: &covers, in_none: 0 }, options, &job.stop)
}

/// Trees over the same leaves are scored together: their splits are numbered once.
fn trees(job: &Job, options: &Options, exact: bool) -> Outcome<(Answer, Vec<String>)> {
    let requests = options.requests(Kind::Trees, false)?;
    let said = doubts(&requests, job, |at| name(options, at)).into_iter().collect();
    let (all, size) = (job.all_trees()?, size_of(job, Kind::Trees)?);
    if !exact {
        return Ok((pair_by_pair(job, Kind::Trees, size, requests, options)?, said));
    }
    let mut reference = TreeSet::new(all)?;
    let candidates = reference.split_off(1);
    let by_measure = reference.scores_with(&candidates, &requests, &|| {})?;
    let of = |at: usize| by_measure.iter().map(|rows| rows[0][at].clone()).collect();
    let scores = (0..candidates.len()).map(of).collect();
    Ok((of_scores(Kind::Trees, size, requests, scores, options, &job.stop)?, said))
}

fn pair_by_pair(
    job: &Job,
    kind: Kind,
    size: Size,
    requests: Vec<Request>,
    options: &Options,
) -> Outcome<Answer> {
    let all = each(job, kind);
    let score = |(done, candidate): (usize, &&[Object])| {
        step(&job.stop, "candidates", done, all.len() - 1)?;
        two(job, all[0], candidate)?.with(|input| {
            Ok(requests.iter().map(|request| request.score(input)).collect::<partita::Result<_>>()?)
        })
    };
    let scores = all[1..].iter().enumerate().map(score).collect::<Outcome<_>>()?;
    of_scores(kind, size, requests, scores, options, &job.stop)
}
