//! The question of the multinomial model, and samples from it.

use partita::inference::CellProbabilities;
use partita::internal::quantity;
use partita::{Contingency, Csr};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Answer, Model};
use crate::SCHEMA;
use crate::failure::{Failure, Outcome};
use crate::job::Job;
use crate::object::Object;
use crate::pair::Pair;

/// Items of a sample that is written out.
const MOST_DRAWN: usize = 10_000_000;

/// Options of a question about scenarios, or about the model that the objects are.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(default)]
pub struct Options {
    /// The numbers of items.
    pub n: Vec<u64>,
    /// The scenarios, by number.
    pub scenario: Vec<u8>,
    /// Their numbers of clusters.
    pub clusters: Vec<u32>,
    /// Their values of ε.
    pub epsilon: Vec<f64>,
    /// True if the bias is drawn.
    pub picture: bool,
}

impl Default for Options {
    /// The settings of figure 2.
    fn default() -> Self {
        Self {
            n: (2..=11).map(|power| 1 << power).collect(),
            scenario: Vec::new(),
            clusters: (1..=7).map(|power| 1 << power).collect(),
            epsilon: vec![0.3, 0.8],
            picture: false,
        }
    }
}

/// The source of a model.
#[derive(Debug)]
pub enum Asked<'a> {
    /// The scenarios of the options.
    Scenarios,
    /// The shares of the cells of a table.
    Table(&'a Contingency),
    /// The probabilities themselves.
    Cells(&'a Csr),
}

/// The cells of a model, with its scenario and ε.
type Source = (CellProbabilities, Option<(u8, f64)>);

impl Asked<'_> {
    /// The models that are asked about.
    fn models(&self, options: &Options) -> Outcome<Vec<Source>> {
        let mut models = Vec::new();
        match self {
            Self::Table(table) => models.push((CellProbabilities::from_table(table)?, None)),
            Self::Cells(matrix) => models.push((of_matrix(matrix)?, None)),
            Self::Scenarios => {
                for &epsilon in &options.epsilon {
                    for &number in &options.scenario {
                        for &clusters in &options.clusters {
                            let cells = CellProbabilities::scenario(number, clusters, epsilon)?;
                            models.push((cells, Some((number, epsilon))));
                        }
                    }
                }
            }
        }
        Ok(models)
    }
}

fn of_matrix(matrix: &Csr) -> partita::Result<CellProbabilities> {
    let of_row = |row: usize| {
        let (columns, values) = matrix.row(row);
        columns.iter().zip(values).map(move |(&column, &p)| (row as u32, column, p))
    };
    CellProbabilities::from_cells((0..matrix.shape().0).flat_map(of_row).collect())
}

/// The moments of the Rand indices under each model.
pub fn multinomial(asked: &Asked<'_>, options: &Options) -> Outcome<Answer> {
    let models = asked.models(options)?;
    if models.is_empty() {
        let problem = "there is no model; give two clusterings, probabilities of cells, or a scenario";
        return Err(Failure::usage(problem));
    }
    let models = models.iter().map(|(cells, scenario)| Model::of(cells, *scenario, &options.n));
    Ok(Answer::of(models.collect()))
}

/// Runs `work` on what the objects of a job are.
fn with<R>(job: &Job, work: impl FnOnce(&Asked<'_>) -> Outcome<R>) -> Outcome<R> {
    match job.objects.as_slice() {
        [] => work(&Asked::Scenarios),
        [Object::Matrix(matrix)] => work(&Asked::Cells(matrix)),
        _ => match Pair::of(job)? {
            Pair::Labels(_, table) => work(&Asked::Table(table.counts())),
            _ => Err(Failure::usage("the multinomial model is of two clusterings by labels")),
        },
    }
}

/// The question as callers ask it by name.
pub fn question(job: &Job) -> Outcome<Value> {
    let options: Options = job.options()?;
    let answer = with(job, |asked| multinomial(asked, &options))?;
    let mut json = json!(answer);
    if options.picture {
        json["svg"] = json!(answer.svg());
    }
    Ok(json)
}

/// The options of a sample.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Drawing {
    items: usize,
    seed: u64,
}

/// The clusters of items that are drawn from the first model.
pub fn sample(job: &Job) -> Outcome<Value> {
    let (options, Drawing { items, seed }) = (job.options::<Options>()?, job.options()?);
    if items > MOST_DRAWN {
        let (asked, most) = (quantity(items, "item"), quantity(MOST_DRAWN, "item"));
        return Err(Failure::usage(format!("{asked} are more than {most}; draw several samples")));
    }
    let models = with(job, |asked| asked.models(&options))?;
    let (cells, _) = models.first().ok_or_else(|| Failure::usage("there is no model to draw from"))?;
    let (a, b) = cells.sample(items, seed);
    Ok(json!({"schema": SCHEMA, "kind": "labels", "n": items, "a": a, "b": b, "caveats": []}))
}
