//! The question as callers ask it by name.

use partita::story::Story;
use partita::{Cover, Policies, RawTable};
use partita_report::{Alluvial, PairStory, alluvial, stacked};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{
    Answer, Covers, CoversAnswer, Items, Options, Part, Sides, of_blocks, of_covers, of_labels, of_trees,
};
use crate::failure::{Failure, Outcome};
use crate::job::Job;
use crate::object::Object;
use crate::pair::{Pair, cover};

/// Components that a picture draws; the others are gathered by kind.
const DRAWN: usize = 20;

/// The words by which two are shown.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(crate) struct Shown {
    /// True if an alluvial diagram is drawn.
    picture: bool,
    /// The names of the two.
    names: Option<[String; 2]>,
    /// The ids of the items; by default their places from 1.
    pub(crate) ids: Option<Vec<String>>,
    /// The names of the clusters of two covers; by default their numbers from 1.
    clusters: Option<[Vec<String>; 2]>,
}

/// Explains the differences of two, with a picture if one is asked for.
pub fn explain(job: &Job) -> Outcome<Value> {
    let (options, shown): (Options, Shown) = (job.options()?, job.options()?);
    let of_sides = |answer: Answer| {
        let mut json = json!(answer);
        if shown.picture {
            json["svg"] = json!(answer.svg(options.top.unwrap_or(DRAWN)));
        }
        json
    };
    explained(job, false, of_sides, |answer| json!(answer))
}

/// Applies one of two functions to the answer, which is of clusterings or of covers; the items are kept where they are
/// wanted.
pub(super) fn explained<R>(
    job: &Job,
    keeps_items: bool,
    of_sides: impl FnOnce(Answer) -> R,
    of_overlaps: impl FnOnce(&CoversAnswer<'_>) -> R,
) -> Outcome<R> {
    let (options, shown): (Options, Shown) = (job.options()?, job.options()?);
    let answer = match &job.objects[..] {
        [Object::Table(table)] => of_labels(Sides::of_counts(shown.names(), (**table).clone()), &options)?,
        [Object::Labels(_), Object::Labels(_)]
        | [Object::Labels(_), Object::Labels(_), Object::Numbers(_)] => {
            of_labels(shown.clusterings(job, keeps_items, options.examples)?, &options)?
        }
        [Object::Labels(_), Object::Labels(_), Object::Labels(_), Object::Labels(_)] => {
            let side = |at: usize, what: &str| shown.side(job, at, &options).map_err(|error| error.of(what));
            of_blocks(side(0, "rows")?, side(1, "columns")?, &options)?
        }
        _ => match Pair::of(job)? {
            pair @ Pair::Trees(..) => pair.with_pair(|pair| of_trees(shown.names(), pair, &options))?,
            Pair::Cover(summary) => {
                let both = [cover(job, &job.objects[0])?, cover(job, &job.objects[1])?];
                let items = shown.items(both[0].len())?;
                let given = shown.covers(both.each_ref(), &items);
                return Ok(of_overlaps(&of_covers(given, &summary, &options)?));
            }
            _ => {
                return Err(Failure::input("explain takes two clusterings, co-clusterings, covers or trees"));
            }
        },
    };
    Ok(of_sides(answer))
}

impl Shown {
    /// The names of the two; `a` and `b` by default.
    pub(crate) fn names(&self) -> [String; 2] {
        self.names.clone().unwrap_or_else(|| ["a", "b"].map(str::to_owned))
    }

    /// Two clusterings, with weights if there are any.
    fn clusterings(&self, job: &Job, keeps_items: bool, examples: usize) -> Outcome<Sides> {
        let (a, b, policies, weights) = (job.labels(0)?, job.labels(1)?, job.policies()?, job.weights(2)?);
        let counted = RawTable::count(a, b, weights.as_deref())?;
        let (table, clusters) = counted.into_table_of_items(a, b, weights.as_deref(), &policies)?;
        let ids = self.ids.is_some().then(|| self.items(clusters.len())).transpose()?;
        let sides = Sides::of_items(self.names(), table, &clusters, ids, examples);
        let items = keeps_items.then(|| Items { labels: [a, b].map(|labels| (**labels).clone()), clusters });
        Ok(Sides { items, ..sides })
    }

    /// The rows or the columns of two co-clusterings, which label every item.
    fn side(&self, job: &Job, at: usize, options: &Options) -> Outcome<Sides> {
        let labels = [job.labels(at)?, job.labels(at + 2)?].map(|labels| (**labels).clone());
        Ok(Sides::of_labels(self.names(), labels, None, &Policies::default(), options.examples)?)
    }

    /// The ids of that many items.
    pub(crate) fn items(&self, count: usize) -> Outcome<Vec<String>> {
        match &self.ids {
            Some(ids) if ids.len() != count => Err(Failure::usage(format!(
                "there are {count} items and {} ids; give one for each",
                ids.len()
            ))),
            Some(ids) => Ok(ids.clone()),
            None => Ok((1..=count).map(|place| place.to_string()).collect()),
        }
    }

    /// Two covers with their names.
    pub(crate) fn covers<'a>(&self, covers: [&'a Cover; 2], items: &'a [String]) -> Covers<'a> {
        let name = |side: usize, cluster: u32| {
            let given = self.clusters.as_ref().and_then(|names| names[side].get(cluster as usize).cloned());
            given.unwrap_or_else(|| (cluster + 1).to_string())
        };
        let named = |side: usize| covers[side].origins().iter().map(|&cluster| name(side, cluster)).collect();
        let items = items.iter().map(String::as_str).collect();
        Covers { names: self.names(), clusters: [named(0), named(1)], covers, items }
    }
}

impl Part {
    /// The two with their story, as pages show them.
    pub fn pair(&self) -> PairStory<'_> {
        let names = self.sides.names.each_ref().map(String::as_str);
        PairStory { names, table: &self.sides.table, story: &self.story, requests: &self.requests }
    }

    /// The changes as an alluvial diagram; those after the first few are gathered by kind.
    pub fn diagram(&self, first: usize) -> Alluvial {
        let (Story { components, strays, .. }, [a, b]) = (&self.story, &self.sides.names);
        let order = self.story.components_in_order();
        let shown = &order[..first.min(order.len())];
        let mut diagram = alluvial((a, b), &self.sides.table, components, &strays.cells, shown);
        if !self.title.is_empty() {
            diagram.note = self.title.to_owned();
        }
        diagram
    }
}

impl Answer {
    /// The diagrams of all parts, one below the other.
    pub fn svg(&self, first: usize) -> String {
        stacked(&self.parts.iter().map(|part| part.diagram(first)).collect::<Vec<_>>())
    }
}
