//! The only door: a measure and an input give a score.

mod names;
mod request;

pub use names::find;
pub use request::Request;

use crate::error::{ErrorKind, Result};
use crate::registry::{AtIdentity, Kernel, Kind, Sense};
use crate::score::Score;
use crate::summary::{CoSummary, Summary, TableSums};
use crate::sums::{InfoSums, PairCounts};
use crate::tree::{TreeOnGraph, TreePair};

/// What is compared.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub enum Input<'a> {
    /// Two flat clusterings, as their cross-table.
    Labels(&'a Summary),
    /// Two co-clusterings, as the cross-tables of their rows and of their columns.
    Co(&'a CoSummary),
    /// Two trees, their leaves matched.
    Trees(&'a TreePair<'a>),
    /// A tree over the nodes of a graph.
    TreeOnGraph(&'a TreeOnGraph<'a>),
}

impl Input<'_> {
    /// What kind of input it is.
    #[must_use]
    pub fn kind(&self) -> Kind {
        match self {
            Self::Labels(_) => Kind::Labels,
            Self::Co(_) => Kind::Co,
            Self::Trees(_) => Kind::Trees,
            Self::TreeOnGraph(_) => Kind::TreeOnGraph,
        }
    }

    fn is_identity(&self) -> bool {
        match self {
            Self::Labels(summary) => summary.table().is_identity(),
            Self::Co(summary) => summary.is_identity(),
            Self::Trees(pair) => pair.is_identity(),
            // A tree and a graph are not the same thing.
            Self::TreeOnGraph(_) => false,
        }
    }
}

impl<'a> From<&'a Summary> for Input<'a> {
    fn from(summary: &'a Summary) -> Self {
        Self::Labels(summary)
    }
}

impl<'a> From<&'a CoSummary> for Input<'a> {
    fn from(summary: &'a CoSummary) -> Self {
        Self::Co(summary)
    }
}

impl<'a> From<&'a TreePair<'a>> for Input<'a> {
    fn from(pair: &'a TreePair<'a>) -> Self {
        Self::Trees(pair)
    }
}

impl<'a> From<&'a TreeOnGraph<'a>> for Input<'a> {
    fn from(pair: &'a TreeOnGraph<'a>) -> Self {
        Self::TreeOnGraph(pair)
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
        let (input, measure, args) = (input.into(), self.measure(), self.args());
        if !measure.accepts(input.kind()) {
            let (needs, found) = (measure.kernel.needs(), input.kind().plural());
            return Err(ErrorKind::WrongInput { measure: measure.name, needs, found }.into());
        }
        if let Some(fixed) = self.at_identity()
            && input.is_identity()
        {
            return Ok(fixed);
        }
        Ok(match (measure.kernel, input) {
            (Kernel::Pairs(kernel), Input::Labels(flat)) => kernel(flat.pairs(), args),
            (Kernel::Pairs(kernel), Input::Co(co)) => kernel(&co.pairs()?, args),
            (Kernel::Info(kernel), Input::Labels(flat)) => kernel(flat.info(), args),
            (Kernel::Info(kernel), Input::Co(co)) => kernel(&co.info(), args),
            (Kernel::Sums(kernel), Input::Labels(flat)) => kernel(flat, args),
            (Kernel::Table(kernel) | Kernel::TableOrCo { flat: kernel, .. }, Input::Labels(flat)) => {
                kernel(flat, args)
            }
            (Kernel::Co(kernel) | Kernel::TableOrCo { co: kernel, .. }, Input::Co(co)) => kernel(co, args),
            (Kernel::Trees(kernel), Input::Trees(pair)) => kernel(pair, args),
            (Kernel::TreeOnGraph(kernel), Input::TreeOnGraph(pair)) => kernel(pair, args),
            (kernel, input) => unreachable!("{kernel:?} accepts no {:?}", input.kind()),
        })
    }

    /// What turns its scores into numbers of which more is better: 1, or −1 for a distance.
    ///
    /// # Errors
    /// When it is neither a similarity nor a distance.
    pub fn direction(&self) -> Result<f64> {
        let measure = self.measure();
        if measure.sense == Sense::Description {
            return Err(ErrorKind::NoDirection { measure: measure.name }.into());
        }
        Ok(measure.sense.sign())
    }

    /// The score of two flat clusterings from their pair counts alone; `None` when the measure needs more.
    #[must_use]
    pub fn score_pairs(&self, counts: &PairCounts) -> Option<Score> {
        let Kernel::Pairs(kernel) = self.measure().kernel else { return None };
        Some(self.unless_identical(counts, || kernel(counts, self.args())))
    }

    /// The score from pair counts and entropies alone; `None` when the measure needs more.
    pub(crate) fn score_sums(&self, pairs: &PairCounts, info: &InfoSums) -> Option<Score> {
        let Kernel::Info(kernel) = self.measure().kernel else { return self.score_pairs(pairs) };
        Some(self.unless_identical(pairs, || kernel(info, self.args())))
    }

    /// The score of a table that was drawn at random; `None` when the measure needs the table itself.
    pub(crate) fn score_drawn(&self, drawn: &dyn TableSums) -> Option<Score> {
        match self.measure().kernel {
            Kernel::Pairs(_) | Kernel::Info(_) => self.score_sums(drawn.pairs(), drawn.info()),
            Kernel::Sums(kernel) => Some(self.unless_identical(drawn.pairs(), || kernel(drawn, self.args()))),
            _ => None,
        }
    }

    fn unless_identical(&self, pairs: &PairCounts, score: impl FnOnce() -> Score) -> Score {
        let fixed = pairs.is_identity().then(|| self.at_identity()).flatten();
        fixed.unwrap_or_else(score)
    }

    /// The score of identical clusterings, where it is one number. It comes first: one cluster or all singletons leave
    /// most formulas at 0/0, yet nobody doubts that a clustering agrees with itself.
    fn at_identity(&self) -> Option<Score> {
        match self.measure().at_identity_for(self.args()) {
            AtIdentity::Fixed(value) => Some(Score::Value(value)),
            AtIdentity::Varies => None,
        }
    }
}
