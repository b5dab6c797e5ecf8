//! Items that come in groups, such as the words of documents or the scans of subjects. Items of one group are not
//! independent, so whole groups are left out in turn.

use crate::compare::Request;
use crate::error::{ErrorKind, Result};
use crate::inference::candidates::{Comparison, cannot, p_value};
use crate::inference::distributions::student;
use crate::inference::influence::{Sample, Target};
use crate::inference::interval::{
    Interval, IntervalMethod, Sampled, alone, check_level, identical, no_interval,
};
use crate::inference::slack;
use crate::inference::sums_left::{Losing, SumsLeft};
use crate::inference::warning::Warning;
use crate::input::Partition;
use crate::registry::{AtIdentity, Population};
use crate::score::Score;
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
        let value = |score: Score| score.into_result().map_err(|reason| no_interval(request, &reason));
        let of_sums = |sums: &SumsLeft| match sums.score(request)? {
            Some(score) => Ok(Some([value(score)?])),
            None => Ok(None),
        };
        let [scores] = self.jackknifed(&of_sums, &|summary| Ok([value(request.score(summary)?)?]))?;
        Ok(scores)
    }

    /// Values of all items, and without each group: from sums, or from a table where these do not say it.
    fn jackknifed<const N: usize>(
        &self,
        of_sums: &(dyn Fn(&SumsLeft) -> Result<Option<[f64; N]>> + Sync),
        values: &(dyn Fn(&Summary) -> Result<[f64; N]> + Sync),
    ) -> Result<[Scores; N]> {
        let losing = Losing::new(&self.whole);
        let without = map_list(0..self.groups.len(), |group| {
            if let Some(values) = of_sums(&losing.without(&self.groups[group]))? {
                return Ok(values);
            }
            let mut cells = self.whole.clone();
            self.groups[group].iter().for_each(|&(place, count)| cells[place].2 -= count);
            values(&Summary::new(Contingency::from_triples(cells)?))
        });
        let without: Vec<[f64; N]> = without.into_iter().collect::<Result<_>>()?;
        let all = values(&Summary::new(self.table()?))?;
        let of = |which: usize| Scores {
            all: all[which],
            without: without.iter().map(|values| values[which]).collect(),
        };
        Ok(std::array::from_fn(of))
    }

    /// As how many groups of one size they count.
    fn effective(&self) -> f64 {
        let sizes = || self.groups.iter().map(|group| group.iter().map(|cell| cell.1 as f64).sum::<f64>());
        sizes().sum::<f64>().powi(2) / sizes().map(|size| size * size).sum::<f64>()
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
    /// On about how many groups the error rests; none without spread.
    fn groups_that_matter(&self) -> f64 {
        let mean = self.without.iter().sum::<f64>() / self.without.len() as f64;
        let power = |power: i32| self.without.iter().map(|value| (value - mean).powi(power)).sum::<f64>();
        // Rounding leaves nothing where all are the same.
        if power(4) > 0.0 { power(2).powi(2) / power(4) } else { 0.0 }
    }
}

/// Fewer groups than this are warned of, and an error that rests on fewer than that.
const FEW_GROUPS: f64 = 10.0;
const FEW_THAT_MATTER: f64 = 5.0;

fn few(table: &GroupedTable, that_matter: f64) -> Option<Warning> {
    let groups = if that_matter < FEW_THAT_MATTER { that_matter } else { table.effective() };
    let is_few = that_matter < FEW_THAT_MATTER || groups < FEW_GROUPS;
    is_few.then(|| Warning::FewGroups { groups: groups.round().max(1.0) as usize })
}

/// Says why a measure has no interval with groups, if it has none.
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
    let found = Grouped::of(request, table, &whole)?;
    if found.error <= slack(found.scores.all) {
        return unmoved(request, &whole, found.scores.all, level, table);
    }
    let reach = student::two_sided(level, table.groups() as f64 - 1.0) * found.error;
    let range = request.measure().range_for(request.args());
    let [low, high] = [found.centres[0] - reach, found.centres[1] + reach];
    let of_table = Target::of(request).and_then(|target| alone(&target, &whole));
    Ok(Interval {
        estimate: found.scores.all,
        corrected: Some(f64::midpoint(found.centres[0], found.centres[1])),
        low: low.clamp(range.low, range.high),
        high: high.clamp(range.low, range.high),
        level,
        method: IntervalMethod::Corrected,
        standard_error: found.error,
        items: None,
        population: Sampled::Items,
        many_clusters: false,
        warnings: few(table, found.scores.groups_that_matter()).into_iter().chain(of_table).collect(),
    })
}

/// Findings from leaving out groups.
struct Grouped {
    scores: Scores,
    /// The least and the largest estimate of the value of the population.
    centres: [f64; 2],
    error: f64,
}

impl Grouped {
    fn of(request: &Request, table: &GroupedTable, whole: &Summary) -> Result<Self> {
        let Some(target) = Target::of(request).filter(Target::has_other_centres) else {
            let scores = table.scores(request)?;
            let (corrected, error) = scores.jackknife();
            return Ok(Self { scores, centres: [corrected; 2], error });
        };
        let score = |summary: &Summary| {
            let score = request.score(summary)?;
            score.into_result().map_err(|reason| no_interval(request, &reason))
        };
        // The score of a measure that is adjusted for chance is not that of its population.
        let of_both = |summary: &Summary| Ok([target.score(summary)?, target.other_centre(summary)?]);
        let of_sums = |sums: &SumsLeft| {
            let Some(score) = target.score_of_sums(sums)? else { return Ok(None) };
            let centre = target.upper_centre(sums.n, [&sums.rows, &sums.columns, &sums.cells])?;
            Ok(Some([score, centre]))
        };
        let [scores, others] = table.jackknifed(&of_sums, &of_both)?;
        let [(corrected, error), (other, other_error)] = [scores.jackknife(), others.jackknife()];
        let lower = target.lower_centre(&Sample::new(whole, 0))?;
        let all = [Some(corrected), Some(other), lower].into_iter().flatten();
        let centres = [all.clone().fold(f64::INFINITY, f64::min), all.fold(f64::NEG_INFINITY, f64::max)];
        let scores = Scores { all: score(whole)?, ..scores };
        Ok(Self { scores, centres, error: error.max(other_error) })
    }
}

/// No group changes the score: the items of as many may move as are missed with the probability 1 − `level`.
fn unmoved(
    request: &Request,
    whole: &Summary,
    score: f64,
    level: f64,
    table: &GroupedTable,
) -> Result<Interval> {
    let Some(target) = Target::of(request) else {
        return Err(no_interval(request, "no group changes the score"));
    };
    let found = identical(request, &target, &Sample::new(whole, 0), score, level, table.groups() as f64)?;
    let warn = |warning: &Warning| match warning {
        Warning::Identical { moved } => Warning::NoGroup { moved: *moved },
        other => *other,
    };
    Ok(Interval { warnings: found.warnings.iter().map(warn).collect(), ..found })
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
        warnings: few(first, difference.groups_that_matter()).into_iter().collect(),
    };
    Ok(found.with_warning_of_bias())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(items: u32, clusters: u32, groups: u32) -> [Partition; 3] {
        let number = |item: u32| item.wrapping_mul(2_654_435_761) >> 7;
        let noisy = |item: u32| if number(item) % 10 < 7 { item % clusters } else { number(item) % clusters };
        [
            Partition::from_labels((0..items).map(|item| item % clusters)),
            Partition::from_labels((0..items).map(noisy)),
            Partition::from_labels((0..items).map(|item| number(item + 7) % groups)),
        ]
    }

    #[test]
    fn sums_and_tables_say_the_same_without_each_group() {
        for (items, clusters, groups) in [(300, 7, 40), (500, 120, 300), (60, 2, 3)] {
            let [a, b, of_items] = labels(items, clusters, groups);
            let table = GroupedTable::new(&a, &b, &of_items).unwrap();
            for measure in
                ["adjusted_rand", "rand", "jaccard", "v_measure", "nmi", "variation_of_information"]
            {
                let request = Request::parse(measure).unwrap();
                let target = Target::of(&request).unwrap();
                let of_both = |summary: &Summary| {
                    let score = request.score(summary)?.into_result().unwrap();
                    let centre = if target.has_other_centres() { target.other_centre(summary)? } else { 0.0 };
                    Ok([score, centre])
                };
                let of_sums = |sums: &SumsLeft| {
                    let Some(score) = sums.score(&request)? else { return Ok(None) };
                    let sizes = [&sums.rows, &sums.columns, &sums.cells].map(Vec::as_slice);
                    let centre =
                        if target.has_other_centres() { target.upper_centre(sums.n, sizes)? } else { 0.0 };
                    Ok(Some([score.into_result().unwrap(), centre]))
                };
                let by_tables = table.jackknifed(&|_| Ok(None), &of_both).unwrap();
                let by_sums = table.jackknifed(&of_sums, &of_both).unwrap();
                for (by_sums, by_table) in by_sums.iter().zip(&by_tables) {
                    assert_eq!(by_sums.without, by_table.without, "{measure}");
                }
            }
        }
    }

    #[test]
    fn many_groups_take_no_time() {
        let [a, b, groups] = labels(50_000, 1000, 30_000);
        let table = GroupedTable::new(&a, &b, &groups).unwrap();
        let begun = std::time::Instant::now();
        for measure in ["adjusted_rand", "v_measure"] {
            grouped_interval(&Request::parse(measure).unwrap(), &table, 0.95).unwrap();
        }
        // It was minutes when each group had a table.
        assert!(begun.elapsed().as_secs() < 30, "{:?}", begun.elapsed());
    }
}
