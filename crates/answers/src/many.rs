//! Many objects of one kind, as questions about them read them.

use std::sync::Arc;

use partita::{Kind, Labels, Tree};
use serde::Deserialize;

use crate::failure::{Failure, Outcome};
use crate::job::Job;
use crate::object::Object;
use crate::pair::{Pair, cover};
use crate::size::Size;

#[derive(Default, Deserialize)]
#[serde(default)]
struct Options {
    kind: Option<String>,
}

/// Returns the kind of the objects of a job about many, by the first of them.
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

/// The size of the first of them; of trees that of all.
pub fn size_of(job: &Job, kind: Kind) -> Outcome<Size> {
    Ok(match &job.objects[..] {
        _ if kind == Kind::Trees => {
            Size::of_leaves(job.objects.iter().flat_map(Object::trees).map(Tree::leaves))
        }
        [Object::Labels(rows), Object::Labels(columns), ..] if kind == Kind::Co => {
            Size::Shape { shape: [rows.len() as u64, columns.len() as u64] }
        }
        [Object::Biclusters(one), ..] => {
            let (rows, columns) = one.shape();
            Size::Shape { shape: [rows as u64, columns as u64] }
        }
        [one, ..] if kind == Kind::Cover => Size::of_items(cover(job, one)?.len()),
        _ => return Err(Failure::usage("give the rows and the columns of each co-clustering")),
    })
}

/// Returns whether some of them are covers with weights.
pub fn is_fuzzy(job: &Job) -> bool {
    let covers = job.objects.iter().filter(|object| matches!(object, Object::Cover(_)));
    covers.filter_map(|object| cover(job, object).ok()).any(|cover| !cover.is_crisp())
}

/// Labels with the names of their columns.
pub fn named(labels: &[Arc<Labels>], names: Option<&[String]>) -> Vec<(String, Labels)> {
    labels.iter().enumerate().map(|(at, labels)| (name_at(names, at), (**labels).clone())).collect()
}

/// The name of one of them, by default its place from 1.
pub fn name_at(names: Option<&[String]>, at: usize) -> String {
    names.and_then(|names| names.get(at).cloned()).unwrap_or_else(|| (at + 1).to_string())
}
