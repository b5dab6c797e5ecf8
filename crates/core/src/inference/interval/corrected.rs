//! The default: Student's interval around the score freed of its bias.

use super::{Interval, IntervalMethod, Sampled, best_map, no_interval};
use crate::compare::Request;
use crate::error::Result;
use crate::inference::influence::{Influence, Reach, Sample, Target, population, share_alone};
use crate::inference::warning::Warning;
use crate::registry::{AtIdentity, Population};
use crate::summary::Summary;
use crate::table::Contingency;

/// The interval of a measure that asks for the best of many maps or is known with an item left out; none for others.
pub(super) fn interval(
    request: &Request,
    sample: &Sample<'_>,
    estimate: f64,
    level: f64,
) -> Result<Option<Interval>> {
    let summary = sample.summary;
    if summary.table().clusters() == (1, 1) {
        return Err(no_interval(request, "both clusterings are one cluster, which no item can contradict"));
    }
    let population = population(request);
    if let Population::Best(best) = population.measure().population_for(population.args()) {
        return Ok(Some(best_map::interval(&population, &best, sample, estimate, level)));
    }
    let Some(target) = Target::of(&population) else { return Ok(None) };
    let fixed = matches!(request.measure().at_identity_for(request.args()), AtIdentity::Fixed(_));
    if fixed && summary.table().is_identity() {
        let items = summary.table().n() as f64;
        return identical(request, &target, sample, estimate, level, items).map(Some);
    }
    let found = Influence::of(&target, sample)?;
    let reach = Reach::of(&target, sample, &found)?;
    let range = population.measure().range_for(population.args());
    let [low, high] = reach.ends(level).map(|end| end.clamp(range.low, range.high));
    Ok(Some(Interval {
        estimate,
        corrected: Some(reach.corrected()),
        low,
        high,
        level,
        method: IntervalMethod::Corrected,
        standard_error: reach.error,
        items: Some(reach.items),
        population: Sampled::Items,
        many_clusters: false,
        warnings: few(reach.items)
            .into_iter()
            .chain((found.freedom <= SMALL).then(|| rare(summary.table())).flatten())
            .chain(alone(&target, summary))
            .chain(one_cluster(summary.table()))
            .collect(),
    }))
}

/// No item differs: as many may as are missed with the probability 1 − `level` (the rule of three), of that many items or
/// groups that move by themselves.
///
/// # Errors
/// When no two items are in one cluster: then nothing says whether items that belong together stay together.
pub(in crate::inference) fn identical(
    request: &Request,
    target: &Target,
    sample: &Sample<'_>,
    estimate: f64,
    level: f64,
    units: f64,
) -> Result<Interval> {
    let summary = sample.summary;
    if summary.table().row_sums().iter().all(|&items| items <= 1) {
        let reason = "every item is a cluster of its own, so nothing says whether items that belong together stay together";
        return Err(no_interval(request, reason));
    }
    let moved = -libm::expm1(libm::log1p(-level) / units);
    // Items that move at random stay in their cluster at times.
    let pairs = summary.pairs();
    let elsewhere = 1.0 - pairs.sum_ai2 as f64 / (pairs.n * pairs.n) as f64;
    let other = target.shrunk_value(sample, (moved / elsewhere).min(1.0))?;
    // Rounding leaves such values of zero.
    let other = if other.abs() < 1e-9 { 0.0 } else { other };
    Ok(Interval {
        estimate,
        corrected: Some(estimate),
        low: estimate.min(other),
        high: estimate.max(other),
        level,
        method: IntervalMethod::Corrected,
        standard_error: 0.0,
        items: Some(0.0),
        population: Sampled::Items,
        many_clusters: false,
        warnings: vec![Warning::Identical { moved }],
    })
}

/// An error that rests on fewer items than this is not to be trusted.
const FEW: f64 = 3.0;

/// Degrees of freedom up to which a rare cell spoils the interval, and how many items make a cell rare.
const SMALL: f64 = 4.0;
const RARE: f64 = 5.0;

/// Warns if an error rests on too few items.
pub(in crate::inference) fn few(items: f64) -> Option<Warning> {
    (items < FEW).then_some(Warning::Few { items })
}

/// Lists the warnings about a table for a comparison of two candidates.
pub(in crate::inference) fn table_warnings(
    target: &Target,
    table: &Contingency,
    freedom: f64,
) -> impl Iterator<Item = Warning> {
    let items_per_cell = table.n() as f64 / table.cells().len() as f64;
    let sparse = target.items_per_cell().filter(|&needed| items_per_cell < needed);
    [
        (freedom <= SMALL).then(|| rare(table)).flatten(),
        sparse.map(|needed| Warning::SparseTable { items_per_cell, needed }),
        one_cluster(table),
    ]
    .into_iter()
    .flatten()
}

fn one_cluster(table: &Contingency) -> Option<Warning> {
    let (rows, columns) = table.clusters();
    (rows == 1 || columns == 1).then_some(Warning::OneCluster)
}

/// Items that are alone in their cluster up to this share are allowed for.
const MANY_ALONE: f64 = 0.3;

/// A share of items alone, and how many, that asks for other small clusters.
const SOME_ALONE: (f64, f64) = (0.05, 5.0);

/// Warns if too many items are alone in their cluster to say how small clusters hold together.
pub(in crate::inference) fn alone(target: &Target, summary: &Summary) -> Option<Warning> {
    let n = summary.table().n() as f64;
    if target.is_choice() {
        let share = share_alone(summary.table());
        return (share > MANY_ALONE).then_some(Warning::Alone { share });
    }
    let sides: Vec<Small> = summary
        .sizes()
        .iter()
        .zip(target.sides_that_matter())
        .filter(|(_, matters)| *matters)
        .map(|(sizes, _)| Small::of(sizes))
        .collect();
    let is_said = |small: &&Small| {
        let some = small.one > SOME_ALONE.0 * n && small.one >= SOME_ALONE.1;
        if target.is_information() {
            return some && small.two <= 1.0;
        }
        let without_others = sides.len() == 1 && small.two + small.three < small.one / 4.0;
        small.one > MANY_ALONE * n || (some && without_others)
    };
    let share = sides.iter().filter(is_said).map(|small| small.one / n).reduce(f64::max)?;
    Some(if target.is_information() { Warning::Unseen { share } } else { Warning::Alone { share } })
}

/// Numbers of clusters of one side with one, two and three items.
struct Small {
    one: f64,
    two: f64,
    three: f64,
}

impl Small {
    fn of(sizes: &[(u64, u64)]) -> Self {
        let of = |size| sizes.iter().find(|group| group.0 == size).map_or(0.0, |group| group.1 as f64);
        Self { one: of(1), two: of(2), three: of(3) }
    }
}

/// The cell with the fewest expected items, if it is rare.
fn rare(table: &Contingency) -> Option<Warning> {
    let n = table.n() as f64;
    let mut cells = table.cells().iter().peekable();
    let mut rarest: Option<(f64, u64)> = None;
    for (row, &a) in table.row_sums().iter().enumerate() {
        for (column, &b) in table.column_sums().iter().enumerate() {
            let is_here =
                |cell: &&crate::table::Cell| (cell.row as usize, cell.column as usize) == (row, column);
            let count = cells.next_if(is_here).map_or(0, |cell| cell.count);
            let expected = a as f64 * b as f64 / n;
            if expected < RARE
                && (count as f64) < RARE
                && rarest.is_none_or(|found| (expected, count) < found)
            {
                rarest = Some((expected, count));
            }
        }
    }
    rarest.map(|(expected, count)| Warning::Rare { count, expected })
}
