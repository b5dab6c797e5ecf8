//! The question as callers ask it by name.

use std::sync::Arc;

use partita::{CoverSummary, Kind, LabelledTable, Labels, Policies, RawTable, TreeSet};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Chain, Draft, Given, Options, report};
use crate::SCHEMA;
use crate::catalogue::word;
use crate::explain::{Items, Shown, Sides};
use crate::failure::{Failure, Outcome};
use crate::job::Job;
use crate::many::{name_at, named};
use crate::object::Object;
use crate::pair::{Pair, cover};

/// Items named per piece in the data, as `explain` has them.
const EXAMPLES: usize = 3;

/// The names of what the page is about.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Named {
    /// The names of all of them; by default their places from 1, of two `a` and `b`.
    names: Option<Vec<String>>,
    /// The ids of the items; by default their places from 1.
    ids: Option<Vec<String>>,
    /// The file of each tree, by which a map colours them.
    files: Option<Vec<String>>,
    /// True if two clusterings are several of which none is the first.
    several: bool,
}

/// The page as HTML, with what a reader should know before.
pub fn question(job: &Job) -> Outcome<Value> {
    let options: Options = job.options()?;
    let (kind, draft) = draft(job, &options)?;
    let warnings = json!(draft.warnings);
    Ok(json!({"schema": SCHEMA, "kind": word(kind), "html": draft.html(), "warnings": warnings}))
}

fn draft(job: &Job, options: &Options) -> Outcome<(Kind, Draft)> {
    let named: Named = job.options()?;
    let made = |kind, given: Given<'_>| Ok((kind, report(given, options, &job.stop)?));
    let is_many = named.several || options.reference.is_some();
    match &job.objects[..] {
        [Object::Labels(_), ..] if is_many => made(Kind::Labels, Given::Many(chain(job, named)?)),
        [Object::Table(table)] => {
            let shown: Shown = job.options()?;
            made(Kind::Labels, Given::Labels(Sides::of_counts(shown.names(), (**table).clone())))
        }
        [Object::Labels(_), Object::Labels(_)]
        | [Object::Labels(_), Object::Labels(_), Object::Numbers(_)] => {
            made(Kind::Labels, Given::Labels(of_two(job)?))
        }
        [Object::Labels(_), Object::Labels(_), Object::Labels(_), Object::Labels(_)] => {
            made(Kind::Co, of_blocks(job)?)
        }
        [Object::Trees(a), Object::Trees(b)] if a.len() == 1 && b.len() == 1 => {
            let names = job.options::<Shown>()?.names();
            let pair = Pair::of(job)?;
            pair.with_pair(|pair| {
                Ok((Kind::Trees, report(Given::Trees { names, pair }, options, &job.stop)?))
            })
        }
        [Object::Trees(_), ..] => {
            let trees = TreeSet::new(job.all_trees()?)?;
            let names = (0..trees.len()).map(|at| name_at(named.names.as_deref(), at)).collect();
            let files = named.files.unwrap_or_else(|| files_of(&job.objects));
            made(Kind::Trees, Given::TreeSet { trees: &trees, names, files })
        }
        [a, b] if [a, b].iter().any(|object| matches!(object, Object::Cover(_))) => {
            let (shown, both): (Shown, _) = (job.options()?, [cover(job, a)?, cover(job, b)?]);
            let items = shown.items(both[0].len())?;
            let summary = CoverSummary::of(&both[0], &both[1])?;
            let covers = shown.covers(both.each_ref(), &items);
            made(Kind::Cover, Given::Covers { covers, summary })
        }
        _ => Err(Failure::usage(
            "a report takes two clusterings, co-clusterings, covers or trees, or several clusterings or trees",
        )),
    }
}

/// The file of each tree, where nobody names them: samples of several trees are one each.
fn files_of(objects: &[Object]) -> Vec<String> {
    let are_samples = objects.len() > 1 && objects.iter().all(|object| object.trees().len() > 1);
    let file = |at: usize| if are_samples { name_at(None, at) } else { String::new() };
    let of_object = |(at, object): (usize, &Object)| vec![file(at); object.trees().len()];
    objects.iter().enumerate().flat_map(of_object).collect()
}

/// Two clusterings with their items.
fn of_two(job: &Job) -> Outcome<Sides> {
    let shown: Shown = job.options()?;
    let (a, b, policies, weights) = (job.labels(0)?, job.labels(1)?, job.policies()?, job.weights(2)?);
    let counted = RawTable::count(a, b, weights.as_deref())?;
    let (table, clusters): (LabelledTable, _) =
        counted.into_table_of_items(a, b, weights.as_deref(), &policies)?;
    let ids = shown.ids.is_some().then(|| shown.items(clusters.len())).transpose()?;
    let sides = Sides::of_items(shown.names(), table, &clusters, ids, EXAMPLES);
    let labels = [a, b].map(|labels| (**labels).clone());
    Ok(Sides { items: Some(Items { labels, clusters }), ..sides })
}

/// Several clusterings of the same items.
fn chain(job: &Job, options: Named) -> Outcome<Chain> {
    let labels: Vec<Arc<Labels>> = job.all_labels()?;
    let by_name = options.names.is_some();
    let named = named(&labels, options.names.as_deref());
    let items = labels.first().map_or(0, |first| first.len());
    if let Some(ids) = options.ids.as_ref().filter(|ids| ids.len() != items) {
        let ids = ids.len();
        return Err(Failure::usage(format!("there are {items} items and {ids} ids; give one for each")));
    }
    Ok(Chain { named, ids: options.ids, policies: job.policies()?, by_name })
}

/// Two co-clusterings, which label every row and column.
fn of_blocks(job: &Job) -> Outcome<Given<'static>> {
    let names = job.options::<Shown>()?.names();
    let side = |at: usize, what: &str| {
        let labels = [job.labels(at)?, job.labels(at + 2)?].map(|labels| (**labels).clone());
        let sides = Sides::of_labels(names.clone(), labels, None, &Policies::default(), EXAMPLES);
        sides.map_err(|error| Failure::from(error).of(what))
    };
    let (rows, columns) = (side(0, "rows")?, side(1, "columns")?);
    Ok(Given::Co { rows, columns, more: String::new() })
}
