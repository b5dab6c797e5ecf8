//! Which candidate is closest to a reference, and is that luck?

use partita::ensemble::{Ensemble, benjamini_hochberg, holm};
use partita::inference::{Candidates, IntervalOptions, compare_candidates, confidence_interval};
use partita::{Contingency, Kind, Partition, Request, Score, Summary};
use serde::Deserialize;
use serde_json::{Value, json};

use super::compare::Asked;
use super::many::named;
use crate::compared::Compared;
use crate::failure::{Failure, Outcome};
use crate::job::Job;
use crate::object::Object;

#[derive(Default, Deserialize)]
#[serde(default)]
struct Options {
    names: Option<Vec<String>>,
    test: bool,
    level: Option<f64>,
}

/// The candidates in the order of the first measure, with all scores; with a test, intervals and the advantage of each over
/// each. The first object is the reference, and the first name is that of the first candidate.
pub fn rank(job: &Job) -> Outcome<Value> {
    let options: Options = job.options()?;
    let kind = if matches!(job.objects.first(), Some(Object::Trees(_))) { Kind::Trees } else { Kind::Labels };
    let requests = job.options::<Asked>()?.requests(kind, false)?;
    let first = requests.first().ok_or_else(|| Failure::usage("name a measure"))?;
    let sign = first.direction()?;
    if job.objects.len() < 2 {
        return Err(Failure::input("there are no candidates to rank; at least one is needed"));
    }
    let names: Vec<String> = (1..job.objects.len())
        .map(|at| {
            options
                .names
                .as_ref()
                .and_then(|names| names.get(at - 1).cloned())
                .unwrap_or_else(|| at.to_string())
        })
        .collect();
    let (scores, common) = match kind {
        Kind::Labels => of_labels(job, &names, &requests)?,
        _ => (of_others(job, &requests)?, Vec::new()),
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
    if options.test {
        if common.is_empty() {
            return Err(Failure::input("the test of candidates takes labels"));
        }
        tested(&mut found, first, (&common, &order, &names), &options)?;
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

fn of_others(job: &Job, requests: &[Request]) -> Outcome<Vec<Vec<Score>>> {
    let score = |candidate: &Object| {
        let compared = Compared::of(&Job::of(job, vec![job.objects[0].clone(), candidate.clone()]))?;
        compared.with(|input| {
            Ok(requests.iter().map(|request| request.score(input)).collect::<partita::Result<_>>()?)
        })
    };
    job.objects[1..].iter().map(score).collect()
}

fn tested(
    found: &mut Value,
    request: &Request,
    (common, order, names): (&[Partition], &[usize], &[String]),
    options: &Options,
) -> Outcome<()> {
    let usual = IntervalOptions::default();
    let level = options.level.unwrap_or(usual.level);
    let interval = |&at: &usize| {
        let summary = Summary::new(Contingency::from_partitions(&common[0], &common[at + 1])?);
        let found = confidence_interval(request, &summary, &IntervalOptions::default().with_level(level))?;
        Ok(json!({"low": found.low, "high": found.high}))
    };
    found["intervals"] = order.iter().map(interval).collect::<Outcome<Vec<_>>>()?.into();
    let mut tests = Vec::new();
    for (at, &better) in order.iter().enumerate() {
        for &other in &order[at + 1..] {
            let candidates = Candidates::new(&common[0], &common[better + 1], &common[other + 1])?;
            tests.push((better, other, compare_candidates(request, &candidates, level)?));
        }
    }
    let p: Vec<f64> = tests.iter().map(|(.., test)| test.p).collect();
    let corrected = holm(&p).into_iter().zip(benjamini_hochberg(&p));
    let rows = tests.iter().zip(corrected).map(|((better, other, test), (p_holm, p_fdr))| {
        json!({
            "better": names[*better], "other": names[*other],
            "advantage": test.advantage, "low": test.low, "high": test.high,
            "p": test.p, "p_holm": p_holm, "p_fdr": p_fdr,
            "warnings": test.warnings.iter().map(ToString::to_string).collect::<Vec<_>>(),
        })
    });
    found["tests"] = rows.collect();
    Ok(())
}
