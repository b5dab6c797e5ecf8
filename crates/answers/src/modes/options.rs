//! Options of modes.

use partita::modes::{DrawOrder, ModesOptions, Representative};
use serde::Deserialize;

use crate::consensus::InCommon;
use crate::failure::{Failure, Outcome};

/// The options of modes.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(default)]
pub struct Options {
    /// The names, the loss and the seed.
    #[serde(flatten)]
    pub common: InCommon,
    /// The number of modes; without it they are tested.
    pub n_modes: Option<usize>,
    /// The meaning of the order of the draws.
    pub order: DrawOrder,
    /// Which clustering stands for a mode.
    pub representative: Representative,
    /// The level of the intervals of weights.
    pub level: f64,
    /// The p-value up to which there are several modes.
    pub alpha: f64,
    /// The correlation from which groups count as found again.
    pub clear: f64,
    /// Random halves of the items that are tried.
    pub splits: usize,
    /// The least number of draws of a mode.
    pub least: Option<usize>,
    /// Of trees: the distance.
    pub measure: Option<String>,
}

impl Default for Options {
    fn default() -> Self {
        let usual = ModesOptions::default();
        Self {
            common: InCommon::default(),
            n_modes: None,
            order: usual.order,
            representative: usual.representative,
            level: usual.level,
            alpha: usual.alpha,
            clear: usual.clear,
            splits: usual.splits,
            least: None,
            measure: None,
        }
    }
}

impl Options {
    /// The same for the library.
    pub(super) fn search(&self) -> Outcome<ModesOptions> {
        let shares = [("level", self.level), ("alpha", self.alpha), ("clear", self.clear)];
        if let Some((name, value)) = shares.into_iter().find(|(_, share)| !(0.0 < *share && *share < 1.0)) {
            return Err(Failure::usage(format!("{name} is {value}; give a number between 0 and 1")));
        }
        if self.splits == 0 || self.least == Some(0) {
            return Err(Failure::usage("splits and least are numbers from 1 on"));
        }
        let mut options = ModesOptions::default();
        options.n_modes = self.n_modes;
        options.loss = self.common.loss()?;
        options.order = self.order;
        options.representative = self.representative;
        options.level = self.level;
        options.alpha = self.alpha;
        options.clear = self.clear;
        options.splits = self.splits;
        options.least = self.least;
        options.seed = self.common.seed;
        Ok(options)
    }
}
