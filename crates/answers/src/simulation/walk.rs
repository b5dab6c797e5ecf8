//! A walk away from a co-clustering.

use partita::{CoSummary, Kind, Partition};
use partita_cluster::simulate::CoWalk;
use partita_report::panels;
use serde::Deserialize;
use serde_json::{Value, json};

use super::Path;
use crate::SCHEMA;
use crate::failure::{Failure, Outcome};
use crate::job::Job;
use crate::keyed::Keyed;
use crate::measures::Measures;
use crate::watch::{Watch, step};

/// The measures of the simulation study.
const STUDIED: [&str; 3] =
    ["adjusted_rand", "extended_normalized_mutual_information", "classification_error"];
/// Steps of a walk whose scores are kept.
const MOST_STEPS: u64 = 10_000_000;
/// Charts beside each other.
const COLUMNS: usize = 2;

/// The labels that are drawn anew.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Moving {
    /// One of a row and one of a column at each step.
    #[default]
    Both,
    /// One of a row.
    Rows,
    /// One of a column.
    Columns,
}

/// The options of a walk.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(default)]
pub struct WalkOptions {
    /// By which measures; those of the simulation study by default.
    #[serde(flatten)]
    pub measures: Measures,
    /// The number of steps.
    pub steps: u64,
    /// Scores are computed after every so many steps.
    pub every: u64,
    /// The labels that are drawn anew.
    pub moving: Moving,
    /// The seed of the draws.
    pub seed: u64,
    /// True if the scores are drawn.
    pub picture: bool,
}

impl Default for WalkOptions {
    fn default() -> Self {
        Self {
            measures: Measures::named(&STUDIED),
            steps: 1000,
            every: 1,
            moving: Moving::default(),
            seed: 0,
            picture: false,
        }
    }
}

impl WalkOptions {
    fn check(&self) -> Outcome<()> {
        if self.every == 0 {
            return Err(Failure::usage("scores are computed after every 0 steps; give 1 or more"));
        }
        if self.steps / self.every > MOST_STEPS {
            return Err(Failure::usage(format!(
                "{} scores are more than {MOST_STEPS}; take fewer steps, or fewer of them",
                self.steps / self.every
            )));
        }
        Ok(())
    }
}

/// Walks away from a co-clustering and compares where it is with the start.
pub fn walk(start: [&Partition; 2], options: &WalkOptions, watch: &dyn Watch) -> Outcome<Path> {
    options.check()?;
    let requests = match options.measures.measures {
        Some(_) => options.measures.requests(Kind::Co, false)?,
        None => Measures::named(&STUDIED).requests(Kind::Co, false)?,
    };
    let mut path = Path::new(requests);
    let mut walk = CoWalk::new(start, options.seed)?;
    let moving = match options.moving {
        Moving::Both => [true, true],
        Moving::Rows => [true, false],
        Moving::Columns => [false, true],
    };
    for done in 0..=options.steps {
        if done > 0 {
            walk.step(moving);
        }
        if done % options.every != 0 {
            continue;
        }
        if done % 64 == 0 {
            step(watch, "steps", done as usize, options.steps as usize)?;
        }
        let [rows, columns] = walk.tables()?;
        let summary = CoSummary::new(rows, columns);
        path.steps.push(done);
        for (request, scores) in path.requests.iter().zip(&mut path.scores) {
            scores.push(request.score(&summary)?.value());
        }
    }
    Ok(path)
}

impl Path {
    /// The scores as lines: against the steps, and against the first measure as in the simulation study.
    #[must_use]
    pub fn walk_svg(&self) -> String {
        let steps = self.against_steps("A walk away from a co-clustering", "steps");
        let others = (1..self.requests.len()).map(|measure| self.against_first(measure));
        panels(&[steps].into_iter().chain(others).collect::<Vec<_>>(), COLUMNS)
    }

    /// The scores of the walk as data.
    pub fn walk_json(&self, start: [&Partition; 2]) -> Value {
        json!({
            "schema": SCHEMA,
            "kind": "co",
            "shape": start.map(Partition::len),
            "clusters": start.map(Partition::clusters),
            "steps": self.steps,
            "measures": self.keys(),
            "scores": self.scores_by_key(),
            "caveats": [],
        })
    }

    pub(super) fn keys(&self) -> Vec<String> {
        self.requests.iter().map(partita::Request::key).collect()
    }

    pub(super) fn scores_by_key(&self) -> Value {
        json!(Keyed(self.keys().into_iter().zip(&self.scores).collect()))
    }
}

/// The question as callers ask it by name, of the labels of the rows and those of the columns.
pub fn walk_question(job: &Job) -> Outcome<Value> {
    let options: WalkOptions = job.options()?;
    let [rows, columns] = [job.labels(0)?.to_partition()?, job.labels(1)?.to_partition()?];
    let found = walk([&rows, &columns], &options, &job.stop)?;
    let mut answer = found.walk_json([&rows, &columns]);
    if options.picture {
        answer["svg"] = json!(found.walk_svg());
    }
    Ok(answer)
}
