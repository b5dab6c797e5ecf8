//! What may be asked of a sample.

use serde::Deserialize;

use crate::estimate::Measure;

/// The purpose of a sample.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Goal {
    /// A little of everything.
    #[default]
    All,
    /// Measures of pairs, which large clusters decide.
    Pairs,
    /// Measures of items, such as B³.
    Items,
    /// Measures of clusters, which small ones decide.
    Clusters,
}

impl Goal {
    /// Every goal by name.
    pub const NAMES: &[(&str, Self)] =
        &[("all", Self::All), ("pairs", Self::Pairs), ("items", Self::Items), ("clusters", Self::Clusters)];

    /// Its name.
    pub fn name(self) -> &'static str {
        Self::NAMES.iter().find(|(_, goal)| *goal == self).map_or("", |(name, _)| name)
    }

    /// The measures whose errors are to be small.
    pub(super) fn measures(self) -> &'static [Measure] {
        match self {
            Self::All => &[Measure::PairF, Measure::BCubedF, Measure::ClusterF],
            Self::Pairs => &[Measure::PairF],
            Self::Items => &[Measure::BCubedF],
            Self::Clusters => &[Measure::ClusterF],
        }
    }
}

/// The options of a sample.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(default)]
pub struct Options {
    /// The number of items that are drawn, those of the pilot counted.
    pub draws: u64,
    /// The purpose of the draws.
    pub goal: Goal,
    /// The seed of the draws.
    pub seed: u64,
}
