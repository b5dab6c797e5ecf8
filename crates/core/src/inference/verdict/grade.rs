//! Words for how well two clusterings agree.

use crate::error::choices;

/// The grades of Steinley (2004) for the adjusted Rand index.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    /// Below 0.65.
    Poor,
    /// From 0.65.
    Moderate,
    /// From 0.8.
    Good,
    /// From 0.9.
    Excellent,
}

choices! {
    Grade as "grade" {
        Poor = "poor",
        Moderate = "moderate",
        Good = "good",
        Excellent = "excellent",
    }
}

/// From where each grade but the lowest begins, from the lowest on.
const FROM: [f64; 3] = [0.65, 0.8, 0.9];

impl Grade {
    /// The grade of a value of the adjusted Rand index.
    #[must_use]
    pub fn of(value: f64) -> Self {
        Self::NAMES[FROM.iter().filter(|&&from| value >= from).count()].1
    }

    /// The least value of that grade; the lowest has none.
    #[must_use]
    pub fn least(self) -> Option<f64> {
        (self as usize).checked_sub(1).map(|place| FROM[place])
    }

    /// With where it begins: "good (0.8 or more)".
    pub(super) fn or_more(self) -> String {
        match self.least() {
            Some(least) => format!("{self} ({least} or more)"),
            None => self.with_range(),
        }
    }

    /// With where it begins and ends: "good (0.8 to 0.9)".
    pub(super) fn with_range(self) -> String {
        match (self.least(), FROM.get(self as usize)) {
            (Some(least), Some(next)) => format!("{self} ({least} to {next})"),
            (Some(least), None) => format!("{self} ({least} or more)"),
            (None, next) => format!("{self} (below {})", next.unwrap_or(&FROM[0])),
        }
    }
}

/// The grades of an interval: that of both ends, or else what the lower one promises.
pub(super) fn grades(low: f64, high: f64) -> String {
    match (Grade::of(low), Grade::of(high)) {
        (low, high) if low == high => low.with_range(),
        (Grade::Poor, high) => format!("anything from {} to {}", Grade::Poor.with_range(), high.or_more()),
        (low, _) => format!("at least {}", low.or_more()),
    }
}
