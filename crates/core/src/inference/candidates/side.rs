//! One candidate against the reference.

use super::cannot;
use crate::compare::Request;
use crate::error::Result;
use crate::inference::influence::{Influence, Sample, Target, population};
use crate::inference::interval::{bracket, table_warnings};
use crate::inference::warning::Warning;
use crate::registry::{BestMap, Population};
use crate::summary::Summary;
use crate::table::Contingency;

/// The seed of splits of the items, where the measure makes choices.
const SEED: u64 = 0;

/// A candidate by a measure.
pub(super) struct Side {
    summary: Summary,
    /// By the measure itself, not by what it tends to.
    pub(super) score: f64,
    pub(super) found: Found,
}

/// Findings from the items about its value in the population.
pub(super) struct Found {
    pub(super) centres: Centres,
    /// The part that an item of each cell adds.
    by_cell: Vec<f64>,
    /// The part of the squared error that is of second order.
    pub(super) second_order: f64,
    /// The standard error at another table, for where no item matters at this one.
    pub(super) error_elsewhere: f64,
    /// Warnings about its table for a comparison.
    pub(super) warnings: Vec<Warning>,
}

/// Estimates of the value in the population.
#[derive(Debug, Clone, Copy)]
pub(super) enum Centres {
    /// By two corrections of the same bias, each of which serves both candidates.
    Kinds([f64; 2]),
    /// One is too small and the other too large, by how much differs between candidates.
    Bracket([f64; 2]),
}

impl Centres {
    /// Returns the differences by which the value of one candidate may exceed that of another.
    pub(super) fn minus(self, other: Self) -> [f64; 2] {
        match (self, other) {
            (Self::Kinds(one), Self::Kinds(other)) => [one[0] - other[0], one[1] - other[1]],
            (Self::Kinds(one) | Self::Bracket(one), Self::Kinds(other) | Self::Bracket(other)) => {
                let ends = |[x, y]: [f64; 2]| (x.min(y), x.max(y));
                let ((low, high), (other_low, other_high)) = (ends(one), ends(other));
                [low - other_high, high - other_low]
            }
        }
    }
}

impl Side {
    pub(super) fn new(request: &Request, table: Contingency) -> Result<Self> {
        let summary = Summary::new(table);
        let score = request.score(&summary)?.into_result().map_err(|reason| cannot(request, &reason))?;
        let found = Found::of(request, &Sample::new(&summary, SEED))?;
        Ok(Self { summary, score, found })
    }

    /// Returns the part that an item of that cell adds.
    pub(super) fn of(&self, row: u32, column: u32) -> f64 {
        let cells = self.summary.table().cells();
        let at = cells.binary_search_by_key(&(row, column), |cell| (cell.row, cell.column));
        self.found.by_cell[at.expect("every cell of the three-way table has items")]
    }
}

impl Found {
    fn of(request: &Request, sample: &Sample<'_>) -> Result<Self> {
        let population = population(request);
        match population.measure().population_for(population.args()) {
            Population::None { reason, instead } => Err(cannot(request, &format!("{reason}; use {instead}"))),
            Population::Best(best) => Ok(Self::by_maps(&population, &best, sample)),
            _ => Self::by_items(request, sample),
        }
    }

    /// For the best of many maps.
    fn by_maps(request: &Request, best: &BestMap, sample: &Sample<'_>) -> Self {
        let found = bracket(request, best, sample);
        Self {
            centres: Centres::Bracket(found.ends),
            by_cell: found.by_cell,
            second_order: 0.0,
            error_elsewhere: found.error,
            warnings: if best.checked { Vec::new() } else { vec![Warning::Unchecked] },
        }
    }

    /// From single items left out.
    fn by_items(request: &Request, sample: &Sample<'_>) -> Result<Self> {
        let target = Target::of(request);
        let influence = match &target {
            Some(target) => Influence::of(target, sample)?,
            None => Influence::recomputed(request, sample.summary)?,
        };
        let warnings = match &target {
            Some(target) => table_warnings(target, sample.summary.table(), influence.freedom).collect(),
            None => vec![Warning::Unchecked],
        };
        let is_choice = target.as_ref().is_some_and(Target::is_choice);
        Ok(Self {
            centres: if is_choice {
                Centres::Bracket(influence.centres)
            } else {
                Centres::Kinds(influence.centres)
            },
            by_cell: influence.by_cell(target.as_ref(), sample),
            second_order: influence.second_order(),
            error_elsewhere: influence.shrunk_error,
            warnings,
        })
    }
}
