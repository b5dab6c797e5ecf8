//! Two algorithms, and which of them is better.

use serde::{Deserialize, Serialize};

/// A verdict on two algorithms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Judged {
    /// One is better.
    Different,
    /// They may be the same.
    Open,
    /// They are the same within the margin.
    Same,
}

/// Two algorithms. The better one has the better mean.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Pair {
    /// The better one.
    pub better: String,
    /// The other one.
    pub other: String,
    /// The difference by which it is better.
    pub difference: Option<f64>,
    /// Lower end of an interval that holds for all pairs together.
    pub low: Option<f64>,
    /// Upper end.
    pub high: Option<f64>,
    /// The standard error of the difference.
    pub standard_error: Option<f64>,
    /// The p-value, corrected for all pairs.
    pub p: f64,
    /// The verdict.
    pub verdict: Judged,
}

/// A pair by the places of its algorithms, the first with the better mean.
#[derive(Debug, Clone, PartialEq)]
pub struct Judgement {
    /// The places, the better one first.
    pub places: [usize; 2],
    /// The difference by which it is better.
    pub difference: Option<f64>,
    /// The ends of its interval.
    pub ends: Option<[f64; 2]>,
    /// Its error.
    pub error: Option<f64>,
    /// The p-value.
    pub p: f64,
}

impl Judgement {
    /// The same with the second algorithm as the better one.
    #[must_use]
    pub fn turned(self) -> Self {
        Self {
            places: [self.places[1], self.places[0]],
            difference: self.difference.map(|difference| 0.0 - difference),
            ends: self.ends.map(|[low, high]| [0.0 - high, 0.0 - low]),
            ..self
        }
    }

    /// Returns whether one is declared better.
    pub fn is_declared(&self, level: f64) -> bool {
        self.p <= 1.0 - level
    }

    /// The one that is declared better, then the other.
    pub fn declared(&self, level: f64) -> Option<(usize, usize)> {
        let [better, other] = self.places;
        let is_turned = self.difference.is_some_and(|difference| difference < 0.0);
        self.is_declared(level).then_some(if is_turned { (other, better) } else { (better, other) })
    }

    /// Returns the verdict at a level, with a margin within which they count as the same.
    pub fn judged(&self, level: f64, within: Option<f64>) -> Judged {
        let is_within = |margin: f64| self.ends.is_some_and(|[low, high]| low >= -margin && high <= margin);
        match within {
            Some(margin) if is_within(margin) => Judged::Same,
            _ if self.is_declared(level) => Judged::Different,
            _ => Judged::Open,
        }
    }

    /// The pair as it is written.
    pub fn named(&self, names: &[String], level: f64, within: Option<f64>) -> Pair {
        let [better, other] = self.places.map(|place| names[place].clone());
        Pair {
            better,
            other,
            difference: self.difference,
            low: self.ends.map(|ends| ends[0]),
            high: self.ends.map(|ends| ends[1]),
            standard_error: self.error,
            p: self.p,
            verdict: self.judged(level, within),
        }
    }
}
