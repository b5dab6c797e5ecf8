//! Several answers that one answer for many hides.

use super::modes::root_test;
use super::options::ModesOptions;
use crate::ensemble::Ensemble;

/// Several modes, where a consensus makes one of all.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SeveralModes {
    /// Number of modes.
    pub n_modes: usize,
    /// The share of the draws that each holds, the largest first.
    pub weights: Vec<f64>,
    /// The p-value of the test.
    pub p: f64,
    /// The correlation with which the worst group is found again in the other half of the items.
    pub clarity: f64,
}

/// Draws from which a consensus looks for modes.
const LEAST_DRAWS: usize = 6;

impl Ensemble {
    /// The modes of the clusterings, if there are several.
    #[must_use]
    pub fn several_modes(&self, seed: u64) -> Option<SeveralModes> {
        if self.len() < LEAST_DRAWS {
            return None;
        }
        let found = self.assigned(&ModesOptions { seed, ..ModesOptions::default() }, &|_| {}).ok()?;
        let count = found.mode_of.iter().max().map_or(0, |&last| last + 1);
        let (p, clarity) = found.steps.first().and_then(root_test)?;
        let weight =
            |mode: usize| found.mode_of.iter().filter(|&&of| of == mode).count() as f64 / self.len() as f64;
        let mut weights: Vec<f64> = (0..count).map(weight).collect();
        weights.sort_by(|x, y| y.total_cmp(x));
        (count > 1).then_some(SeveralModes { n_modes: count, weights, p, clarity })
    }
}
