//! The only door: a measure and an input give a score.

use crate::{AtIdentity, Kernel, Request, Result, Score, Summary};

/// What is compared.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub enum Input<'a> {
    /// Two flat clusterings, as their cross-table.
    Flat(&'a Summary),
}

impl<'a> From<&'a Summary> for Input<'a> {
    fn from(summary: &'a Summary) -> Self {
        Self::Flat(summary)
    }
}

/// The score of an input by a measure written as `name[:param=value…]`.
///
/// # Errors
/// When the measure, a parameter or a value does not exist, or when the measure is not made for that input.
pub fn compare<'a>(measure: &str, input: impl Into<Input<'a>>) -> Result<Score> {
    Request::parse(measure)?.score(input)
}

impl Request {
    /// The score of an input.
    ///
    /// # Errors
    /// When the measure is not made for that input.
    pub fn score<'a>(&self, input: impl Into<Input<'a>>) -> Result<Score> {
        let Input::Flat(summary) = input.into();
        // Identity first: one cluster or all singletons leave most formulas at 0/0, yet nobody doubts that a
        // clustering agrees with itself.
        if let AtIdentity::Fixed(value) = self.measure().at_identity_for(self.args())
            && summary.table().is_identity()
        {
            return Ok(Score::Value(value));
        }
        Ok(match self.measure().kernel {
            Kernel::Pairs(kernel) => kernel(summary.pairs(), self.args()),
            Kernel::Info(kernel) => kernel(summary.info(), self.args()),
            Kernel::Table(kernel) => kernel(summary, self.args()),
        })
    }
}
