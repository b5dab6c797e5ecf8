//! The questions as callers ask them by name.

use partita::Partition;
use partita_cluster::{CoHierarchy, goodman_kruskal_tau};
use serde_json::{Value, json};

use super::{Answer, Options, best};
use crate::SCHEMA;
use crate::failure::{Failure, Outcome};
use crate::job::Job;

/// Levels of the rows and of the columns of a matrix; the second object are the classes of the rows, if they are known.
pub fn cocluster(job: &Job) -> Outcome<Value> {
    let (options, matrix): (Options, _) = (job.options()?, job.matrix(0)?);
    let classes = job.objects.get(1).map(|_| job.labels(1)).transpose()?;
    let known = classes.map(|classes| classes.to_partition()).transpose()?;
    let found = best(matrix, &options, CoHierarchy::default(), known.as_ref(), (&job.stop, &job.stop))?;
    // The levels of a search that was stopped are not wanted.
    let found = found.found.filter(|_| found.stopped.is_none()).ok_or_else(Failure::interrupted)?;
    Ok(json!(Answer::of(matrix, &options, found, classes.map(|classes| &**classes))?))
}

/// Goodman and Kruskal's τ of a matrix under labels of its rows and columns.
pub fn tau(job: &Job) -> Outcome<Value> {
    let side = |at: usize| -> Outcome<Partition> { Ok(job.labels(at)?.to_partition()?) };
    let tau = goodman_kruskal_tau(job.matrix(0)?, &side(1)?, &side(2)?)?;
    Ok(json!({"schema": SCHEMA, "rows": tau.rows, "columns": tau.columns, "symmetric": tau.symmetric}))
}
