//! The question as callers ask it by name.

use std::sync::Arc;

use partita::ensemble::{CoEnsemble, CredibleBall, Ensemble};
use partita::{ErrorKind, Kind, Labels, Policies, Tree, TreeSet};
use serde::Serialize;
use serde_json::{Value, json};

use super::{Options, TreeOptions, of_blocks, of_labels, of_trees};
use crate::convergence::{COMMAND, Runs};
use crate::failure::{Failure, Outcome};
use crate::job::Job;
use crate::many::{each, kind_of, name_at, named};
use crate::object::Object;

/// The share of the clusterings that are nearest to one, and the outermost of them, by their names.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "credible_ball"))]
pub struct Ball<'a> {
    /// The share of the clusterings that it holds at least.
    level: f64,
    /// The greatest loss within.
    radius: f64,
    /// The clusterings within; all that are as far as the radius.
    inside: Vec<&'a str>,
    /// Those farthest from its centre.
    horizontal: Vec<&'a str>,
    /// Of those with the fewest clusters the farthest.
    upper: Vec<&'a str>,
    /// Of those with the most clusters the farthest.
    lower: Vec<&'a str>,
}

impl<'a> Ball<'a> {
    /// The ball with the names of the clusterings.
    pub fn of(ball: &CredibleBall, names: &'a [String]) -> Self {
        let named = |places: &[usize]| places.iter().map(|&place| names[place].as_str()).collect();
        Self {
            level: ball.level,
            radius: ball.radius,
            inside: named(&ball.inside),
            horizontal: named(&ball.horizontal),
            upper: named(&ball.upper),
            lower: named(&ball.lower),
        }
    }
}

/// The clustering of least mean loss, or the tree that sums up others.
pub fn consensus(job: &Job) -> Outcome<Value> {
    let (answer, said) = match kind_of(job)? {
        Kind::Labels => labels(job)?,
        Kind::Co => (blocks(job)?, Vec::new()),
        Kind::Trees => trees(job)?,
        kind => {
            let kind = kind.plural();
            return Err(Failure::input(format!(
                "there is no consensus of {kind} yet; pairwise compares each with each"
            )));
        }
    };
    let mut json = answer;
    json["warnings"] = said.into();
    Ok(json)
}

fn labels(job: &Job) -> Outcome<(Value, Vec<String>)> {
    let options: Options = job.options()?;
    let ensemble = options.common.ensemble(job, &job.all_labels()?)?;
    Ok((json!(of_labels(&ensemble, &options, &job.stop)?), ensemble.gaps()))
}

/// Co-clusterings label every row and column.
fn blocks(job: &Job) -> Outcome<Value> {
    let options: Options = job.options()?;
    let both = each(job, Kind::Co);
    if both.iter().any(|both| both.len() != 2) {
        return Err(Failure::usage("give the rows and the columns of each co-clustering"));
    }
    let names = options.common.names.as_deref();
    let side = |what: &str, at: usize| -> Outcome<Ensemble> {
        let all: Vec<Arc<Labels>> = (at..job.objects.len())
            .step_by(2)
            .map(|at| job.labels(at).map(Arc::clone))
            .collect::<Outcome<_>>()?;
        if let Some(place) = all.iter().position(|labels| labels.missing() > 0) {
            let unlabelled = ErrorKind::Unlabelled { missing: all[place].missing() };
            let what = format!("the {what} of {}", name_at(names, place));
            return Err(Failure::from(partita::Error::from(unlabelled)).of(&what));
        }
        Ok(Ensemble::under(named(&all, names), &Policies::default())?)
    };
    let ensemble = CoEnsemble::new(side("rows", 0)?, side("columns", 1)?)?;
    Ok(json!(of_blocks(&ensemble, &options, &job.stop)?))
}

fn trees(job: &Job) -> Outcome<(Value, Vec<String>)> {
    let options: TreeOptions = job.options()?;
    let all = job.objects.iter().flat_map(Object::trees).enumerate();
    let branches =
        |(at, tree): (usize, &Tree)| (name_at(None, at), tree.nodes() - 1, tree.branches_without_length());
    let said = options.lacking(all.map(branches))?;
    let set = TreeSet::new(job.all_trees()?)?;
    let mut answer = of_trees(&set, &options, &job.stop)?;
    if let Some(runs) = Runs::of_objects(&job.objects) {
        answer.caveats.extend(runs.differ(&set, options.rooted, COMMAND, &job.stop)?);
    }
    Ok((json!(answer), said.into_iter().collect()))
}
