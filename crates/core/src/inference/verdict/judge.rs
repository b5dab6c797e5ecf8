//! One verdict on the agreement of two clusterings: the p-value of the adjusted Rand index decides whether they agree beyond
//! chance, its interval how well.

use super::Grade;
use crate::error::choices;

/// A case of verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Case {
    /// The clusterings are identical, and so trivial that nothing follows for other items.
    IdenticalNothing,
    /// The clusterings are identical on too few items.
    IdenticalFew,
    /// The clusterings are identical.
    Identical,
    /// One of the clusterings is a single cluster.
    OneCluster,
    /// They agree beyond chance, and there is no interval that says how well.
    BeyondUnknown,
    /// Neither the interval nor the p-value says anything.
    Nothing,
    /// They agree less than chance would.
    Less,
    /// No agreement beyond chance is shown.
    NotShown,
    /// They agree beyond chance, and the interval has a grade.
    Graded,
    /// They agree beyond chance, and the interval leaves open how well.
    BeyondWeak,
}

choices! {
    Case as "case" {
        IdenticalNothing = "identical_nothing",
        IdenticalFew = "identical_few",
        Identical = "identical",
        OneCluster = "one_cluster",
        BeyondUnknown = "beyond_unknown",
        Nothing = "nothing",
        Less = "less",
        NotShown = "not_shown",
        Graded = "graded",
        BeyondWeak = "beyond_weak",
    }
}

/// Facts that a verdict follows from.
#[derive(Debug, Clone, PartialEq)]
pub struct Facts {
    /// The number of items.
    pub n: u64,
    /// The lower end of the interval, if there is one.
    pub low: Option<f64>,
    /// Its upper end.
    pub high: Option<f64>,
    /// The p-value of the adjusted Rand index, if there is one.
    pub p: Option<f64>,
    /// The least p-value that the draws can give.
    pub floor: f64,
    /// True if the p-value is exact.
    pub exact: bool,
    /// True if the clusterings are identical.
    pub identical: bool,
    /// The number of the two clusterings that are a single cluster.
    pub one_cluster: u8,
    /// True if no two items are together, in either clustering.
    pub alone: bool,
    /// The first warning of the interval.
    pub warned: Option<String>,
    /// The level of the interval; the p-value is compared with what it leaves.
    pub level: f64,
    /// The number of groups that the interval leaves out in turn, where items come in groups.
    pub groups: Option<usize>,
}

impl Facts {
    /// Of that number of items nothing is known; the level is 0.95.
    #[must_use]
    pub fn of(n: u64) -> Self {
        Self {
            n,
            low: None,
            high: None,
            p: None,
            floor: 0.0,
            exact: false,
            identical: false,
            one_cluster: 0,
            alone: false,
            warned: None,
            level: 0.95,
            groups: None,
        }
    }

    /// The ends of the interval, if there is one that says anything.
    pub(super) fn interval(&self) -> Option<(f64, f64)> {
        let (low, high) = (self.low?, self.high?);
        let is_open = self.warned.is_some() && low <= 0.0 && Grade::of(high) > Grade::Poor;
        (!is_open).then_some((low, high))
    }

    /// The p-value, unless there were too few draws to reach the level.
    pub(super) fn counted_p(&self) -> Option<f64> {
        self.p.filter(|_| self.exact || self.floor <= self.least_level())
    }

    /// One minus the level, up to rounding.
    fn least_level(&self) -> f64 {
        1.0 - self.level + ROUNDING
    }

    /// Returns whether they agree beyond chance.
    fn is_beyond(&self) -> bool {
        match (self.counted_p(), self.low) {
            (Some(p), _) => p <= self.least_level(),
            (None, low) => low.is_some_and(|low| low > 0.0),
        }
    }

    pub(super) fn case(&self) -> Case {
        let Some((low, high)) = self.interval().filter(|_| !self.identical) else {
            return self.case_without_interval();
        };
        match (self.is_beyond(), low > 0.0) {
            _ if self.one_cluster > 0 => Case::OneCluster,
            _ if high < 0.0 => Case::Less,
            (false, _) => Case::NotShown,
            (true, true) => Case::Graded,
            (true, false) => Case::BeyondWeak,
        }
    }

    fn case_without_interval(&self) -> Case {
        match self.low {
            _ if self.identical && (self.one_cluster > 0 || self.alone) => Case::IdenticalNothing,
            Some(low) if self.identical && low <= 0.0 => Case::IdenticalFew,
            _ if self.identical => Case::Identical,
            _ if self.one_cluster > 0 => Case::OneCluster,
            _ if self.is_beyond() => Case::BeyondUnknown,
            _ => Case::Nothing,
        }
    }
}

/// The rounding that subtraction leaves in a level.
const ROUNDING: f64 = 1e-12;

/// A verdict on the agreement of two clusterings.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Verdict {
    /// The case.
    pub case: Case,
    /// The verdict in words.
    pub sentence: String,
    /// The lower end of the interval of the adjusted Rand index, if there is one.
    pub low: Option<f64>,
    /// Its upper end.
    pub high: Option<f64>,
    /// The p-value, if there is one.
    pub p: Option<f64>,
    /// The least p-value that the draws can give.
    pub p_floor: f64,
    /// True if the p-value is exact.
    pub exact: bool,
    /// Warnings about the interval.
    pub warnings: Vec<String>,
}

impl Verdict {
    /// The grades of both ends of the interval, where the sentence names them.
    #[must_use]
    pub fn grades(&self) -> Option<[Grade; 2]> {
        match (self.case, self.low, self.high) {
            (Case::Graded | Case::BeyondWeak, Some(low), Some(high)) => Some([low, high].map(Grade::of)),
            _ => None,
        }
    }

    /// The answer to "do they agree?" in a few words; empty where nothing can be said.
    #[must_use]
    pub fn in_short(&self) -> &'static str {
        match (self.case, self.grades()) {
            (Case::Identical | Case::IdenticalFew | Case::IdenticalNothing, _) => "Yes",
            (Case::Less, _) => "Less than chance would",
            (Case::NotShown, _) => "Not more than chance, as far as these items show",
            (Case::BeyondUnknown | Case::BeyondWeak, _) => "More than chance; how well is open",
            (_, Some([Grade::Poor, Grade::Poor])) => "Poorly, though more than chance",
            (_, Some([Grade::Poor, _])) => "In part, more than chance",
            (_, Some([Grade::Moderate, _])) => "Yes, moderately",
            (_, Some([Grade::Good, _])) => "Yes, well",
            (_, Some([Grade::Excellent, _])) => "Yes, very well",
            (_, None) => "",
        }
    }
}

/// The verdict that follows from the facts: the p-value decides whether the clusterings agree beyond chance, the interval
/// how well.
///
/// ```
/// use partita::inference::{Case, Facts, judge};
///
/// let facts = Facts { low: Some(0.684), high: Some(0.754), p: Some(0.001), floor: 0.001, ..Facts::of(900) };
/// let verdict = judge(&facts);
/// assert_eq!(verdict.case, Case::Graded);
/// assert!(verdict.sentence.ends_with("they agree beyond chance (p at most 0.0010); the agreement is moderate (0.65 to 0.8)."));
/// ```
#[must_use]
pub fn judge(facts: &Facts) -> Verdict {
    let case = facts.case();
    // No interval is shown for a value that is 0 whatever the items say.
    let shown = |end: Option<f64>| end.filter(|_| !matches!(case, Case::OneCluster | Case::IdenticalNothing));
    Verdict {
        case,
        sentence: facts.sentence(case),
        low: shown(facts.low),
        high: shown(facts.high),
        p: facts.p,
        p_floor: facts.floor,
        exact: facts.exact,
        warnings: facts.warned.iter().cloned().collect(),
    }
}
