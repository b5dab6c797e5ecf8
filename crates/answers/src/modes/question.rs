//! The question as callers ask it by name.

use partita::ensemble::Ensemble;
use partita::{Kind, Missing, TreeSet};
use serde_json::{Value, json};

use super::{Options, of_labels, of_trees};
use crate::failure::{Failure, Outcome};
use crate::job::Job;
use crate::many::{kind_of, named};

/// The modes of many draws.
pub fn modes(job: &Job) -> Outcome<Value> {
    let options: Options = job.options()?;
    match kind_of(job)? {
        Kind::Labels => {
            let policies = job.policies_or(Missing::Drop)?;
            let named = named(&job.all_labels()?, options.common.names.as_deref());
            let ensemble = Ensemble::of_draws(named, &policies)?;
            let answer = of_labels(&ensemble, &options, &job.stop)?;
            let mut json = json!(answer);
            json["warnings"] = ensemble.gaps().into();
            Ok(json)
        }
        Kind::Trees => Ok(json!(of_trees(&TreeSet::new(job.all_trees()?)?, &options, &job.stop)?)),
        kind => {
            let kind = kind.plural();
            Err(Failure::input(format!(
                "modes are of labels: the test halves items that are labelled one by one, which {kind} are not; factors takes \
                 their distances"
            )))
        }
    }
}
