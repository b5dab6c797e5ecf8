//! What single items say of a score. Intervals and comparisons of candidates are made of it, without a draw.

use super::classes::{Class, Classes};
use super::left_out::Choices;
use super::statistics::Statistics;
use super::{Reach, Sample, Target};
use crate::compare::Request;
use crate::error::{Error, Result};
use crate::inference::distributions::student;
use crate::inference::interval::no_interval;
use crate::numeric::{float_sum, float_sums};
use crate::summary::Summary;
use crate::table::Contingency;

/// Influence of single items on a score, and the places where its population value is looked for.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::inference) struct Influence {
    /// The score T.
    pub(in crate::inference) score: f64,
    /// The parts that single items add.
    pub(in crate::inference) jackknife: Jackknife,
    /// The share by which the table was shrunk towards independence, λ.
    pub(in crate::inference) shrinkage: f64,
    /// The standard error at the shrunk table. Near identity that of the jackknife is far too small.
    pub(in crate::inference) shrunk_error: f64,
    /// The value of a table of ever more items with the same shares.
    pub(in crate::inference) limit: f64,
    /// Estimates of the population value: two where two corrections of the bias disagree, else the same twice.
    pub(in crate::inference) centres: [f64; 2],
    /// The bias b, of second order: at independence, where the first-order error vanishes, the spread is of its size.
    pub(in crate::inference) bias: f64,
    /// Degrees of freedom of the table, ν.
    pub(in crate::inference) freedom: f64,
}

/// A score with each item left out in turn.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::inference) struct Jackknife {
    /// The score freed of its bias, J.
    pub(in crate::inference) estimate: f64,
    /// The part that an item of each class of cells adds, ψ. The mean over the items is zero.
    pub(super) adds: Vec<f64>,
    /// The standard error.
    pub(in crate::inference) error: f64,
    /// On about how many items the error rests; 0 without spread.
    pub(in crate::inference) items: f64,
}

/// Changes of a score below this share of it are rounding.
const ROUNDING: f64 = 4e-15;

impl Jackknife {
    /// That of a target whose score on the table is known. Choices of the table are kept, but the error rests on the items
    /// that matter to a choice made anew.
    pub(super) fn of(target: &Target, sample: &Sample<'_>, score: f64) -> Result<Self> {
        let (n, classes) = (sample.summary.table().n(), sample.classes(target));
        let jackknife = |choices| {
            let changes = sample.left_out().changes(target, classes, score, choices);
            Ok::<_, Error>(Self::new(n, classes, score, &changes.ok_or_else(|| undefined(target))?))
        };
        let kept = jackknife(Choices::Kept)?;
        let items = if target.is_choice() { jackknife(Choices::Anew)?.items } else { kept.items };
        Ok(Self { items, ..kept })
    }

    /// From the change of the score when an item of each class is left out.
    pub(super) fn new(n: u64, classes: &Classes, score: f64, changes: &[f64]) -> Self {
        let (n, others) = (n as f64, n as f64 - 1.0);
        let items = || classes.list.iter().map(Class::items);
        let mean = float_sum(items().zip(changes).map(|(items, change)| items * change)) / n;
        let settled =
            |change: &f64| if (mean - change).abs() <= ROUNDING * score.abs() { 0.0 } else { mean - change };
        let adds: Vec<f64> = changes.iter().map(|change| others * settled(change)).collect();
        let (error, items) = spread(items().zip(adds.iter().copied()), n);
        Self { estimate: score - others * mean, adds, error, items }
    }
}

/// The standard error of a mean of terms that sum to zero, each with how many items have it, and on about how many items
/// it rests.
pub(crate) fn spread(terms: impl Iterator<Item = (f64, f64)> + Clone, n: f64) -> (f64, f64) {
    let [squares, fourths] = float_sums(terms.map(|(count, term)| {
        let square = term * term;
        [count * square, count * (square * square)]
    }));
    let items = if fourths > 0.0 { squares * (squares / fourths) } else { 0.0 };
    ((squares / n / (n - 1.0)).sqrt(), items)
}

/// Steps beyond which a score is not computed anew without an item of each cell.
const MOST_STEPS: f64 = 1e9;

/// Fewer degrees of freedom than this are not believed.
pub(in crate::inference) const LEAST_FREEDOM: f64 = 4.0;

/// Student's quantile for an error that rests on that number of items.
pub(crate) fn student_quantile(level: f64, items: f64) -> f64 {
    student::two_sided(level, items.max(LEAST_FREEDOM))
}

pub(super) fn undefined(target: &Target) -> Error {
    no_interval(&target.request, "it is undefined without some of the items")
}

/// Degrees of freedom of a table, at least one.
pub(super) fn freedom(table: &Contingency) -> f64 {
    let (rows, columns) = table.clusters();
    ((rows as f64 - 1.0) * (columns as f64 - 1.0)).max(1.0)
}

/// Returns the places where the population value is looked for, the jackknife's estimate being known.
pub(super) fn centres(target: &Target, sample: &Sample<'_>, estimate: f64) -> Result<[f64; 2]> {
    Ok(match target.statistics {
        Statistics::Info => {
            let [one, other] = sample.entropies().points();
            [target.value(one)?, target.value(other)?]
        }
        _ if target.is_choice() => [estimate, sample.judged_by_halves().max(estimate)],
        _ => [estimate; 2],
    })
}

impl Influence {
    /// That of a target on a table.
    ///
    /// # Errors
    /// When it is undefined there, or with an item less.
    pub(in crate::inference) fn of(target: &Target, sample: &Sample<'_>) -> Result<Self> {
        let (request, statistics, summary) = (&target.request, target.statistics, sample.summary);
        let score = request.score(summary)?.into_result().map_err(|reason| no_interval(request, &reason))?;
        let jackknife = Jackknife::of(target, sample, score)?;
        let limit = target.value(statistics.of_table(summary))?;
        // Counts of pairs of different items allow for the size of the sample; plain shares of them do not.
        let allows = statistics == Statistics::Pairs && (limit - score).abs() > 1e-11 * score.abs();
        let shrunk = sample.shrunk(statistics);
        Ok(Self {
            score,
            bias: if allows { limit - score } else { score - jackknife.estimate },
            centres: if allows { [score; 2] } else { centres(target, sample, jackknife.estimate)? },
            jackknife,
            shrinkage: shrunk.shrinkage,
            shrunk_error: shrunk.error(target, sample.shrunk_classes(statistics))?,
            limit,
            freedom: freedom(summary.table()),
        })
    }

    /// That of any measure, computed anew without an item of each cell.
    ///
    /// # Errors
    /// When it is undefined there, or with an item less, or when the table has too many cells for that.
    pub(in crate::inference) fn recomputed(request: &Request, summary: &Summary) -> Result<Self> {
        let table = summary.table();
        let steps = request.measure().predicted_steps(summary).max(table.cells().len() as f64);
        if steps * table.cells().len() as f64 > MOST_STEPS {
            return Err(no_interval(request, "the table has too many cells to leave out an item of each"));
        }
        let score = |table: Contingency| -> Result<f64> {
            let score = request.score(&Summary::new(table))?;
            score.into_result().map_err(|reason| no_interval(request, &reason))
        };
        let all = score(table.clone())?;
        let without = |left_out: usize| {
            let cells = table.cells().iter().enumerate();
            let fewer =
                cells.map(|(at, cell)| (cell.row, cell.column, cell.count - u64::from(at == left_out)));
            Ok(score(Contingency::from_triples(fewer)?)? - all)
        };
        let changes: Vec<f64> = (0..table.cells().len()).map(without).collect::<Result<_>>()?;
        let jackknife = Jackknife::new(table.n(), &Classes::of_single_cells(table), all, &changes);
        Ok(Self {
            score: all,
            bias: all - jackknife.estimate,
            centres: [jackknife.estimate; 2],
            shrinkage: 0.0,
            shrunk_error: jackknife.error,
            limit: all,
            freedom: freedom(table),
            jackknife,
        })
    }

    /// Returns the part that an item of each cell of the table adds, for a target or for a measure that was computed anew.
    pub(in crate::inference) fn by_cell(&self, target: Option<&Target>, sample: &Sample<'_>) -> Vec<f64> {
        match target {
            Some(target) => sample.classes(target).for_each_cell(&self.jackknife.adds),
            None => self.jackknife.adds.clone(),
        }
    }

    /// Returns the part that an item of each cell adds, where no two cells are alike.
    pub(in crate::inference) fn adds(&self) -> &[f64] {
        &self.jackknife.adds
    }

    /// The part of the squared error that is of second order.
    pub(in crate::inference) fn second_order(&self) -> f64 {
        2.0 * self.bias * self.bias / self.freedom
    }

    /// The standard error.
    pub(in crate::inference) fn error(&self) -> f64 {
        let first_order = self.jackknife.error.max(self.shrunk_error);
        (first_order * first_order + self.second_order()).sqrt()
    }

    /// Returns the range of the population's value by the influence of single items alone.
    pub(in crate::inference) fn reach(&self) -> Reach {
        Reach {
            centres: self.centres,
            error: self.error(),
            items: self.jackknife.items,
            skewness: self.bias / self.freedom,
            other: None,
        }
    }
}
