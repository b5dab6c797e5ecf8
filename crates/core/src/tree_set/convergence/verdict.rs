//! One word for all.

use super::convergence::{RunConvergence, SplitConvergence};

/// The verdict about runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RunVerdict {
    /// No split that counts varies.
    NothingVaries,
    /// The runs come from different places.
    Disagree,
    /// The runs are too short to say.
    Longer,
    /// The runs agree.
    Agree,
}

impl RunVerdict {
    /// The verdict as a word.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::NothingVaries => "nothing varies",
            Self::Disagree => "disagree",
            Self::Longer => "longer",
            Self::Agree => "agree",
        }
    }
}

/// Facts that make the verdict.
pub(super) struct Evidence<'a> {
    pub splits: &'a [SplitConvergence],
    pub runs: &'a [RunConvergence],
    pub p: Option<f64>,
    pub ess: Option<f64>,
    pub least_ess: Option<f64>,
    pub target_ess: f64,
}

/// The p-value below which runs disagree.
const RARE: f64 = 0.001;
/// Draws of each run below which a small p-value says nothing.
const LEAST_ESS: f64 = 25.0;

impl Evidence<'_> {
    pub(super) fn verdict(&self) -> RunVerdict {
        let has = |split: &SplitConvergence, share: f64| split.shares.contains(&share);
        let is_parted = |split: &SplitConvergence| has(split, 0.0) && has(split, 1.0);
        let enough = self.runs.iter().all(|run| run.ess.is_none_or(|ess| ess >= LEAST_ESS));
        let is_low = |ess: Option<f64>| ess.is_some_and(|ess| ess < self.target_ess);
        if self.splits.iter().all(|split| !split.varies()) {
            RunVerdict::NothingVaries
        } else if self.splits.iter().any(is_parted) || (enough && self.p.is_some_and(|p| p < RARE)) {
            RunVerdict::Disagree
        } else if is_low(self.least_ess) || is_low(self.ess) {
            RunVerdict::Longer
        } else {
            RunVerdict::Agree
        }
    }

    /// How many times longer the runs must be, at least and at most.
    pub(super) fn factor(&self, verdict: RunVerdict) -> Option<[f64; 2]> {
        if matches!(verdict, RunVerdict::Agree | RunVerdict::NothingVaries) {
            return None;
        }
        let times = |ess: f64| (self.target_ess / ess).max(1.0);
        let (a, b) = (times(self.ess?), times(self.least_ess?));
        Some([a.min(b), a.max(b)])
    }
}
