//! The options of a leaderboard.

use partita::{Noise, Request, Sense};
use serde::{Deserialize, Serialize};

use crate::failure::{Failure, Outcome};

/// The question that a conclusion answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Question {
    /// Other data sets of this kind: data sets are random.
    #[default]
    LikeThese,
    /// These data sets alone: their items are random.
    These,
}

/// The rule that makes several truths of a data set one score.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Truths {
    /// The best of them.
    #[default]
    Max,
    /// Their mean.
    Mean,
    /// Each is a data set of its own, in one family.
    All,
}

/// The quantity that is compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum By {
    /// Scores.
    #[default]
    Score,
    /// Ranks within data sets.
    Rank,
}

/// Treatment of algorithms that were not run on a data set.
#[derive(Debug, Clone, Copy, PartialEq, Default, Deserialize)]
#[serde(untagged, from = "GivenMissing")]
pub enum Missing {
    /// Effects of data sets and algorithms are fitted to the scores that there are.
    #[default]
    Fit,
    /// Only data sets count on which all were run.
    Common,
    /// A run that failed counts as this score.
    Score(f64),
}

#[derive(Deserialize)]
#[serde(untagged)]
enum GivenMissing {
    Score(f64),
    Word(MissingWord),
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum MissingWord {
    Fit,
    Common,
}

impl From<GivenMissing> for Missing {
    fn from(given: GivenMissing) -> Self {
        match given {
            GivenMissing::Score(score) => Self::Score(score),
            GivenMissing::Word(MissingWord::Fit) => Self::Fit,
            GivenMissing::Word(MissingWord::Common) => Self::Common,
        }
    }
}

impl std::str::FromStr for Missing {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "fit" => Ok(Self::Fit),
            "common" => Ok(Self::Common),
            _ => match text.parse() {
                Ok(score) if f64::is_finite(score) => Ok(Self::Score(score)),
                _ => Err("give fit, common, or the score of a failed run, such as 0".to_owned()),
            },
        }
    }
}

/// The options of a leaderboard.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(default)]
pub struct Options {
    /// The measure of labels.
    pub measure: String,
    /// True if less is better, where scores are given.
    pub distance: bool,
    /// The rule that makes several truths one score.
    pub truths: Truths,
    /// The treatment of items that a truth calls noise; `cluster` by default.
    pub noise: Option<String>,
    /// The label of noise; −1 by default.
    pub noise_label: Option<String>,
    /// The treatment of algorithms that were not run.
    pub missing_cells: Missing,
    /// The quantity that is compared.
    pub by: By,
    /// The question that the conclusion answers.
    pub question: Question,
    /// The level of intervals.
    pub level: f64,
    /// The margin within which algorithms count as the same.
    pub within: Option<f64>,
    /// The number of draws where there are too many ways to draw data sets.
    pub draws: u32,
    /// Their seed.
    pub seed: u64,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            measure: "adjusted_rand".to_owned(),
            distance: false,
            truths: Truths::default(),
            noise: None,
            noise_label: None,
            missing_cells: Missing::default(),
            by: By::default(),
            question: Question::default(),
            level: 0.95,
            within: None,
            draws: 9999,
            seed: 0,
        }
    }
}

/// The label of noise, unless another is named.
const USUAL_NOISE: &str = "-1";

/// The fewest draws.
const LEAST_DRAWS: u32 = 99;

/// The most draws: each keeps its maximum.
const MOST_DRAWS: u32 = 10_000_000;

impl Options {
    /// Refuses what is no level, margin or number of draws.
    pub fn check(&self) -> Outcome<()> {
        if !(self.level > 0.0 && self.level < 1.0) {
            return Err(Failure::usage(format!("level is {}; it must lie between 0 and 1", self.level)));
        }
        if self.within.is_some_and(|margin| !(margin > 0.0 && margin.is_finite())) {
            return Err(Failure::usage("within is a margin; give a number above 0, such as 0.02"));
        }
        if !(LEAST_DRAWS..=MOST_DRAWS).contains(&self.draws) {
            let draws = self.draws;
            return Err(Failure::usage(format!(
                "draws is {draws}; it must be from {LEAST_DRAWS} to {MOST_DRAWS}"
            )));
        }
        Ok(())
    }

    /// Refuses options that scores do not have, or labels.
    pub fn refuse_idle(&self, is_scored: bool) -> Outcome<()> {
        let usual = Self::default();
        let is_other =
            |given: &Option<String>, usual: &str| given.as_ref().is_some_and(|given| given != usual);
        let of_labels = [
            ("measure", self.measure != usual.measure),
            ("truths", self.truths != usual.truths),
            ("noise", is_other(&self.noise, &Noise::default().to_string())),
            ("noise_label", is_other(&self.noise_label, USUAL_NOISE)),
        ];
        match of_labels.iter().find(|(_, is_given)| *is_given) {
            Some((name, _)) if is_scored => {
                Err(Failure::usage(format!("{name} is of labels, and scores were given; leave it out")))
            }
            _ if self.distance && !is_scored => Err(Failure::usage(
                "distance is of scores, as a measure of labels knows its direction; leave it out",
            )),
            _ => Ok(()),
        }
    }

    /// The measure of labels, which must have a direction.
    pub fn request(&self) -> Outcome<Request> {
        let request = Request::parse(&self.measure)?;
        request.direction()?;
        Ok(request)
    }

    /// Returns whether less is better, by the measure if there is one.
    pub fn is_distance(&self, request: Option<&Request>) -> bool {
        request.map_or(self.distance, |request| request.measure().sense == Sense::Distance)
    }

    /// Returns the treatment of items that a truth calls noise, and their label.
    pub fn noise(&self) -> Outcome<(Noise, &str)> {
        let noise = self.noise.as_deref().map_or(Ok(Noise::default()), str::parse)?;
        Ok((noise, self.noise_label.as_deref().unwrap_or(USUAL_NOISE)))
    }
}
