//! What may be asked of a ranking.

use partita::{Kind, Request};
use serde::Deserialize;

use crate::failure::{Failure, Outcome};
use crate::inference;
use crate::many::name_at;
use crate::measures::Measures;

/// The options of a ranking.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(default)]
pub struct Options {
    /// By which measures; the first decides.
    #[serde(flatten)]
    pub measures: Measures,
    /// The names of the candidates; by default their places from 1.
    pub names: Option<Vec<String>>,
    /// The name of the reference.
    pub reference: Option<String>,
    /// True for intervals, and tests of the candidates against each other; by default where the kind has them.
    pub test: Option<bool>,
    /// The level of the intervals.
    pub level: f64,
    /// The margin within which candidates count as the same.
    pub within: Option<f64>,
    /// The number of random tables of an interval that draws them.
    pub draws: Option<u32>,
    /// The seed of the random tables.
    pub seed: u64,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            measures: Measures::default(),
            names: None,
            reference: None,
            test: None,
            level: 0.95,
            within: None,
            draws: None,
            seed: 0,
        }
    }
}

impl Options {
    /// The measures; an error if the first of them has no direction or the margin is none.
    pub fn requests(&self, kind: Kind, fuzzy: bool) -> Outcome<Vec<Request>> {
        if self.within.is_some_and(|margin| !(margin > 0.0 && margin.is_finite())) {
            return Err(Failure::usage("within is a margin; give a number above 0, such as 0.02"));
        }
        let requests = self.measures.requests(kind, fuzzy)?;
        requests.first().ok_or_else(|| Failure::usage("name a measure"))?.direction()?;
        Ok(requests)
    }

    /// Returns whether there are tests where there can be.
    pub(super) fn is_tested(&self) -> bool {
        self.test != Some(false)
    }

    /// Returns the options of the intervals.
    pub(super) fn inference(&self) -> inference::Options {
        inference::Options {
            ci: Some(self.level),
            draws: self.draws,
            seed: self.seed,
            ..inference::Options::default()
        }
    }

    /// The name of the candidate at a place.
    pub(super) fn name(&self, place: usize) -> String {
        name_at(self.names.as_deref(), place)
    }
}
