//! What may be asked of an explanation.

use partita::story::{MinOverlap, Tolerance};
use partita::{Kind, Request, Strategy};
use serde::Deserialize;
use serde::de::{Deserializer, Error};

use crate::failure::{Failure, Outcome};
use crate::measures::Measures;

/// The measure by which changes are ordered where none is named.
const DEFAULT: &str = "adjusted_rand";

/// The options of an explanation.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(default)]
pub struct Options {
    /// By which measures; the first orders the changes.
    #[serde(flatten)]
    pub measures: Measures,
    /// The least overlap of clusters that belong together.
    #[serde(deserialize_with = "min_overlap")]
    pub min_overlap: Option<MinOverlap>,
    /// True if more overlap is asked for inside large tangles, until each falls apart.
    pub open_tangles: bool,
    /// True if every overlap counts: the changes are the components of the whole table, each with its share of what is lost.
    pub exact: bool,
    /// The search for the cuts at which two trees agree best.
    pub strategy: Strategy,
    /// The number of changes that are listed; all by default.
    pub top: Option<usize>,
    /// The number of clusters and overlaps of strays that are listed; all by default.
    pub strays: Option<usize>,
    /// The number of items that are named per piece.
    pub examples: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            measures: Measures::default(),
            min_overlap: None,
            open_tangles: false,
            exact: false,
            strategy: Strategy::default(),
            top: None,
            strays: None,
            examples: 3,
        }
    }
}

/// Reads a least overlap.
pub(crate) fn min_overlap<'de, D: Deserializer<'de>>(from: D) -> Result<Option<MinOverlap>, D::Error> {
    let share = Option::<f64>::deserialize(from)?;
    share.map(MinOverlap::new).transpose().map_err(D::Error::custom)
}

impl Options {
    /// The measures. Every kind is explained by clusterings: of the rows, the columns or the cuts.
    pub(super) fn requests(&self) -> Outcome<Vec<Request>> {
        match self.measures.measures {
            Some(_) => self.measures.requests(Kind::Labels, false),
            None => Ok(Request::parse_all([DEFAULT])?),
        }
    }

    /// Returns the rule for strays.
    pub(super) fn tolerance(&self) -> Outcome<Tolerance> {
        match (self.exact, self.open_tangles) {
            (true, false) if self.min_overlap.is_none() => Ok(Tolerance::none()),
            (true, _) => Err(Failure::usage(
                "exact counts every overlap, so that min_overlap and open_tangles have no meaning; leave them out",
            )),
            (false, true) => Ok(Tolerance::from(self.min_overlap()).opening_tangles()),
            (false, false) => Ok(Tolerance::from(self.min_overlap())),
        }
    }

    /// The least overlap of clusters that belong together.
    pub(super) fn min_overlap(&self) -> MinOverlap {
        self.min_overlap.unwrap_or_default()
    }
}
