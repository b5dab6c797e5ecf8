//! What may be asked of a page.

use partita::story::MinOverlap;
use partita_report::How;
use serde::Deserialize;

use crate::explain::min_overlap;
use crate::measures::Measures;
use crate::words::percent;

/// The options of a page.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(default)]
pub struct Options {
    /// By which measures.
    #[serde(flatten)]
    pub measures: Measures,
    /// The least overlap of clusters that belong together.
    #[serde(deserialize_with = "min_overlap")]
    pub min_overlap: Option<MinOverlap>,
    /// The level of the intervals.
    pub level: f64,
    /// The seed of the random tables.
    pub seed: u64,
    /// The clustering by which to rank the others.
    pub reference: Option<String>,
    /// The command that the page names as its maker.
    pub called: String,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            measures: Measures::default(),
            min_overlap: None,
            level: 0.95,
            seed: 0,
            reference: None,
            called: "report".to_owned(),
        }
    }
}

impl Options {
    /// The least overlap of clusters that belong together.
    pub(super) fn least_overlap(&self) -> MinOverlap {
        self.min_overlap.unwrap_or_default()
    }

    /// The command and the version, which every page names.
    pub(super) fn made_by(&self) -> How {
        vec![("Command", self.called.clone()), ("Version", format!("Partita {}", env!("CARGO_PKG_VERSION")))]
    }

    /// The way in which intervals and p-values are computed.
    pub(super) fn of_uncertainty(&self) -> How {
        vec![
            ("Intervals", format!("{}, corrected for bias", percent(self.level))),
            ("Chance", format!("random tables with the same cluster sizes, seed {}", self.seed)),
        ]
    }
}
