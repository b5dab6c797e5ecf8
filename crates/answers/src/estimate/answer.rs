//! An estimate as data.

use serde::Serialize;

use super::design::Design;
use super::groups::Group;
use super::measure::Measure;
use super::worst::Cluster;
use crate::SCHEMA;
use crate::caveat::Caveat;

/// The quality of a clustering, as far as a sample of the truth tells.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Answer {
    /// The version of this JSON.
    pub schema: u32,
    /// Always `estimate`.
    pub kind: &'static str,
    /// The number of items of the clustering.
    pub n: u64,
    /// The number of its clusters; null where only those of the sample were counted.
    pub found_clusters: Option<u64>,
    /// The sample of the truth.
    pub truth: Sampled,
    /// The design by which it was drawn.
    pub design: Design,
    /// The level of the intervals.
    pub level: f64,
    /// The weight of recall in an F, as a multiple of that of precision.
    pub beta: f64,
    /// The measures.
    pub estimates: Vec<Estimate>,
    /// The share of all found pairs that lie in found clusters larger than any that the sample met; null where only the
    /// clusters of the sample were counted.
    pub unseen: Option<f64>,
    /// The measure whose loss orders the clusters.
    pub worst_by: Measure,
    /// The number of clusters, the worst first, that make half of that loss; null without a loss.
    pub half_of_loss: Option<usize>,
    /// The true clusters of the sample, the worst first.
    pub clusters: Vec<Cluster>,
    /// The same estimates of the items of each group.
    pub groups: Vec<Group>,
    /// Limits of the answer.
    pub caveats: Vec<Caveat>,
}

/// The size of a sample.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Sampled {
    /// The number of draws.
    pub draws: usize,
    /// The number of true clusters.
    pub clusters: usize,
    /// The number of their items.
    pub items: usize,
    /// Items of the truth that the clustering lacks.
    pub lacking: usize,
}

/// An estimate with its interval.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Estimate {
    /// The measure.
    pub measure: Measure,
    /// The estimate; null where it is undefined.
    pub value: Option<f64>,
    /// The lower end of its interval.
    pub low: Option<f64>,
    /// The upper end of its interval.
    pub high: Option<f64>,
    /// Its standard error.
    pub standard_error: Option<f64>,
    /// The number of units in the sample.
    pub units: usize,
    /// The number of equal units that would say as much.
    pub effective: Option<f64>,
    /// The number of equal erring units that would say as much about the loss; null of sizes and numbers.
    pub erring: Option<f64>,
    /// Warnings about the interval: `few` (it rests on fewer than 10 equal units) or `unseen` (more than 5 % of all found
    /// pairs lie in found clusters larger than any that the sample met).
    pub warnings: Vec<&'static str>,
    /// The reason why there is no value, or no interval.
    pub reason: Option<String>,
}

impl Answer {
    /// The estimate of a measure.
    pub fn of(&self, measure: Measure) -> Option<&Estimate> {
        self.estimates.iter().find(|estimate| estimate.measure == measure)
    }

    /// An answer without estimates yet.
    pub(super) fn new(n: u64, found_clusters: Option<u64>, truth: Sampled, design: Design) -> Self {
        Self {
            schema: SCHEMA,
            kind: "estimate",
            n,
            found_clusters,
            truth,
            design,
            level: 0.95,
            beta: 1.0,
            estimates: Vec::new(),
            unseen: None,
            worst_by: Measure::PairF,
            half_of_loss: None,
            clusters: Vec::new(),
            groups: Vec::new(),
            caveats: Vec::new(),
        }
    }
}
