//! Each with each.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use partita::ensemble::{Ensemble, Loss, benjamini_hochberg, holm};
use partita::inference::significances_while;
use partita::{Kind, Labels, Request, Score, TreeSet};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::failure::{Failure, Outcome};
use crate::inference;
use crate::job::Job;
use crate::object::Object;
use crate::pair::Pair;
use crate::trees::doubts;

#[derive(Default, Deserialize)]
#[serde(default)]
struct Options {
    names: Option<Vec<String>>,
    measure: Option<String>,
    kind: Option<String>,
    p_values: bool,
}

/// What the objects of a job about many are, by the first of them.
pub fn kind_of(job: &Job) -> Outcome<Kind> {
    let options: Options = job.options()?;
    Ok(match job.objects.first() {
        Some(Object::Trees(_)) => Kind::Trees,
        Some(Object::Cover(_)) => Kind::Cover,
        Some(Object::Biclusters(_)) => Kind::Biclusters,
        _ if options.kind.as_deref() == Some("co") => Kind::Co,
        _ => Kind::Labels,
    })
}

/// The objects of each: rows and columns of a co-clustering, else one.
pub fn each(job: &Job, kind: Kind) -> Vec<&[Object]> {
    job.objects.chunks(if kind == Kind::Co { 2 } else { 1 }).collect()
}

/// Two of them together.
pub fn two(job: &Job, a: &[Object], b: &[Object]) -> Outcome<Pair> {
    Pair::of(&Job::of(job, [a, b].concat()))
}

/// Labels with the names of their columns.
pub fn named(labels: &[Arc<Labels>], names: Option<&[String]>) -> Vec<(String, Labels)> {
    labels.iter().enumerate().map(|(at, labels)| (name_at(names, at), (**labels).clone())).collect()
}

/// The name of one of them, by default its place from 1.
pub fn name_at(names: Option<&[String]>, at: usize) -> String {
    names.and_then(|names| names.get(at).cloned()).unwrap_or_else(|| (at + 1).to_string())
}

/// What every question about what many have in common may be told.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct InCommon {
    names: Option<Vec<String>>,
    loss: Option<String>,
    weight: Option<f64>,
    pub seed: u64,
}

impl InCommon {
    /// Labels with their names, under the policies of the job.
    pub fn ensemble(&self, job: &Job, labels: &[Arc<Labels>]) -> Outcome<Ensemble> {
        Ok(Ensemble::under(named(labels, self.names.as_deref()), &job.policies()?)?)
    }

    pub fn loss(&self) -> Outcome<Loss> {
        Ok(Loss::named(self.loss.as_deref().unwrap_or("vi"), self.weight.unwrap_or(1.0))?)
    }
}

/// The matrix of scores, a row for each reference.
pub fn pairwise(job: &Job) -> Outcome<Value> {
    let options: Options = job.options()?;
    let kind = kind_of(job)?;
    let usual = match kind {
        Kind::Trees => "normalized_tree_adjusted_mutual_information",
        Kind::Cover => "omega",
        Kind::Biclusters => "clustering_error",
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
    let mut found = json!({
        "measure": request.key(),
        "sense": measure.sense.to_string(),
        "symmetric": measure.symmetric,
        "low": measure.range.low.is_finite().then_some(measure.range.low),
        "high": measure.range.high.is_finite().then_some(measure.range.high),
        "scores": rows,
        "notes": reasons,
        "doubts": doubts(std::slice::from_ref(&request), job, |at| name_at(options.names.as_deref(), at)).as_slice(),
    });
    if options.p_values {
        found["tests"] = p_values(job, kind, &request)?;
    }
    Ok(found)
}

/// Each pair against chance, in both directions where the measure has them, with p-values corrected for their number.
fn p_values(job: &Job, kind: Kind, request: &Request) -> Outcome<Value> {
    let (all, symmetric) = (each(job, kind), request.measure().symmetric);
    let pairs = (0..all.len()).flat_map(|a| (0..all.len()).map(move |b| (a, b)));
    let pairs: Vec<(usize, usize)> = pairs.filter(|(a, b)| a < b || (a > b && !symmetric)).collect();
    let asked = job.options::<inference::Options>()?.significance_options(pairs.len());
    let go_on = || !job.stop.load(Ordering::Relaxed);
    let mut found = Vec::with_capacity(pairs.len());
    for &(a, b) in &pairs {
        let tested = two(job, all[a], all[b])?.with(|input| {
            let tested = significances_while(std::slice::from_ref(request), input, &asked, &go_on)?;
            Ok(tested.ok_or_else(Failure::interrupted)?.remove(0)?)
        })?;
        found.push(tested);
    }
    let p: Vec<f64> = found.iter().map(|one| one.p).collect();
    let corrected = holm(&p).into_iter().zip(benjamini_hochberg(&p));
    let entry = |((&(a, b), found), (p_holm, p_fdr)): ((&(usize, usize), _), (f64, f64))| {
        let mut json = json!(found);
        json["a"] = json!(a);
        json["b"] = json!(b);
        json["p_holm"] = json!(p_holm);
        json["p_fdr"] = json!(p_fdr);
        json
    };
    Ok(pairs.iter().zip(&found).zip(corrected).map(entry).collect())
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

/// Covers, biclusters or co-clusterings.
fn pair_by_pair(job: &Job, kind: Kind, request: &Request) -> Outcome<Vec<Vec<Score>>> {
    let all = each(job, kind);
    if all.len() < 2 {
        return Err(Failure::input(format!("found {} to compare; at least two are needed", all.len())));
    }
    let score = |a: &[Object], b: &[Object]| two(job, a, b)?.with(|input| Ok(request.score(input)?));
    all.iter().map(|a| all.iter().map(|b| score(a, b)).collect()).collect()
}
