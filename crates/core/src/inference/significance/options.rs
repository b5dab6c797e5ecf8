//! The options of a p-value.

use crate::inference::p_value::Tails;
use crate::inference::{Null, Sampling};

/// Null model, tails and draws of a p-value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct SignificanceOptions {
    /// The model of chance.
    pub null: Null,
    /// The scores that count against chance.
    pub tails: Tails,
    /// True if scores equal to the observed one count by half: closer to the level where few values are possible, and no
    /// longer sure to stay below it.
    pub mid_p: bool,
    /// The random tables.
    pub sampling: Sampling,
}

impl SignificanceOptions {
    /// The same options under another null model.
    #[must_use]
    pub fn with_null(self, null: Null) -> Self {
        Self { null, ..self }
    }

    /// The same options with other tails.
    #[must_use]
    pub fn with_tails(self, tails: Tails) -> Self {
        Self { tails, ..self }
    }

    /// The same options where ties count by half, or not.
    #[must_use]
    pub fn with_mid_p(self, mid_p: bool) -> Self {
        Self { mid_p, ..self }
    }

    /// The same options with other draws.
    #[must_use]
    pub fn with_sampling(self, sampling: Sampling) -> Self {
        Self { sampling, ..self }
    }
}
