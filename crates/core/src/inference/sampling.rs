//! Could it be chance, and how sure is the value? Intervals, p-values and adjustments from the table alone.

use crate::error::{ErrorKind, Result};

/// The number of random tables, and their seed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Sampling {
    /// Number of tables.
    pub draws: u32,
    /// The seed; the same seed gives the same tables on any machine and any number of threads.
    pub seed: u64,
}

/// Returns the distance that equal scores of different tables may have in their last digits.
pub(super) fn slack(score: f64) -> f64 {
    1e-12 * score.abs().max(1e-3)
}

/// The level that corrected p-values are meant to reach.
const LEVEL: f64 = 0.05;

/// More draws than this for each of many p-values take too long to be a default.
const MOST_DRAWS: u32 = 20_000;

/// Each draw of an answer is kept until all are: more than this would fill the memory.
const MOST_KEPT: u32 = 10_000_000;

impl Sampling {
    /// Refuses fewer draws than an answer needs, and more than can be kept.
    pub(crate) fn check(self, least: u32, what: &'static str) -> Result<()> {
        let draws = self.draws;
        match draws {
            _ if draws < least => Err(ErrorKind::TooFewDraws { draws, what }.into()),
            _ if draws > MOST_KEPT => Err(ErrorKind::TooManyDraws { draws, most: MOST_KEPT }.into()),
            _ => Ok(()),
        }
    }

    /// As many draws for each of several p-values that, corrected for their number, they can still fall well below 0.05,
    /// within limits.
    #[must_use]
    pub fn for_comparisons(comparisons: usize) -> Self {
        let wanted = (10.0 * comparisons as f64 / LEVEL) as u32;
        Self { draws: wanted.clamp(Self::default().draws, MOST_DRAWS), ..Self::default() }
    }

    /// The least that Holm's correction of that number of p-values can give, if that is not below 0.05.
    #[must_use]
    pub fn floor_of_corrected(&self, comparisons: usize) -> Option<f64> {
        let floor = comparisons as f64 / (f64::from(self.draws) + 1.0);
        (floor > LEVEL).then_some(floor.min(1.0))
    }
}

impl Default for Sampling {
    fn default() -> Self {
        Self { draws: 1000, seed: 0 }
    }
}
