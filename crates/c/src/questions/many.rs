//! Each with each.

use std::sync::Arc;

use partita::ensemble::Ensemble;
use partita::{Kind, Labels, Request, Score, TreeSet};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::compared::Compared;
use crate::failure::{Failure, Outcome};
use crate::job::Job;
use crate::object::Object;

#[derive(Default, Deserialize)]
#[serde(default)]
struct Options {
    names: Option<Vec<String>>,
    measure: Option<String>,
    kind: Option<String>,
}

/// Labels with the names of their columns.
pub fn named(labels: &[Arc<Labels>], names: Option<&[String]>) -> Vec<(String, Labels)> {
    let name =
        |at: usize| names.and_then(|names| names.get(at).cloned()).unwrap_or_else(|| (at + 1).to_string());
    labels.iter().enumerate().map(|(at, labels)| (name(at), (**labels).clone())).collect()
}

/// The matrix of scores, a row for each reference.
pub fn pairwise(job: &Job) -> Outcome<Value> {
    let options: Options = job.options()?;
    let kind = match job.objects.first() {
        Some(Object::Trees(_)) => Kind::Trees,
        Some(Object::Cover(_)) => Kind::Cover,
        _ if options.kind.as_deref() == Some("co") => Kind::Co,
        _ => Kind::Labels,
    };
    let usual = match kind {
        Kind::Trees => "normalized_tree_adjusted_mutual_information",
        Kind::Cover => "omega",
        _ => "adjusted_rand",
    };
    let request = Request::parse(options.measure.as_deref().unwrap_or(usual))?;
    let rows = match kind {
        Kind::Labels => of_labels(job, &options, &request)?,
        Kind::Trees => of_trees(job, &request)?,
        _ => pair_by_pair(job, kind, &request)?,
    };
    let measure = request.measure();
    let reasons: Vec<Vec<Option<&str>>> =
        rows.iter().map(|row| row.iter().map(Score::reason).collect()).collect();
    Ok(json!({
        "measure": request.key(),
        "sense": measure.sense.to_string(),
        "symmetric": measure.symmetric,
        "low": measure.range.low.is_finite().then_some(measure.range.low),
        "high": measure.range.high.is_finite().then_some(measure.range.high),
        "scores": rows,
        "notes": reasons,
    }))
}

fn of_labels(job: &Job, options: &Options, request: &Request) -> Outcome<Vec<Vec<Score>>> {
    let named = named(&job.all_labels()?, options.names.as_deref());
    let ensemble = Ensemble::under(named, &job.policies()?)?;
    let matrix = ensemble.matrices(std::slice::from_ref(request), &|| {})?.remove(0);
    let all = 0..matrix.clusterings();
    Ok(all.clone().map(|a| all.clone().map(|b| matrix.score(a, b).clone()).collect()).collect())
}

fn of_trees(job: &Job, request: &Request) -> Outcome<Vec<Vec<Score>>> {
    let set = TreeSet::new(job.all_trees()?)?;
    let (matrix, all) = (set.matrix(request, &|| {})?, 0..set.len());
    Ok(all.clone().map(|a| all.clone().map(|b| matrix.score(a, b).clone()).collect()).collect())
}

/// Covers, or the rows and the columns of co-clusterings one after the other.
fn pair_by_pair(job: &Job, kind: Kind, request: &Request) -> Outcome<Vec<Vec<Score>>> {
    let parts = if kind == Kind::Co { 2 } else { 1 };
    let each: Vec<&[Object]> = job.objects.chunks(parts).collect();
    if each.len() < 2 {
        return Err(Failure::input(format!("found {} to compare; at least two are needed", each.len())));
    }
    let score = |a: &[Object], b: &[Object]| {
        let two = Job::of(job, [a, b].concat());
        Compared::of(&two)?.with(|input| Ok(request.score(input)?))
    };
    each.iter().map(|a| each.iter().map(|b| score(a, b)).collect()).collect()
}
