//! What may be asked of runs.

use partita::ConvergenceOptions;
use serde::Deserialize;

/// The options of a comparison of runs.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(default)]
pub struct Options {
    /// The names of the runs; by default their places from 1.
    pub names: Option<Vec<String>>,
    /// True if clades are compared instead of splits into two sides.
    pub rooted: bool,
    /// The share of the trees of some run that have a split that counts.
    pub min_share: f64,
    /// The independent draws that are enough.
    pub target_ess: f64,
}

impl Default for Options {
    fn default() -> Self {
        let ConvergenceOptions { rooted, min_share, target_ess } = ConvergenceOptions::default();
        Self { names: None, rooted, min_share, target_ess }
    }
}

impl Options {
    /// The options as the core takes them.
    pub(super) fn core(&self) -> ConvergenceOptions {
        ConvergenceOptions { rooted: self.rooted, min_share: self.min_share, target_ess: self.target_ess }
    }
}
