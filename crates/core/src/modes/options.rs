//! Options of modes.

use crate::ensemble::Loss;
use crate::error::choices;

/// The meaning of the order of the draws in the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum DrawOrder {
    /// Neighbours may depend on each other, if they are alike beyond chance.
    #[default]
    Auto,
    /// Nothing.
    Independent,
}

choices!(DrawOrder as "order" { Auto = "auto", Independent = "independent" });

/// Which clustering stands for a mode.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Representative {
    /// The clustering of least mean loss over its draws that a search finds.
    #[default]
    Consensus,
    /// The draw of least mean loss to the others.
    Medoid,
}

choices!(Representative as "representative" { Consensus = "consensus", Medoid = "medoid" });

/// How modes are found and told.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct ModesOptions {
    /// The number of modes; where it is given, nothing is tested.
    pub n_modes: Option<usize>,
    /// The loss of representatives.
    pub loss: Loss,
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
    /// The seed of the halves and of the search for representatives.
    pub seed: u64,
}

impl Default for ModesOptions {
    fn default() -> Self {
        Self {
            n_modes: None,
            loss: Loss::default(),
            order: DrawOrder::default(),
            representative: Representative::default(),
            level: 0.95,
            alpha: 0.05,
            clear: 0.5,
            splits: 5,
            least: None,
            seed: 0,
        }
    }
}
