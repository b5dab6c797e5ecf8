//! The measure whose population value is looked for.

use super::sample::Sample;
use super::statistics::{self, Point, Statistics};
use crate::compare::Request;
use crate::error::Result;
use crate::inference::interval::no_interval;
use crate::registry::Population;

/// The measure whose population value is looked for, and the sums that it reads.
#[derive(Debug, Clone)]
pub(in crate::inference) struct Target {
    pub(super) request: Request,
    pub(super) statistics: Statistics,
    /// True if it reads the sum of products of the pair counts, which differs between clusters of one size.
    pub(super) reads_products: bool,
}

/// The measure whose population value a measure estimates: itself, or what it tends to.
pub(in crate::inference) fn population(request: &Request) -> Request {
    match request.measure().population_for(request.args()) {
        Population::Of(other) => Request::parse(other).expect("a measure of the catalogue"),
        _ => request.clone(),
    }
}

impl Target {
    /// That of a measure; none if the population value is no function of the sums.
    pub(in crate::inference) fn of(request: &Request) -> Option<Self> {
        let request = population(request);
        match request.measure().population_for(request.args()) {
            Population::Own => {
                let (statistics, reads_products) =
                    (Statistics::of(&request)?, statistics::reads_products(&request));
                Some(Self { request, statistics, reads_products })
            }
            _ => None,
        }
    }

    /// Returns whether the larger of the two clusters of an item decides: a choice that depends on the sample.
    pub(in crate::inference) fn is_choice(&self) -> bool {
        let value = |over_larger| self.statistics.value(&self.request, [0.5, 0.5, over_larger]);
        self.statistics == Statistics::Squares && value(0.4) != value(0.5)
    }

    pub(super) fn value(&self, at: Point) -> Result<f64> {
        self.statistics
            .value(&self.request, at)
            .ok_or_else(|| no_interval(&self.request, "it is undefined for some tables near this one"))
    }

    /// The derivatives of the measure there, by differences of the fourth order.
    pub(super) fn slopes(&self, at: Point) -> Result<Point> {
        let step = self.statistics.step(at);
        let mut slopes = [0.0; 3];
        for (which, slope) in slopes.iter_mut().enumerate() {
            let moved = |steps: f64| {
                let mut moved = at;
                moved[which] += steps * step;
                self.value(moved)
            };
            let (near, far) = (moved(1.0)? - moved(-1.0)?, moved(2.0)? - moved(-2.0)?);
            *slope = (8.0 * near - far) / (12.0 * step);
        }
        Ok(slopes)
    }

    /// The value of the population if a share of the items were moved at random.
    pub(in crate::inference) fn shrunk_value(&self, sample: &Sample<'_>, share: f64) -> Result<f64> {
        self.value(sample.shrunk_by(self.statistics, share).point)
    }

    /// Returns the number of items per non-empty cell that a comparison of candidates takes.
    pub(in crate::inference) fn items_per_cell(&self) -> Option<f64> {
        match self.statistics {
            Statistics::Pairs => None,
            Statistics::Info => Some(1.5),
            Statistics::Squares => (!self.is_choice()).then_some(3.0),
        }
    }

    /// Returns whether its sums are those of groups of entities.
    pub(in crate::inference) fn is_known_of_entities(&self) -> bool {
        self.statistics == Statistics::Pairs || (self.statistics == Statistics::Squares && !self.is_choice())
    }

    /// Returns whether it is made of entropies.
    pub(in crate::inference) fn is_information(&self) -> bool {
        self.statistics == Statistics::Info
    }

    /// The sides on which items alone in their cluster matter: those whose sizes the squares are divided by, and both where
    /// an amount of information is not normalised.
    pub(in crate::inference) fn sides_that_matter(&self) -> [bool; 2] {
        let range = self.request.measure().range_for(self.request.args());
        let value = |at| self.statistics.value(&self.request, at);
        match self.statistics {
            Statistics::Pairs => [false; 2],
            Statistics::Info => [!range.high.is_finite(); 2],
            Statistics::Squares => {
                [value([0.4, 0.5, 0.4]), value([0.5, 0.4, 0.4])].map(|moved| moved != value([0.5, 0.5, 0.4]))
            }
        }
    }
}
