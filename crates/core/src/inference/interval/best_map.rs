//! Measures that ask for the best of many maps of clusters. Each map by itself is right for a share of the items that a
//! binomial distribution describes, but the best one of a sample looks better than it is.

use super::{Interval, IntervalMethod};
use crate::compare::Request;
use crate::inference::distributions::beta;
use crate::inference::influence::Sample;
use crate::inference::splits::{Half, whole};
use crate::inference::warning::Warning;
use crate::matching::Matching;
use crate::registry::{BestMap, Map};
use crate::summary::{Summary, TableSums as _};
use crate::table::{Cell, Contingency};

/// The interval of a measure that is a function of such shares, rising in all of them or falling in all.
pub(super) fn interval(
    request: &Request,
    best: &BestMap,
    sample: &Sample<'_>,
    estimate: f64,
    level: f64,
) -> Interval {
    let summary = sample.summary;
    let shares: Vec<Share> = best.maps.iter().map(|&map| Share::of(map, sample, level)).collect();
    let value = |of: fn(&Share) -> f64| {
        let shares: Vec<f64> = shares.iter().map(of).collect();
        (best.value)(&shares, summary.table().clusters(), request.args())
    };
    let (one, other, middle) =
        (value(|share| share.low), value(|share| share.high), value(|share| share.middle));
    let range = request.measure().range_for(request.args());
    Interval {
        estimate,
        corrected: Some(middle),
        low: one.min(other).clamp(range.low, range.high),
        high: one.max(other).clamp(range.low, range.high),
        level,
        method: IntervalMethod::Corrected,
        standard_error: (value(|share| (share.middle - share.error).max(0.0)) - middle).abs(),
        items: None,
        warnings: if best.checked { Vec::new() } else { vec![Warning::Unchecked] },
    }
}

/// Where the value of the population lies, and what single items add to it.
pub(in crate::inference) struct Bracket {
    /// By maps that were learnt from the other half of the items, and by the best map of all, which looks too good.
    pub(in crate::inference) ends: [f64; 2],
    /// What an item of each cell adds under the best map. The mean over the items is zero.
    pub(in crate::inference) by_cell: Vec<f64>,
    /// The standard error if one item more were wrong and one more right.
    pub(in crate::inference) error: f64,
}

/// The bracket of a measure that is a function of such shares.
pub(in crate::inference) fn bracket(request: &Request, best: &BestMap, sample: &Sample<'_>) -> Bracket {
    let (table, n) = (sample.summary.table(), sample.summary.table().n() as f64);
    let value = |shares: &[f64]| (best.value)(shares, table.clusters(), request.args());
    let learnt: Vec<f64> = best.maps.iter().map(|&map| learnt(map, sample) / n).collect();
    let shares: Vec<f64> = best.maps.iter().map(|&map| attained(map, sample.summary) as f64 / n).collect();
    let whole = whole(table, sample.seed());
    let (mut by_cell, mut variance) = (vec![0.0; table.cells().len()], 0.0);
    for (which, &map) in best.maps.iter().enumerate() {
        let share = shares[which];
        let moved = |step: f64| {
            let mut moved = shares.clone();
            moved[which] += step;
            value(&moved)
        };
        let slope = (moved(STEP) - moved(-STEP)) / (2.0 * STEP);
        let right = whole.right_by_cell(map, table);
        by_cell.iter_mut().zip(right).for_each(|(adds, right)| *adds += slope * (right - share));
        let wary = (share * n + 1.0) / (n + 2.0);
        variance += slope * slope * wary * (1.0 - wary) / n;
    }
    Bracket { ends: [value(&learnt), value(&shares)], by_cell, error: variance.sqrt() }
}

/// For the slopes of functions of shares.
const STEP: f64 = 1e-5;

/// The share of the items that the best map gets right, in the population.
#[derive(Debug, Clone, Copy)]
struct Share {
    low: f64,
    high: f64,
    /// Between what the best map gets right in the sample, which is too much, and what maps learnt from one half get
    /// right in the other, which is too little.
    middle: f64,
    error: f64,
}

/// The items that the best map gets right in the sample.
fn attained(map: Map, summary: &Summary) -> u64 {
    match map {
        Map::ColumnsToRows => summary.largest_pieces().1,
        Map::RowsToColumns => summary.largest_pieces().0,
        Map::OneToOne => summary.matching().items(),
    }
}

/// The items that maps get right that were learnt from the others.
fn learnt(map: Map, sample: &Sample<'_>) -> f64 {
    let table = sample.summary.table();
    sample.learnt(map, |learner, judge| learner.right(map, table, judge))
}

impl Share {
    fn of(map: Map, sample: &Sample<'_>, level: f64) -> Self {
        let (n, tail) = (sample.summary.table().n() as f64, 0.5 - level / 2.0);
        let right = attained(map, sample.summary) as f64;
        let learnt = learnt(map, sample);
        let middle = f64::midpoint(right, learnt) / n;
        // The ends of Clopper and Pearson (1934). The true best map is not right more often than the best one here.
        Self {
            low: if learnt > 0.0 { beta::quantile(tail, learnt, n - learnt + 1.0) } else { 0.0 },
            high: if right < n { beta::quantile(1.0 - tail, right + 1.0, n - right) } else { 1.0 },
            middle,
            error: (middle * (1.0 - middle) / n).sqrt(),
        }
    }
}

/// The largest piece of a cluster, or several that are as large.
#[derive(Clone, Copy, Default)]
struct Best {
    count: u64,
    times: u64,
    /// The items of the judge in them.
    judged: u64,
}

impl Best {
    fn offer(&mut self, count: u64, judged: u64) {
        if count > self.count {
            *self = Self { count, times: 1, judged };
        } else if count == self.count && count > 0 {
            self.times += 1;
            self.judged += judged;
        }
    }
}

impl Half {
    /// How many items of the judge the best map of this half gets right; the mean where it has several.
    fn right(&self, map: Map, table: &Contingency, judge: &Self) -> f64 {
        let (rows, columns) = table.clusters();
        match map {
            Map::ColumnsToRows => {
                self.largest(table, judge, (&judge.columns, rows), |cell| cell.column as usize)
            }
            Map::RowsToColumns => {
                self.largest(table, judge, (&judge.rows, columns), |cell| cell.row as usize)
            }
            Map::OneToOne => self.matched(table, judge),
        }
    }

    /// Each cluster goes to the cluster of the other side that it shares most items with, and to any if it has none.
    fn largest(
        &self,
        table: &Contingency,
        judge: &Self,
        (sizes, others): (&[u64], usize),
        cluster: fn(&Cell) -> usize,
    ) -> f64 {
        let mut best = vec![Best::default(); sizes.len()];
        for ((cell, &count), &judged) in table.cells().iter().zip(&self.counts).zip(&judge.counts) {
            best[cluster(cell)].offer(count, judged);
        }
        let right = best.iter().zip(sizes).map(|(best, &size)| match best.times {
            0 => size as f64 / others as f64,
            times => best.judged as f64 / times as f64,
        });
        crate::numeric::fixed_sum(right)
    }

    /// The share of the items of each cell that the best map of this half gets right: those of the cells that it chooses,
    /// or as many where it has several.
    fn right_by_cell(&self, map: Map, table: &Contingency) -> Vec<f64> {
        let cluster: fn(&Cell) -> usize = match map {
            Map::ColumnsToRows => |cell| cell.column as usize,
            Map::RowsToColumns => |cell| cell.row as usize,
            Map::OneToOne => {
                let matching = self.matching(table);
                let is_matched = |cell: &Cell| matching.partners()[cell.row as usize] == Some(cell.column);
                return table.cells().iter().map(|cell| f64::from(u8::from(is_matched(cell)))).collect();
            }
        };
        let clusters = table.clusters().0.max(table.clusters().1);
        let mut best = vec![Best::default(); clusters];
        for (cell, &count) in table.cells().iter().zip(&self.counts) {
            best[cluster(cell)].offer(count, 0);
        }
        let right = |(cell, &count): (&Cell, &u64)| {
            let best = best[cluster(cell)];
            if count == best.count { 1.0 / best.times as f64 } else { 0.0 }
        };
        table.cells().iter().zip(&self.counts).map(right).collect()
    }

    /// The matching with the most items. Luck decides between those with as many: all of it together is less than one item.
    fn matching(&self, table: &Contingency) -> Matching {
        let clusters = table.clusters();
        let item = 1_u64 << 20;
        let luck = item / (clusters.0.min(clusters.1) as u64 + 1);
        let weighted = |(place, cell): (usize, &Cell)| Cell {
            count: self.counts[place] * item + ((u64::from(self.luck[place]) * luck) >> 32),
            ..*cell
        };
        let seen = |(place, _): &(usize, &Cell)| self.counts[*place] > 0;
        let cells: Vec<Cell> = table.cells().iter().enumerate().filter(seen).map(weighted).collect();
        Matching::of_cells(clusters, &cells)
    }

    /// Clusters go to clusters one to one; those that are left over, at random.
    fn matched(&self, table: &Contingency, judge: &Self) -> f64 {
        let (clusters, matching) = (table.clusters(), self.matching(table));
        let mut taken = vec![false; clusters.1];
        matching.partners().iter().flatten().for_each(|&column| taken[column as usize] = true);
        let pairs = taken.iter().filter(|&&taken| taken).count();
        let left = clusters.0.max(clusters.1) - pairs;
        let (mut right, mut by_luck) = (0, 0);
        for (cell, &judged) in table.cells().iter().zip(&judge.counts) {
            match matching.partners()[cell.row as usize] {
                Some(partner) if partner == cell.column => right += judged,
                None if !taken[cell.column as usize] => by_luck += judged,
                _ => {}
            }
        }
        right as f64 + by_luck as f64 / left.max(1) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inference::influence::tests::{golden, table};

    #[test]
    fn ends_and_cross_fitted_shares_are_the_reference_s() {
        let mut checked = 0;
        for case in golden()["intervals"].as_array().unwrap() {
            let summary = table(&case["table"]);
            let (sample, level) = (Sample::new(&summary, 0), case["level"].as_f64().unwrap());
            for (name, map) in [("purity", Map::ColumnsToRows), ("classification_accuracy", Map::OneToOne)] {
                let (found, expected) = (Share::of(map, &sample, level), &case["expected"][name]);
                let high = expected["high"].as_f64().unwrap();
                assert!((found.high - high).abs() < 1e-9, "{} {name}: {found:?} {high}", case["name"]);
                if let Some(exact) = expected.get("cross_fit_exact").and_then(serde_json::Value::as_f64) {
                    let estimate = expected["estimate"].as_f64().unwrap();
                    let learnt = 2.0 * found.middle - estimate;
                    assert!((learnt - exact).abs() < 0.03, "{} {name}: {learnt} {exact}", case["name"]);
                    let low = expected["low_from_exact"].as_f64().unwrap();
                    assert!((found.low - low).abs() < 0.03, "{} {name}: {found:?} {low}", case["name"]);
                    checked += 1;
                }
            }
        }
        assert_eq!(checked, 3);
    }

    #[test]
    fn measures_are_the_functions_of_the_shares_that_they_declare() {
        let summary = Summary::new(Contingency::from_dense(&[[20_u64, 5, 1], [3, 9, 7]]).unwrap());
        let (mut checked, n) = (0, summary.table().n() as f64);
        for measure in crate::measures::measures() {
            let request = Request::new(measure);
            let crate::registry::Population::Best(best) = measure.population_for(request.args()) else {
                continue;
            };
            let shares: Vec<f64> = best.maps.iter().map(|&map| attained(map, &summary) as f64 / n).collect();
            let value = (best.value)(&shares, summary.table().clusters(), request.args());
            let score = request.score(&summary).unwrap().value().unwrap();
            assert!((value - score).abs() < 1e-14, "{}: {value} {score}", measure.name);
            checked += 1;
        }
        assert_eq!(checked, 8);
    }

    #[test]
    fn items_add_what_the_best_map_gets_right() {
        let rows = [[20_u64, 5, 1], [3, 9, 7], [4, 0, 7]];
        let summary = Summary::new(Contingency::from_dense(&rows).unwrap());
        let sample = Sample::new(&summary, 0);
        let n = summary.table().n() as f64;
        for name in ["purity", "inverse_purity", "accuracy", "purity_f", "normalized_van_dongen"] {
            let request = Request::parse(name).unwrap();
            let crate::registry::Population::Best(best) = request.measure().population_for(request.args())
            else {
                panic!("{name}")
            };
            let found = bracket(&request, &best, &sample);
            let items = summary.table().cells().iter().zip(&found.by_cell);
            let mean: f64 = items.map(|(cell, adds)| cell.count as f64 * adds).sum::<f64>() / n;
            assert!(mean.abs() < 1e-12, "{name}: {mean}");
            let score = request.score(&summary).unwrap().value().unwrap();
            assert!((found.ends[1] - score).abs() < 1e-14 && found.error > 0.0, "{name}");
        }
        // The last column has two largest pieces: half of either is right.
        let whole = whole(summary.table(), 0);
        let right = whole.right_by_cell(Map::ColumnsToRows, summary.table());
        assert_eq!(right, [1.0, 0.0, 0.0, 0.0, 1.0, 0.5, 0.0, 0.5]);
        assert_eq!(
            whole.right_by_cell(Map::OneToOne, summary.table()),
            [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 1.0]
        );
    }

    #[test]
    fn matched_halves_are_those_of_all_permutations() {
        // Every best permutation of three rows and three columns is as likely; the mean over them is what is judged.
        let table = Contingency::from_dense(&[[1_u64, 1, 1], [1, 1, 1], [1, 1, 1]]).unwrap();
        let none = Half { counts: vec![0; 9], rows: vec![0; 3], columns: vec![0; 3], luck: vec![0; 9] };
        let all = Half { counts: vec![1; 9], ..none.clone() };
        assert_eq!(none.right(Map::OneToOne, &table, &all), 3.0);
        let mut diagonal = none.clone();
        [0, 4, 8].iter().for_each(|&place| diagonal.counts[place] = 1);
        assert_eq!(diagonal.right(Map::OneToOne, &table, &diagonal), 3.0);
        // One pair is matched; the other two rows and columns pair up at random: 1 + 4 cells / 2.
        let mut corner = none.clone();
        corner.counts[0] = 1;
        assert_eq!(corner.right(Map::OneToOne, &table, &all), 3.0);
        assert_eq!(corner.right(Map::OneToOne, &table, &diagonal), 2.0);
    }

    #[test]
    fn identical_clusterings_have_the_limit_of_no_error() {
        let summary = Summary::new(Contingency::from_dense(&[[20_u64, 0], [0, 30]]).unwrap());
        let found = Share::of(Map::OneToOne, &Sample::new(&summary, 0), 0.95);
        assert!((found.low - 0.025_f64.powf(1.0 / 50.0)).abs() < 1e-12 && found.high == 1.0, "{found:?}");
    }
}
