//! Which candidate is closest to a reference, and is that luck?

use partita::ensemble::{Ensemble, benjamini_hochberg, holm};
use partita::inference::{
    Candidates, Comparison, CoverCandidates, IntervalOptions, compare_candidates, compare_cover_candidates,
    confidence_interval,
};
use partita::{Contingency, Cover, Kind, Partition, Request, Score, Summary};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::failure::{Failure, Outcome};
use crate::job::Job;
use crate::many::{each, kind_of, name_at, named, two};
use crate::measures::Measures;
use crate::object::Object;
use crate::trees::doubts;

#[derive(Default, Deserialize)]
#[serde(default)]
struct Options {
    names: Option<Vec<String>>,
    test: bool,
    level: Option<f64>,
}

/// The candidates in the order of the first measure, with all scores; with a test, intervals and the advantage of each over
/// each. The first is the reference, and the first name is that of the first candidate.
pub fn rank(job: &Job) -> Outcome<Value> {
    let (options, kind): (Options, _) = (job.options()?, kind_of(job)?);
    let all = each(job, kind);
    if all.len() < 2 {
        return Err(Failure::input("there are no candidates to rank; at least one is needed"));
    }
    let fuzzy = kind == Kind::Cover && covers(job)?.iter().any(|cover| !cover.is_crisp());
    let requests = job.options::<Measures>()?.requests(kind, fuzzy)?;
    let first = requests.first().ok_or_else(|| Failure::usage("name a measure"))?;
    let sign = first.direction()?;
    let names: Vec<String> = (1..all.len()).map(|at| name_at(options.names.as_deref(), at - 1)).collect();
    let (scores, common) = match kind {
        Kind::Labels => of_labels(job, &names, &requests)?,
        _ => (of_others(job, &all, &requests)?, Vec::new()),
    };
    let mut order: Vec<usize> = (0..names.len()).collect();
    let place = |at: &usize| scores[*at][0].value().map_or(f64::INFINITY, |value| -sign * value);
    order.sort_by(|a, b| place(a).total_cmp(&place(b)));
    let mut found = json!({
        "by": first.key(),
        "measure": requests.iter().map(Request::key).collect::<Vec<_>>(),
        "name": order.iter().map(|&at| &names[at]).collect::<Vec<_>>(),
        "scores": order.iter().map(|&at| &scores[at]).collect::<Vec<_>>(),
        "notes": order.iter().map(|&at| scores[at].iter().map(Score::reason).collect()).collect::<Vec<Vec<_>>>(),
    });
    let name = |at: usize| if at == 0 { "the reference".to_owned() } else { names[at - 1].clone() };
    found["doubts"] = doubts(&requests, job, name).into_iter().collect();
    if options.test {
        let level = options.level.unwrap_or(IntervalOptions::default().level);
        let (intervals, tests) = match kind {
            Kind::Labels => tested_labels(first, &common, &order, level)?,
            Kind::Cover => tested_covers(job, first, &order, level)?,
            _ => return Err(Failure::input("the test of candidates takes labels or covers")),
        };
        found["intervals"] = intervals.into();
        found["tests"] = rows(&tests, &names);
    }
    Ok(found)
}

/// The scores of each candidate by each measure, all over the same items, and the clusterings of these items.
fn of_labels(
    job: &Job,
    names: &[String],
    requests: &[Request],
) -> Outcome<(Vec<Vec<Score>>, Vec<Partition>)> {
    let all: Vec<String> = std::iter::once("reference".to_owned()).chain(names.iter().cloned()).collect();
    let ensemble = Ensemble::under(named(&job.all_labels()?, Some(&all)), &job.policies()?)?;
    let common = ensemble.of_common_items()?;
    let score = |candidate: &Partition| {
        let summary = Summary::new(Contingency::from_partitions(&common[0], candidate)?);
        Ok(requests.iter().map(|request| request.score(&summary)).collect::<partita::Result<_>>()?)
    };
    let scores = common[1..].iter().map(score).collect::<Outcome<_>>()?;
    Ok((scores, common))
}

fn of_others(job: &Job, all: &[&[Object]], requests: &[Request]) -> Outcome<Vec<Vec<Score>>> {
    let score = |candidate: &&[Object]| {
        two(job, all[0], candidate)?.with(|input| {
            Ok(requests.iter().map(|request| request.score(input)).collect::<partita::Result<_>>()?)
        })
    };
    all[1..].iter().map(score).collect()
}

/// The covers of a job; labels are covers too.
fn covers(job: &Job) -> Outcome<Vec<Cover>> {
    let cover = |object: &Object| match object {
        Object::Cover(cover) => Ok((**cover).clone()),
        Object::Labels(labels) => Ok(Cover::from_partition(&labels.to_partition()?)),
        other => Err(Failure::usage(format!("{} is no cover", other.noun()))),
    };
    job.objects.iter().map(cover).collect()
}

/// The better, the other, and their difference.
type Test = (usize, usize, Comparison);

/// Every two candidates, the better first.
fn pairs(order: &[usize]) -> impl Iterator<Item = (usize, usize)> {
    order
        .iter()
        .enumerate()
        .flat_map(|(at, &better)| order[at + 1..].iter().map(move |&other| (better, other)))
}

fn tested_labels(
    request: &Request,
    common: &[Partition],
    order: &[usize],
    level: f64,
) -> Outcome<(Vec<Value>, Vec<Test>)> {
    let interval = |&at: &usize| {
        let summary = Summary::new(Contingency::from_partitions(&common[0], &common[at + 1])?);
        let found = confidence_interval(request, &summary, &IntervalOptions::default().with_level(level))?;
        Ok(json!({"low": found.low, "high": found.high}))
    };
    let test = |(better, other): (usize, usize)| {
        let candidates = Candidates::new(&common[0], &common[better + 1], &common[other + 1])?;
        Ok((better, other, compare_candidates(request, &candidates, level)?))
    };
    let intervals = order.iter().map(interval).collect::<Outcome<_>>()?;
    Ok((intervals, pairs(order).map(test).collect::<Outcome<_>>()?))
}

fn tested_covers(
    job: &Job,
    request: &Request,
    order: &[usize],
    level: f64,
) -> Outcome<(Vec<Value>, Vec<Test>)> {
    let (all, objects) = (covers(job)?, each(job, Kind::Cover));
    let interval = |&at: &usize| {
        two(job, objects[0], objects[at + 1])?.with(|input| {
            let options = IntervalOptions::default().with_level(level);
            let found = confidence_interval(request, input, &options)?;
            Ok(json!({"low": found.low, "high": found.high}))
        })
    };
    let test = |(better, other): (usize, usize)| {
        let candidates = CoverCandidates::new(&all[0], &all[better + 1], &all[other + 1], 0)?;
        Ok((better, other, compare_cover_candidates(request, &candidates, level)?))
    };
    let intervals = order.iter().map(interval).collect::<Outcome<_>>()?;
    Ok((intervals, pairs(order).map(test).collect::<Outcome<_>>()?))
}

/// The tests with p-values corrected for their number.
fn rows(tests: &[Test], names: &[String]) -> Value {
    let p: Vec<f64> = tests.iter().map(|(.., test)| test.p).collect();
    let corrected = holm(&p).into_iter().zip(benjamini_hochberg(&p));
    let row = |((better, other, test), (p_holm, p_fdr)): (&Test, (f64, f64))| {
        json!({
            "better": names[*better], "other": names[*other],
            "advantage": test.advantage, "low": test.low, "high": test.high,
            "p": test.p, "p_holm": p_holm, "p_fdr": p_fdr,
            "warnings": test.warnings.iter().map(ToString::to_string).collect::<Vec<_>>(),
        })
    };
    tests.iter().zip(corrected).map(row).collect()
}
