//! What the multinomial model says of the Rand indices.

use partita::inference::{CellProbabilities, hubert_arabie_bias_bound};
use serde::Serialize;

use crate::SCHEMA;
use crate::caveat::Caveat;

/// Models, and what samples of them give.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "multinomial"))]
pub struct Answer {
    /// The version of this JSON.
    pub schema: u32,
    /// The kind of what is drawn: `labels`.
    pub kind: &'static str,
    /// A model each.
    pub models: Vec<Model>,
    /// Limits of the answer.
    pub caveats: Vec<Caveat>,
}

/// One model: items fall into the cells of a table independently of each other.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Model {
    /// The number of the scenario, or null.
    pub scenario: Option<u8>,
    /// The ε of the scenario, or null.
    pub epsilon: Option<f64>,
    /// The number of clusters on either side.
    pub clusters: [usize; 2],
    /// θ: the mean of the modified Rand index, for any number of items.
    pub modified_rand_mean: f64,
    /// θ₀: that mean, were the clusterings independent.
    pub modified_rand_mean_if_independent: f64,
    /// θ − θ₀: the modified adjusted Rand index of the population.
    pub modified_adjusted_rand_raw: f64,
    /// The results of samples, by their number of items.
    pub items: Vec<Items>,
}

/// The results of samples of one size.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Items {
    /// The number of items.
    pub n: u64,
    /// σ²: the variance of the modified Rand index, or null for fewer than two items.
    pub modified_rand_variance: Option<f64>,
    /// The mean of the raw adjusted Rand index.
    pub adjusted_rand_raw_mean: Option<f64>,
    /// The bias of Hubert and Arabie's estimate of chance agreement, on the scale of the modified Rand index.
    pub hubert_arabie_bias: Option<f64>,
    /// 8/n, which the bias of no model exceeds.
    pub bound: Option<f64>,
}

impl Answer {
    pub(super) fn of(models: Vec<Model>) -> Self {
        Self { schema: SCHEMA, kind: "labels", models, caveats: Vec::new() }
    }
}

impl Model {
    pub(super) fn of(cells: &CellProbabilities, scenario: Option<(u8, f64)>, sizes: &[u64]) -> Self {
        let (rows, columns) = cells.clusters();
        let items = |&n: &u64| Items {
            n,
            modified_rand_variance: cells.modified_rand_variance(n),
            adjusted_rand_raw_mean: cells.adjusted_rand_raw_mean(n),
            hubert_arabie_bias: cells.hubert_arabie_bias(n),
            bound: (n > 0).then(|| hubert_arabie_bias_bound(n)),
        };
        Self {
            scenario: scenario.map(|(number, _)| number),
            epsilon: scenario.map(|(_, epsilon)| epsilon),
            clusters: [rows, columns],
            modified_rand_mean: cells.modified_rand_mean(),
            modified_rand_mean_if_independent: cells.modified_rand_mean_if_independent(),
            modified_adjusted_rand_raw: cells.modified_adjusted_rand_raw(),
            items: sizes.iter().map(items).collect(),
        }
    }
}
