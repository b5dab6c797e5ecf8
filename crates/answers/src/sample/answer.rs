//! A sample as data.

use serde::Serialize;

use crate::SCHEMA;
use crate::estimate::{Plan, Stratum};

/// The items to label, and the plan by which an estimate weighs them.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Answer {
    /// The version of this JSON.
    pub schema: u32,
    /// Always `sample`.
    pub kind: &'static str,
    /// The number of items of the clustering.
    pub n: u64,
    /// The number of its clusters.
    pub found_clusters: u64,
    /// The items to label now.
    pub items: Vec<Drawn>,
    /// The plan, with the items of the pilot.
    pub plan: Plan,
}

/// A drawn item.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Drawn {
    /// The item.
    pub item: String,
    /// Its found cluster.
    pub found: String,
    /// The number of items of that.
    pub size: u64,
    /// The sizes of found clusters in its stratum.
    pub stratum: String,
}

impl Answer {
    /// The answer of drawn items that follow those of a pilot.
    pub fn new(
        (n, found_clusters): (u64, u64),
        items: Vec<Drawn>,
        strata: Vec<Stratum>,
        before: &[String],
        (seed, goal): (u64, &str),
    ) -> Self {
        let drawn = before.iter().cloned().chain(items.iter().map(|one| one.item.clone())).collect();
        let plan = Plan { strata, drawn, seed, goal: goal.to_owned() };
        Self { schema: SCHEMA, kind: "sample", n, found_clusters, items, plan }
    }
}
