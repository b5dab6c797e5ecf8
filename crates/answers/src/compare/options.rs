//! What may be asked of a comparison.

use partita::{Adjustment, Request, Strategy};
use serde::Deserialize;

use crate::inference;
use crate::measures::Measures;

/// The options of a comparison.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(default)]
pub struct Options {
    /// By which measures.
    #[serde(flatten)]
    pub measures: Measures,
    /// Intervals and p-values beside the scores.
    #[serde(flatten)]
    pub inference: inference::Options,
    /// The search for the cuts at which two trees agree best.
    #[serde(flatten)]
    pub search: Search,
    /// True for a verdict; by default when no measure is named.
    pub verdict: Option<bool>,
}

/// The search for the cuts at which two trees agree best.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(default)]
pub struct Search {
    /// The search for cuts, also by measures whose parameters do not set it.
    pub strategy: Strategy,
    /// The quantity that chance is taken out of; by default that of the measures.
    pub adjustment: Option<Adjustment>,
    /// True if the cuts are searched for where no measure does it.
    pub cuts: bool,
}

impl Options {
    /// Returns whether the answer has a verdict.
    pub fn is_judged(&self) -> bool {
        self.verdict.unwrap_or(self.measures.measures.is_none())
    }
}

impl Search {
    /// The requests with this strategy, where a measure has one and was not given its own.
    pub fn apply(&self, requests: Vec<Request>) -> partita::Result<Vec<Request>> {
        let one = |request: Request| {
            let own = self.strategy == Strategy::default() || request.is_given("strategy");
            match request.search() {
                Some(_) if !own => request.with("strategy", &self.strategy.to_string()),
                _ => Ok(request),
            }
        };
        requests.into_iter().map(one).collect()
    }
}
