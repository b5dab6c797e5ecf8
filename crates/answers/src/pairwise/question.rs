//! The question as callers ask it by name.

use partita::ensemble::Ensemble;
use partita::{Kind, Request, TreeSet};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Answer, Options, each_with_each, of_labels, of_matrices, of_trees, tested};
use crate::convergence::{COMMAND, Runs};
use crate::failure::{Failure, Outcome};
use crate::job::Job;
use crate::many::{each, is_fuzzy, kind_of, name_at, named, size_of, two};
use crate::trees::doubts;
use crate::watch::step;

#[derive(Default, Deserialize)]
#[serde(default)]
struct Shown {
    /// The treatment of leaves that only one of two trees has.
    leaves: Option<String>,
}

/// The scores of each with each, or with others.
pub fn pairwise(job: &Job) -> Outcome<Value> {
    let (answer, said) = compared(job, &job.options()?)?;
    let mut json = json!(answer);
    json["warnings"] = said.into();
    Ok(json)
}

/// The scores under these options, and what was seen on the way.
pub(crate) fn compared(job: &Job, options: &Options) -> Outcome<(Answer, Vec<String>)> {
    let shown: Shown = job.options()?;
    match kind_of(job)? {
        Kind::Labels => labels(job, options),
        Kind::Trees if shown.leaves.is_none_or(|leaves| leaves == "exact") => trees(job, options),
        kind => pair_by_pair(job, kind, options),
    }
}

fn labels(job: &Job, options: &Options) -> Outcome<(Answer, Vec<String>)> {
    let named = named(&job.all_labels()?, options.names.as_deref());
    let ensemble = Ensemble::under(named, &job.policies()?)?;
    Ok((of_labels(&ensemble, options, &job.stop)?, ensemble.gaps()))
}

fn trees(job: &Job, options: &Options) -> Outcome<(Answer, Vec<String>)> {
    let all = job.all_trees()?;
    let rows = all.len().checked_sub(options.others).filter(|&rows| rows > 0);
    let rows = rows.ok_or_else(|| Failure::usage("others are the last of several trees; give more trees"))?;
    let mut set = TreeSet::new(all)?;
    let others = (options.others > 0).then(|| set.split_off(rows));
    if others.is_none() {
        at_least_two(rows)?;
    }
    let mut answer = of_trees(&set, others.as_ref(), options, &job.stop)?;
    if let Some(runs) = Runs::of_objects(&job.objects).filter(|_| others.is_none()) {
        answer.caveats.extend(runs.differ(&set, false, COMMAND, &job.stop)?);
    }
    let said = of_lengths(job, options, &answer.requests);
    Ok((answer, said))
}

fn of_lengths(job: &Job, options: &Options, requests: &[Request]) -> Vec<String> {
    doubts(requests, job, |at| name_at(options.names.as_deref(), at)).into_iter().collect()
}

/// Covers, biclusters, co-clusterings, or trees over different leaves.
fn pair_by_pair(job: &Job, kind: Kind, options: &Options) -> Outcome<(Answer, Vec<String>)> {
    let all = each(job, kind);
    at_least_two(all.len())?;
    if options.others > 0 {
        return Err(Failure::usage("others are trees over the same leaves; leave them out"));
    }
    let (size, requests) = (size_of(job, kind)?, options.requests(kind, is_fuzzy(job))?);
    let watch = &job.stop;
    let matrices = each_with_each(all.len(), kind.plural(), &requests, |[a, b], requests| {
        step(watch, "pairs", a * all.len() + b, all.len() * all.len())?;
        two(job, all[a], all[b])?.with(|input| {
            Ok(requests.iter().map(|request| request.score(input)).collect::<partita::Result<_>>()?)
        })
    })?;
    let mut answer = of_matrices(kind, size, requests, matrices, options);
    answer.add_p_values(options, watch, |[a, b], requests, how| {
        two(job, all[a], all[b])?.with(|input| tested(input, requests, how, watch))
    })?;
    let said = if kind == Kind::Trees { of_lengths(job, options, &answer.requests) } else { Vec::new() };
    Ok((answer, said))
}

fn at_least_two(found: usize) -> Outcome<()> {
    match found {
        0 | 1 => Err(Failure::input(format!("found {found} to compare; at least two are needed"))),
        _ => Ok(()),
    }
}
