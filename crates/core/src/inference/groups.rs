//! Items that come in groups, such as the words of documents or the scans of subjects. Items of one group are not
//! independent, so whole groups are left out in turn.

use crate::compare::Request;
use crate::error::{ErrorKind, Result};
use crate::inference::candidates::{Comparison, cannot, p_value};
use crate::inference::distributions::student;
use crate::inference::influence::{Sample, Target};
use crate::inference::interval::{Interval, IntervalMethod, check_level, identical, no_interval};
use crate::inference::warning::Warning;
use crate::input::Partition;
use crate::registry::{AtIdentity, Population};
use crate::summary::Summary;
use crate::sys::map_list;
use crate::table::Contingency;

/// The tables of two clusterings, one for each group of items.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GroupedTable {
    /// The cells of the whole table.
    whole: Vec<(u32, u32, u64)>,
    /// For each group the places of its cells among those of the whole, and its items there.
    groups: Vec<Vec<(usize, u64)>>,
}

impl GroupedTable {
    /// Counts two clusterings of the same items, which come in groups.
    ///
    /// # Errors
    /// When they label different numbers of items, or none, or when there are fewer than two groups.
    pub fn new(a: &Partition, b: &Partition, groups: &Partition) -> Result<Self> {
        for other in [b, groups] {
            if other.len() != a.len() {
                return Err(ErrorKind::UnequalLengths { a: a.len(), b: other.len() }.into());
            }
        }
        let items = groups.ids().iter().zip(a.ids()).zip(b.ids());
        Self::from_cells(items.map(|((&group, &row), &column)| (group, row, column, 1)))
    }

    /// Sums `(group, row, column, count)` in any order.
    ///
    /// # Errors
    /// When there are no items, or when there are fewer than two groups.
    pub fn from_cells(cells: impl IntoIterator<Item = (u32, u32, u32, u64)>) -> Result<Self> {
        let mut cells: Vec<_> = cells.into_iter().filter(|cell| cell.3 > 0).collect();
        cells.sort_unstable();
        cells.dedup_by(|later, kept| {
            let same = (later.0, later.1, later.2) == (kept.0, kept.1, kept.2);
            kept.3 += if same { later.3 } else { 0 };
            same
        });
        let mut whole: Vec<(u32, u32, u64)> = cells.iter().map(|cell| (cell.1, cell.2, cell.3)).collect();
        whole.sort_unstable_by_key(|cell| (cell.0, cell.1));
        whole.dedup_by(|later, kept| {
            let same = (later.0, later.1) == (kept.0, kept.1);
            kept.2 += if same { later.2 } else { 0 };
            same
        });
        let place = |row, column| whole.partition_point(|cell| (cell.0, cell.1) < (row, column));
        let groups: Vec<Vec<(usize, u64)>> = cells
            .chunk_by(|one, other| one.0 == other.0)
            .map(|group| group.iter().map(|cell| (place(cell.1, cell.2), cell.3)).collect())
            .collect();
        match groups.len() {
            0 => Err(ErrorKind::Empty.into()),
            1 => {
                let what = "all items are in one group; at least two groups are needed to leave one out";
                Err(ErrorKind::BadInference(what.to_owned()).into())
            }
            _ => Ok(Self { whole, groups }),
        }
    }

    /// Number of groups.
    #[must_use]
    pub fn groups(&self) -> usize {
        self.groups.len()
    }

    /// The table of all items.
    ///
    /// # Errors
    /// When the total does not fit.
    pub fn table(&self) -> Result<Contingency> {
        Contingency::from_triples(self.whole.iter().copied())
    }

    /// The score, and the score without each group.
    fn scores(&self, request: &Request) -> Result<Scores> {
        let score = |table: Contingency| -> Result<f64> {
            let score = request.score(&Summary::new(table))?;
            score.into_result().map_err(|reason| no_interval(request, &reason))
        };
        let without = map_list(0..self.groups.len(), |group| {
            let mut cells = self.whole.clone();
            self.groups[group].iter().for_each(|&(place, count)| cells[place].2 -= count);
            score(Contingency::from_triples(cells)?)
        });
        Ok(Scores { all: score(self.table()?)?, without: without.into_iter().collect::<Result<_>>()? })
    }
}

/// A value, and the value without each group.
struct Scores {
    all: f64,
    without: Vec<f64>,
}

impl Scores {
    /// The value freed of its bias, and its standard error.
    fn jackknife(&self) -> (f64, f64) {
        let groups = self.without.len() as f64;
        let mean = self.without.iter().sum::<f64>() / groups;
        let squares: f64 = self.without.iter().map(|value| (value - mean).powi(2)).sum();
        (groups * self.all - (groups - 1.0) * mean, ((groups - 1.0) / groups * squares).sqrt())
    }
}

impl Scores {
    /// All groups, or fewer where the error rests on one or two of them.
    fn groups_that_matter(&self) -> usize {
        let mean = self.without.iter().sum::<f64>() / self.without.len() as f64;
        let power = |power: i32| self.without.iter().map(|value| (value - mean).powi(power)).sum::<f64>();
        let effective = power(2).powi(2) / power(4);
        // Below three, as for single items. Rounding leaves nothing where all are the same.
        if effective < 3.0 { (effective.round() as usize).max(1) } else { self.without.len() }
    }
}

/// Fewer groups than this are warned of.
const FEW_GROUPS: usize = 10;

fn few(groups: usize) -> Vec<Warning> {
    (groups < FEW_GROUPS).then_some(Warning::FewGroups { groups }).into_iter().collect()
}

/// Why a measure has no interval with groups, if it has none.
fn refused(request: &Request) -> Option<String> {
    match request.measure().population_for(request.args()) {
        Population::None { reason, instead } => Some(format!("{reason}; use {instead}")),
        _ if Target::of(request).is_none_or(|target| target.is_choice()) => Some(
            "it takes the best of many choices, which groups left out do not correct; use adjusted_rand"
                .to_owned(),
        ),
        _ => None,
    }
}

/// The interval of a measure for items that come in groups: Student's, from the score without each group.
///
/// # Errors
/// When the measure does not compare labels, is undefined without some group, or takes the best of many choices, and when
/// the level is none.
pub fn grouped_interval(request: &Request, table: &GroupedTable, level: f64) -> Result<Interval> {
    check_level(level)?;
    if let Some(reason) = refused(request) {
        return Err(no_interval(request, &reason));
    }
    let whole = Summary::new(table.table()?);
    let fixed = matches!(request.measure().at_identity_for(request.args()), AtIdentity::Fixed(_));
    if let Some(target) = Target::of(request).filter(|_| fixed && whole.table().is_identity()) {
        let score = request.score(&whole)?.into_result().map_err(|reason| no_interval(request, &reason))?;
        // As many groups as are missed: their items may move together.
        return identical(request, &target, &Sample::new(&whole, 0), score, level, table.groups() as f64);
    }
    let scores = table.scores(request)?;
    let (corrected, error) = scores.jackknife();
    let reach = student::two_sided(level, table.groups() as f64 - 1.0) * error;
    let range = request.measure().range_for(request.args());
    let [low, high] = [corrected - reach, corrected + reach].map(|end| end.clamp(range.low, range.high));
    Ok(Interval {
        estimate: scores.all,
        corrected: Some(corrected),
        low,
        high,
        level,
        method: IntervalMethod::Corrected,
        standard_error: error,
        items: None,
        warnings: few(scores.groups_that_matter()),
    })
}

/// Compares two candidates with the same reference for items that come in groups: `first` and `second` are the tables of
/// the reference with either, over the same groups.
///
/// # Errors
/// As [`grouped_interval`], and when the groups differ.
pub fn compare_grouped_candidates(
    request: &Request,
    first: &GroupedTable,
    second: &GroupedTable,
    level: f64,
) -> Result<Comparison> {
    check_level(level)?;
    let sign = request.direction()?;
    if first.groups() != second.groups() {
        return Err(ErrorKind::UnequalLengths { a: first.groups(), b: second.groups() }.into());
    }
    if let Some(reason) = refused(request) {
        return Err(cannot(request, &reason));
    }
    let [one, other] = [first.scores(request)?, second.scores(request)?];
    let difference = Scores {
        all: sign * (one.all - other.all),
        without: one.without.iter().zip(&other.without).map(|(x, y)| sign * (x - y)).collect(),
    };
    let (advantage, error) = difference.jackknife();
    let freedom = first.groups() as f64 - 1.0;
    let reach = student::two_sided(level, freedom) * error;
    let found = Comparison {
        first: one.all,
        second: other.all,
        difference: difference.all,
        advantage,
        low: advantage - reach,
        high: advantage + reach,
        standard_error: error,
        items: first.groups() as f64,
        p: p_value([advantage; 2], error, freedom),
        warnings: few(difference.groups_that_matter()),
    };
    Ok(found.with_warning_of_bias())
}
