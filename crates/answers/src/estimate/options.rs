//! What may be asked of an estimate.

use serde::Deserialize;

use super::design::Design;
use super::given::Given;
use super::measure::Measure;
use super::plan::Plan;
use crate::failure::{Failure, Outcome};

/// Treatment of items of the truth that the clustering of everything lacks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lacking {
    /// They are an error.
    #[default]
    Exact,
    /// They are left out.
    Inner,
    /// Each is a found cluster of its own.
    Outer,
}

/// The most that recall may count as a multiple of precision; F is recall long before.
const MOST_BETA: f64 = 1e6;

/// The options of an estimate.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(default)]
pub struct Options {
    /// The design by which the truth was drawn.
    pub design: Option<Design>,
    /// The plan of the draws.
    pub plan: Option<Plan>,
    /// The weight of recall in an F, as a multiple of that of precision.
    pub beta: f64,
    /// The level of the intervals.
    pub level: f64,
    /// Treatment of items of the truth that the clustering of everything lacks.
    pub join: Lacking,
    /// The measure whose loss orders the clusters; by default the F of pairs.
    pub worst_by: Option<String>,
}

impl Default for Options {
    fn default() -> Self {
        Self { design: None, plan: None, beta: 1.0, level: 0.95, join: Lacking::Exact, worst_by: None }
    }
}

impl Options {
    /// Refuses numbers that are none of their kind.
    pub fn check(&self) -> Outcome<()> {
        if !(self.level > 0.0 && self.level < 1.0) {
            return Err(Failure::usage("level is between 0 and 1, such as 0.95"));
        }
        if !(0.0..=MOST_BETA).contains(&self.beta) {
            return Err(Failure::usage(format!(
                "beta is from 0 to {MOST_BETA}: how many times as much recall counts as precision"
            )));
        }
        self.worst_measure().map(|_| ())
    }

    /// The measure whose loss orders the clusters.
    pub fn worst_measure(&self) -> Outcome<Measure> {
        let Some(name) = &self.worst_by else { return Ok(Measure::PairF) };
        let shares = || Measure::all().filter(|measure| measure.is_share());
        let found = Measure::named(name).filter(|measure| measure.is_share());
        found.ok_or_else(|| {
            let names: Vec<&str> = shares().map(Measure::name).collect();
            Failure::usage(format!(
                "{name:?} has no loss that could order clusters; choose one of {}",
                names.join(", ")
            ))
        })
    }

    /// Refuses what the design does not read.
    pub fn refuse_idle(&self, design: Design, given: &Given) -> Outcome<()> {
        let truth = &given.truth;
        let weighted = matches!(design, Design::Weights | Design::Strata);
        let idle = [
            ("weights", truth.weights.is_some() && !weighted),
            ("strata", truth.strata.is_some() && design != Design::Strata),
            ("a plan", self.plan.is_some() && design != Design::Plan),
            ("times", truth.times.is_some() && matches!(design, Design::Plan | Design::Items)),
            ("names", given.met.names.is_some() && design == Design::Items),
            ("worst_by", self.worst_by.is_some() && design == Design::Items),
        ];
        match idle.iter().find(|(_, is_idle)| *is_idle) {
            None => Ok(()),
            Some((what, _)) => {
                let it = if matches!(*what, "a plan" | "worst_by") { "it" } else { "them" };
                let design = serde_json::to_value(design).unwrap_or_default();
                let design = design.as_str().unwrap_or_default();
                Err(Failure::usage(format!(
                    "the design {design} does not read {what}; leave {it} out, or name the design that does"
                )))
            }
        }
    }
}
