//! What single items say of a score. Intervals and comparisons of candidates are made of it, without a draw.
//!
//! It covers the measures that are functions of a few sums: of squares, of entropies, or of squares over sizes. The
//! score without one item comes from the sums, and so does its slope at a table shrunk towards independence.

mod centres;
mod choices;
mod left_out;
mod shrunk;
mod slope;
mod statistics;
#[cfg(test)]
pub(in crate::inference) mod tests;

use crate::compare::Request;
use crate::error::Result;
use crate::inference::distributions::{normal, student};
use crate::inference::interval::no_interval;
use crate::numeric::float_sum;
use crate::registry::Population;
use crate::summary::Summary;
use crate::table::Contingency;
use centres::Entropies;
use left_out::LeftOut;
use shrunk::Shrunk;
use statistics::{Point, Statistics};

/// How a score depends on single items, and where its population value is looked for.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::inference) struct Influence {
    /// The score T.
    pub(in crate::inference) score: f64,
    /// What single items add.
    pub(in crate::inference) jackknife: Jackknife,
    /// How far the table was shrunk towards independence, λ.
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
    /// What an item of each cell adds, ψ, in the order of the cells of the table. The mean over the items is zero.
    pub(in crate::inference) by_cell: Vec<f64>,
    /// The standard error.
    pub(in crate::inference) error: f64,
    /// On about how many items the error rests; 0 without spread.
    pub(in crate::inference) items: f64,
}

/// Changes of a score below this share of it are rounding.
const ROUNDING: f64 = 4e-15;

impl Jackknife {
    /// From the change of the score when an item of each cell is left out.
    fn new(table: &Contingency, score: f64, changes: &[f64]) -> Self {
        let (n, others) = (table.n() as f64, table.n() as f64 - 1.0);
        let counts = || table.cells().iter().map(|cell| cell.count as f64);
        let mean = float_sum(counts().zip(changes).map(|(count, change)| count * change)) / n;
        let settled =
            |change: &f64| if (mean - change).abs() <= ROUNDING * score.abs() { 0.0 } else { mean - change };
        let by_cell: Vec<f64> = changes.iter().map(|change| others * settled(change)).collect();
        let (error, items) = spread(counts().zip(by_cell.iter().copied()), n);
        Self { estimate: score - others * mean, by_cell, error, items }
    }
}

/// The standard error of a mean of terms that sum to zero, each with how many items have it, and on about how many items
/// it rests.
pub(in crate::inference) fn spread(terms: impl Iterator<Item = (f64, f64)> + Clone, n: f64) -> (f64, f64) {
    let power = |k: i32| float_sum(terms.clone().map(|(count, term)| count * term.powi(k)));
    let (squares, fourths) = (power(2), power(4));
    let items = if fourths > 0.0 { squares * (squares / fourths) } else { 0.0 };
    ((squares / n / (n - 1.0)).sqrt(), items)
}

/// Steps beyond which a score is not computed anew without an item of each cell.
const MOST_STEPS: f64 = 1e9;

/// Fewer degrees of freedom than this are not believed.
pub(in crate::inference) const LEAST_FREEDOM: f64 = 4.0;

/// Student's quantile for an error that rests on so many items.
pub(in crate::inference) fn student_quantile(level: f64, items: f64) -> f64 {
    student::two_sided(level, items.max(LEAST_FREEDOM))
}

/// The measure whose population value is looked for, and the sums that it reads.
#[derive(Debug, Clone)]
pub(in crate::inference) struct Target {
    request: Request,
    statistics: Statistics,
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
            Population::Own => Some(Self { statistics: Statistics::of(&request)?, request }),
            _ => None,
        }
    }

    /// Whether the larger of the two clusters of an item decides: a choice that depends on the sample.
    pub(in crate::inference) fn is_choice(&self) -> bool {
        let value = |over_larger| self.statistics.value(&self.request, [0.5, 0.5, over_larger]);
        self.statistics == Statistics::Squares && value(0.4) != value(0.5)
    }

    fn value(&self, at: Point) -> Result<f64> {
        self.statistics
            .value(&self.request, at)
            .ok_or_else(|| no_interval(&self.request, "it is undefined for some tables near this one"))
    }

    /// The derivatives of the measure there, by differences of the fourth order.
    fn slopes(&self, at: Point) -> Result<Point> {
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
    pub(in crate::inference) fn shrunk_value(&self, summary: &Summary, share: f64) -> Result<f64> {
        self.value(Shrunk::new(summary, self.statistics, share).point)
    }

    /// How many items per non-empty cell an interval takes.
    pub(in crate::inference) fn items_per_cell(&self) -> Option<f64> {
        match self.statistics {
            Statistics::Pairs => None,
            Statistics::Info => Some(1.5),
            Statistics::Squares => (!self.is_choice()).then_some(3.0),
        }
    }
}

impl Influence {
    /// That of a target on a table. The seed is that of splits of the items, where the measure makes choices.
    ///
    /// # Errors
    /// When it is undefined there, or with an item less.
    pub(in crate::inference) fn of(target: &Target, summary: &Summary, seed: u64) -> Result<Self> {
        let Target { request, statistics } = target;
        let score = request.score(summary)?.into_result().map_err(|reason| no_interval(request, &reason))?;
        let changes = LeftOut::new(summary).changes(request, *statistics, score);
        let changes =
            changes.ok_or_else(|| no_interval(request, "it is undefined without some of the items"))?;
        let jackknife = Jackknife::new(summary.table(), score, &changes);
        let shrinkage = shrunk::shrinkage(summary);
        let shrunk = Shrunk::new(summary, *statistics, shrinkage);
        let limit = target.value(statistics.of_table(summary))?;
        // Counts of pairs of different items allow for the size of the sample; plain shares of them do not.
        let allows = *statistics == Statistics::Pairs && (limit - score).abs() > 1e-11 * score.abs();
        let centres = match statistics {
            Statistics::Pairs if allows => [score; 2],
            Statistics::Info => {
                let [one, other] = Entropies::of(summary).points();
                [target.value(one)?, target.value(other)?]
            }
            _ if target.is_choice() => {
                [jackknife.estimate, choices::judged_by_halves(summary.table(), seed).max(jackknife.estimate)]
            }
            _ => [jackknife.estimate; 2],
        };
        let (rows, columns) = summary.table().clusters();
        Ok(Self {
            score,
            bias: if allows { limit - score } else { score - jackknife.estimate },
            jackknife,
            shrinkage,
            shrunk_error: shrunk.error(target)?,
            limit,
            centres,
            freedom: ((rows as f64 - 1.0) * (columns as f64 - 1.0)).max(1.0),
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
        let jackknife = Jackknife::new(table, all, &changes);
        let (rows, columns) = table.clusters();
        Ok(Self {
            score: all,
            bias: all - jackknife.estimate,
            centres: [jackknife.estimate; 2],
            shrinkage: 0.0,
            shrunk_error: jackknife.error,
            limit: all,
            freedom: ((rows as f64 - 1.0) * (columns as f64 - 1.0)).max(1.0),
            jackknife,
        })
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

    /// The middle of the centres.
    pub(in crate::inference) fn corrected(&self) -> f64 {
        f64::midpoint(self.centres[0], self.centres[1])
    }

    /// The ends of the interval of that level, not cut to the range of the measure.
    pub(in crate::inference) fn ends(&self, level: f64) -> [f64; 2] {
        let [one, other] = self.centres;
        let reach = student_quantile(level, self.jackknife.items) * self.error();
        // The distribution is skewed to the side of the bias, most where the table is small.
        let z = normal::quantile(0.5 + level / 2.0);
        let skewness = z * z * self.bias / self.freedom;
        [one.min(other) - reach + skewness.min(0.0), one.max(other) + reach + skewness.max(0.0)]
    }
}
