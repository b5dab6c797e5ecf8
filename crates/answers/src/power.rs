//! How many items does it take?

use std::sync::atomic::{AtomicUsize, Ordering};

use partita::Request;
use partita::inference::{Design, Goal, SampleSize, Sampling, Trial, items_needed};
use partita::internal::quantity;
use serde::ser::Serializer;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::SCHEMA;
use crate::caveat::Caveat;
use crate::failure::{Failure, Outcome};
use crate::job::Job;
use crate::watch::Watch;

/// The probability that a difference is found, where nobody says which.
const POWER: f64 = 0.8;

/// Clusters of a model.
const MOST_CLUSTERS: usize = 100_000;

/// The largest size of a cluster, in any unit: sums of more would overflow.
const LARGEST: f64 = 1e15;

/// A model, and what is to be reached.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// The measure.
    pub measure: String,
    /// The number of clusters of equal sizes.
    pub clusters: Option<usize>,
    /// The sizes of the clusters in any unit.
    pub sizes: Option<Vec<f64>>,
    /// The probability that an item has the cluster of the reference; else it has any, at random.
    pub agreement: Option<f64>,
    /// Until half of the intervals are at most that wide,
    pub width: Option<f64>,
    /// or until the difference to a candidate of this agreement is found
    pub against: Option<f64>,
    /// with this probability, by default 0.8.
    pub power: Option<f64>,
    /// The level of the intervals.
    pub level: f64,
    /// The number of samples for each number of items.
    pub draws: u32,
    /// The seed of the samples.
    pub seed: u64,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            measure: "adjusted_rand".to_owned(),
            clusters: None,
            sizes: None,
            agreement: None,
            width: None,
            against: None,
            power: None,
            level: 0.95,
            draws: 200,
            seed: 0,
        }
    }
}

impl Options {
    fn design(&self) -> Outcome<Design> {
        let sizes = match (self.clusters, &self.sizes) {
            (Some(clusters @ 2..=MOST_CLUSTERS), None) => vec![1.0; clusters],
            (Some(clusters), None) => {
                let found = quantity(clusters, "cluster");
                return Err(Failure::usage(format!("found {found}; give 2 to {MOST_CLUSTERS}")));
            }
            (None, Some(sizes)) => {
                if let Some(size) = sizes.iter().find(|&&size| size > LARGEST) {
                    let problem =
                        format!("a size of {size:e} is above {LARGEST:e}; give smaller ones, in any unit");
                    return Err(Failure::usage(problem));
                }
                sizes.clone()
            }
            _ => return Err(Failure::usage("give either clusters or sizes: how many clusters there are")),
        };
        let goal = match (self.width, self.against, self.power) {
            (Some(width), None, None) => Goal::Width(width),
            (None, Some(against), power) => Goal::Difference { against, power: power.unwrap_or(POWER) },
            (Some(_), None, Some(_)) => {
                return Err(Failure::usage("power is of a difference; leave it out, or give against"));
            }
            _ => {
                let problem = "give either width or against: the width of an interval, or the agreement of another candidate";
                return Err(Failure::usage(problem));
            }
        };
        let missing =
            "agreement is missing; give the probability that an item has the cluster of the reference";
        let agreement = self.agreement.ok_or_else(|| Failure::usage(missing))?;
        let sampling = Sampling { draws: self.draws, seed: self.seed };
        Ok(Design::new(sizes, agreement, goal).with_level(self.level).with_sampling(sampling))
    }
}

/// The number of items that a study takes.
#[derive(Debug)]
pub struct Answer {
    /// The measure.
    pub request: Request,
    /// The model, and what is to be reached.
    pub design: Design,
    /// The number of items, and all that were tried.
    pub found: SampleSize,
}

/// Simulates samples of more and more items.
pub fn power(options: &Options, watch: &dyn Watch) -> Outcome<Answer> {
    let (request, design) = (Request::parse(&options.measure)?, options.design()?);
    let (begun, draws) = (AtomicUsize::new(0), design.sampling.draws.max(1) as usize);
    let go_on = || {
        let sample = begun.fetch_add(1, Ordering::Relaxed);
        watch.step(&format!("try {}, samples", sample / draws + 1), sample % draws, draws);
        watch.go_on()
    };
    let found = items_needed(&request, &design, &go_on)?.ok_or_else(Failure::interrupted)?;
    Ok(Answer { request, design, found })
}

/// The question as callers ask it by name.
pub fn question(job: &Job) -> Outcome<Value> {
    Ok(json!(power(&job.options()?, &job.stop)?))
}

impl Answer {
    /// Says what the number of items reaches.
    pub fn sentence(&self) -> String {
        let (key, level) = (self.request.key(), 100.0 * self.design.level);
        let reached = match self.design.goal {
            Goal::Width(width) => {
                format!("half of the {level} % intervals of {key} are at most {width} wide")
            }
            Goal::Difference { against, power } => {
                let between =
                    format!("between candidates of agreement {} and {against}", self.design.agreement);
                format!("a difference of {key} {between} is found with probability {power}")
            }
            _ => String::new(),
        };
        match self.found.items {
            Some(items) => format!("About {}: then {reached}.", quantity(items, "item")),
            None => {
                let most = self.found.trials.last().map_or(0, |trial| trial.items);
                format!("More than {} before {reached}.", quantity(most, "item"))
            }
        }
    }

    /// The model in words.
    pub fn model(&self) -> String {
        let Design { sizes, agreement, sampling, .. } = &self.design;
        let equal = sizes.iter().all(|size| *size == sizes[0]);
        let listed: Vec<String> = sizes.iter().map(ToString::to_string).collect();
        let of_sizes =
            if equal { "of equal sizes".to_owned() } else { format!("of sizes {}", listed.join(" : ")) };
        let agreement = match self.design.goal {
            Goal::Difference { against, .. } => {
                format!("{agreement} in the one candidate and {against} in the other")
            }
            _ => agreement.to_string(),
        };
        format!(
            "Model: {} {of_sizes}; an item has the cluster of the reference with probability {agreement}, else any cluster \
             at random. {} for each number of items.",
            quantity(sizes.len(), "cluster"),
            quantity(sampling.draws, "sample"),
        )
    }
}

/// The number of items that a study takes.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "power"))]
struct Fields<'a> {
    /// The version of this JSON.
    schema: u32,
    /// The key of the measure.
    measure: String,
    /// The sizes of the clusters in any unit.
    sizes: &'a [f64],
    /// The probability that an item has the cluster of the reference.
    agreement: f64,
    /// The width that half of the intervals are to reach, or null.
    width: Option<f64>,
    /// The agreement of the other candidate, or null.
    against: Option<f64>,
    /// The probability that the difference to it is to be found, or null.
    power: Option<f64>,
    /// The level of the intervals.
    level: f64,
    /// The number of samples for each number of items.
    draws: u32,
    /// The seed of the samples.
    seed: u64,
    /// The number of items, up to 3 %; null where more than 10 million are not enough.
    items: Option<u64>,
    /// Every number of items that was tried: `value` is the median width, null where there are no intervals, or the power.
    trials: &'a [Trial],
    /// A sentence that says what the number of items reaches.
    sentence: String,
    /// The model in words.
    model: String,
    /// Limits of the answer.
    caveats: Vec<Caveat>,
}

impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (width, against, power) = match self.design.goal {
            Goal::Difference { against, power } => (None, Some(against), Some(power)),
            Goal::Width(width) => (Some(width), None, None),
            _ => (None, None, None),
        };
        let fields = Fields {
            schema: SCHEMA,
            measure: self.request.key(),
            sizes: &self.design.sizes,
            agreement: self.design.agreement,
            width,
            against,
            power,
            level: self.design.level,
            draws: self.design.sampling.draws,
            seed: self.design.sampling.seed,
            items: self.found.items,
            trials: &self.found.trials,
            sentence: self.sentence(),
            model: self.model(),
            caveats: Vec::new(),
        };
        fields.serialize(serializer)
    }
}

described_by!(Answer, Fields);
