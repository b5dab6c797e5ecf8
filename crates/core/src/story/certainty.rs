//! The certainty of a story's changes: which are more than stray items, how often each is found again when the items are
//! drawn again, and how far the score after it may lie off.

use super::labels::{Change, Joined, Story};
use super::tolerance::Tolerance;
use super::undoing::{State, Undoing};
use crate::compare::Request;
use crate::error::Result;
use crate::inference::{
    IntervalOptions, Sampling, SignificanceOptions, confidence_interval, least_p, redrawn, significance,
};
use crate::numeric::place;
use crate::split_merge::Forest;
use crate::summary::Summary;
use crate::table::{Cell, Contingency};

/// The certainty of a story.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Certainty {
    /// The p-value of the adjusted Rand index, where it is cheap to know.
    pub p: Option<f64>,
    /// The least p-value that the draws can give.
    pub p_floor: f64,
    /// True if the clusterings agree no more than chance.
    pub unrelated: bool,
    /// The p-value of the best agreement that clusters of these sizes allow, where it says nothing either.
    pub too_small: Option<f64>,
    /// The share of the items that strays, at most.
    pub stray_rate: f64,
    /// Of each step of the story.
    pub steps: Vec<StepCertainty>,
}

/// The certainty of a change.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct StepCertainty {
    /// True if overlaps that are more than strays hold it together; of strays nothing is said.
    pub firm: Option<bool>,
    /// In how many of [`REDRAWN`] tables drawn again it is found; of strays, and of tables of too many cells, nothing is said.
    pub kept: Option<u32>,
    /// For each measure the interval of the score after it, where something is left to undo.
    pub after: Vec<Option<[f64; 2]>>,
}

/// The number of times that the items are drawn again.
pub const REDRAWN: u32 = 100;

/// The measure whose p-value says whether clusterings are related, and the level that it is held against.
const JUDGED: &str = "adjusted_rand";
const LEVEL: f64 = 0.05;

/// Cells up to which tables are drawn again, pairs of clusters up to which chance is drawn, and cells that intervals read.
const MOST_CELLS: usize = 100_000;
const MOST_PAIRS: usize = 1_000_000;
const MOST_READ: usize = 20_000_000;

/// The probability that strays alone give any cell that counts as support.
const BY_STRAYS: f64 = 0.01;

impl Certainty {
    /// Returns the warning before the story, if it is one of chance.
    #[must_use]
    pub fn warning(&self) -> Option<String> {
        let p = self.p.filter(|_| self.unrelated)?;
        let reason = match self.too_small {
            Some(least) => format!(
                "Too small to say whether they are related (p = {p:.2}; clusters of these sizes give at least {least:.2})."
            ),
            None => format!("Unrelated: they agree no more than chance (p = {p:.2})."),
        };
        Some(format!("{reason} What follows describes these items only."))
    }
}

impl Story {
    /// Returns the certainty of this story, which was told of the table by these measures under that tolerance.
    ///
    /// # Errors
    /// When a measure does not compare labels.
    pub fn certainty(
        &self,
        summary: &Summary,
        requests: &[Request],
        tolerance: impl Into<Tolerance>,
        seed: u64,
    ) -> Result<Certainty> {
        let (table, tolerance) = (summary.table(), tolerance.into());
        let chance = chance(summary, seed);
        // Of what is identical nobody says that it is chance, however few the items are.
        let unrelated = !table.is_identity() && chance.is_some_and(|(p, _)| p > LEVEL);
        let too_small = if unrelated { least_p(summary).filter(|least| *least > LEVEL) } else { None };
        let stray_rate = stray_rate(summary);
        let kept_cells = (0..self.components.len()).flat_map(|component| self.components.cells(component));
        let supported = supported(table, kept_cells, stray_rate);
        let kept = self.found_again(table, tolerance, seed);
        let after = self.intervals(summary, requests, tolerance);
        let steps = self.steps.iter().zip(kept).zip(after).map(|((step, kept), after)| {
            let firm = match step.change {
                Change::Strays => None,
                Change::Component(component) => {
                    Some(!unrelated && self.is_held(component as usize, &supported, table))
                }
            };
            StepCertainty { firm, kept, after }
        });
        let (p, p_floor) = (chance.map(|(p, _)| p), chance.map_or(0.0, |(_, floor)| floor));
        Ok(Certainty { p, p_floor, unrelated, too_small, stray_rate, steps: steps.collect() })
    }

    /// Returns whether supported cells alone hold a component together.
    fn is_held(&self, component: usize, supported: &[Cell], table: &Contingency) -> bool {
        let rows = table.clusters().0;
        let mut forest = Forest::new(rows + table.clusters().1);
        let of = self.components.of_rows();
        let own = supported.iter().filter(|cell| of[cell.row as usize] as usize == component);
        let joined = own.filter(|cell| forest.unite(cell.row, rows as u32 + cell.column)).count();
        joined + 1 == self.components.rows(component).len() + self.components.columns(component).len()
    }

    /// In how many tables drawn again each change is a component.
    fn found_again(&self, table: &Contingency, tolerance: Tolerance, seed: u64) -> Vec<Option<u32>> {
        if table.cells().len() > MOST_CELLS {
            return vec![None; self.steps.len()];
        }
        let counts: Vec<u64> = table.cells().iter().map(|cell| cell.count).collect();
        let found = redrawn(&counts, Sampling { draws: REDRAWN, seed }, |counts| {
            let drawn = Redrawn::of(table, counts, tolerance);
            let is_there = |change: Change| match change {
                Change::Strays => false,
                Change::Component(component) => {
                    let component = component as usize;
                    drawn.has(self.components.rows(component), self.components.columns(component))
                }
            };
            self.steps.iter().map(|step| is_there(step.change)).collect::<Vec<bool>>()
        });
        let times = |place: usize| found.iter().filter(|there| there[place]).count() as u32;
        let of = |(place, step): (usize, &super::Step)| (step.change != Change::Strays).then(|| times(place));
        self.steps.iter().enumerate().map(of).collect()
    }

    /// The intervals of the scores after each step.
    fn intervals(
        &self,
        summary: &Summary,
        requests: &[Request],
        tolerance: Tolerance,
    ) -> Vec<Vec<Option<[f64; 2]>>> {
        let table = summary.table();
        let none = || vec![None; requests.len()];
        if table.cells().len().saturating_mul(self.steps.len()) > MOST_READ {
            return self.steps.iter().map(|_| none()).collect();
        }
        let Joined { backbone, components, .. } = Joined::of(table, tolerance);
        let homes = backbone.strays(table).homes;
        let undoing = Undoing::new(table, &backbone.keeps, &homes, &components);
        let mut state = State { undone: vec![false; components.len()], strays: false };
        let after = |step: &super::Step| {
            state.undo(step.change);
            let left = Summary::new(undoing.left(&state));
            if left.table().is_identity() {
                return none();
            }
            let interval = |request: &Request| {
                let found = confidence_interval(request, &left, &IntervalOptions::default()).ok()?;
                Some([found.low, found.high])
            };
            requests.iter().map(interval).collect()
        };
        self.steps.iter().map(after).collect()
    }
}

/// The p-value of the judged measure and its floor, where it is cheap to know.
fn chance(summary: &Summary, seed: u64) -> Option<(f64, f64)> {
    let (rows, columns) = summary.table().clusters();
    if rows.saturating_mul(columns) > MOST_PAIRS {
        return None;
    }
    let sampling = Sampling { seed, ..Sampling::default() };
    let options = SignificanceOptions::default().with_sampling(sampling);
    let found = significance(&Request::parse(JUDGED).ok()?, summary, &options).ok()?;
    Some((found.p, found.p_floor))
}

/// The share of the items that strays, at most: what the largest overlaps leave, and three items more (the rule of three).
fn stray_rate(summary: &Summary) -> f64 {
    let (table, n) = (summary.table(), summary.table().n());
    let largest_pieces = summary.best_overlaps();
    let (of_rows, of_columns) = (largest_pieces.row_items(), largest_pieces.column_items());
    let largest = |sizes: &[u64]| sizes.iter().copied().max().unwrap_or(n);
    [(of_rows, largest(table.column_sums())), (of_columns, largest(table.row_sums()))]
        .into_iter()
        .filter(|&(_, largest)| largest < n)
        .map(|(stay, largest)| (n - stay + 3) as f64 / (n - largest) as f64)
        .fold(1.0, f64::min)
}

/// The cells that strays alone hardly give.
fn supported<'a>(table: &Contingency, kept: impl Iterator<Item = &'a Cell>, stray_rate: f64) -> Vec<Cell> {
    let (rows, columns) = table.clusters();
    let pairs = rows as f64 * columns as f64;
    let is_supported = |cell: &&Cell| {
        let (a, b) = (table.row_sums()[cell.row as usize], table.column_sums()[cell.column as usize]);
        let strays = stray_rate * a as f64 * (b as f64 / table.n() as f64);
        at_least(cell.count, strays) * pairs <= BY_STRAYS
    };
    kept.filter(is_supported).copied().collect()
}

/// The probability that a Poisson variable of that mean is at least that large, or 1 where it is not small.
fn at_least(count: u64, mean: f64) -> f64 {
    let count = count as f64;
    if count <= mean {
        return 1.0;
    }
    let first = libm::exp(count * libm::log(mean) - mean - libm::lgamma(count + 1.0));
    let (mut sum, mut term, mut next) = (1.0, 1.0, count);
    while term > 1e-17 * sum {
        next += 1.0;
        term *= mean / next;
        sum += term;
    }
    first * sum
}

/// The components of a table whose items were drawn again, under the old numbers of the clusters.
struct Redrawn {
    components: crate::split_merge::Components,
    /// The new numbers of the clusters that have items.
    rows: Vec<Option<u32>>,
    columns: Vec<Option<u32>>,
}

impl Redrawn {
    fn of(table: &Contingency, counts: &[u64], tolerance: Tolerance) -> Self {
        let filled = || table.cells().iter().zip(counts).filter(|(_, count)| **count > 0);
        let (k, l) = table.clusters();
        let numbered = |clusters: usize, of: fn(&Cell) -> u32| {
            let mut numbers = vec![None; clusters];
            filled().for_each(|(cell, _)| numbers[of(cell) as usize] = Some(0));
            numbers.iter_mut().flatten().zip(0..).for_each(|(number, next)| *number = next);
            numbers
        };
        let (rows, columns) = (numbered(k, |cell| cell.row), numbered(l, |cell| cell.column));
        let cells = filled().map(|(cell, &count)| Cell {
            row: rows[cell.row as usize].unwrap_or_default(),
            column: columns[cell.column as usize].unwrap_or_default(),
            count,
        });
        let drawn =
            Contingency::from_sorted_cells(cells.collect()).expect("as many items as in a valid table");
        Self { components: Joined::of(&drawn, tolerance).components, rows, columns }
    }

    /// Returns whether these clusters are a component.
    fn has(&self, rows: &[u32], columns: &[u32]) -> bool {
        let renumbered = |numbers: &[Option<u32>], old: &[u32]| -> Option<Vec<u32>> {
            old.iter().map(|&cluster| numbers[cluster as usize]).collect()
        };
        let (Some(rows), Some(columns)) = (renumbered(&self.rows, rows), renumbered(&self.columns, columns))
        else {
            return false;
        };
        let Some(&first) = rows.first() else { return false };
        let component = self.components.of_rows()[place(first.into())] as usize;
        let same = |found: &[u32], wanted: Vec<u32>| {
            let (mut found, mut wanted) = (found.to_vec(), wanted);
            found.sort_unstable();
            wanted.sort_unstable();
            found == wanted
        };
        same(self.components.rows(component), rows) && same(self.components.columns(component), columns)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tail_of_strays_is_its_sum() {
        for (count, mean) in [(3_u64, 0.5_f64), (10, 4.0), (1, 1e-6), (200, 120.0)] {
            let mut term = (-mean).exp();
            let mut below = 0.0;
            for k in 0..count {
                below += term;
                term *= mean / (k + 1) as f64;
            }
            assert!((at_least(count, mean) - (1.0 - below)).abs() < 1e-12, "{count} {mean}");
        }
        assert_eq!(at_least(3, 3.0), 1.0);
    }

    #[test]
    fn firm_changes_are_those_of_the_reference() {
        let golden = include_str!("../../../../testdata/golden/inference3.json");
        let golden: serde_json::Value = serde_json::from_str(golden).unwrap();
        for case in golden["story"].as_array().unwrap() {
            let cells: Vec<[u64; 3]> = serde_json::from_value(case["cells"].clone()).unwrap();
            let triples = cells.into_iter().map(|[row, column, count]| (row as u32, column as u32, count));
            let summary = Summary::new(Contingency::from_triples(triples).unwrap());
            let story = Story::of(&summary, &[], Tolerance::default()).unwrap();
            let found = story.certainty(&summary, &[], Tolerance::default(), 0).unwrap();
            let expected = case["stray_rate"].as_f64().unwrap();
            assert!((found.stray_rate - expected).abs() < 1e-9, "{} {expected}", found.stray_rate);
            let mut changes: Vec<(String, Vec<u32>, Vec<u32>, bool)> = Vec::new();
            for (step, sure) in story.steps.iter().zip(&found.steps) {
                let Change::Component(component) = step.change else {
                    assert_eq!((sure.firm, sure.kept), (None, None));
                    continue;
                };
                let component = component as usize;
                let components = &story.components;
                let mut sides = [components.rows(component).to_vec(), components.columns(component).to_vec()];
                sides.iter_mut().for_each(|side| side.sort_unstable());
                let [a, b] = sides;
                changes.push((components.kind(component).to_string(), a, b, sure.firm.unwrap()));
                assert!(sure.kept.unwrap() <= REDRAWN && (!sure.firm.unwrap() || sure.kept.unwrap() > 80));
            }
            changes.sort();
            let expected: Vec<(String, Vec<u32>, Vec<u32>, bool)> =
                serde_json::from_value(case["changes"].clone()).unwrap();
            assert_eq!(changes, expected);
        }
    }

    #[test]
    fn few_items_are_not_called_unrelated() {
        let warning = |rows: &[&[u64]]| {
            let summary = Summary::new(Contingency::from_dense(rows).unwrap());
            let story = Story::of(&summary, &[], Tolerance::default()).unwrap();
            let found = story.certainty(&summary, &[], Tolerance::default(), 0).unwrap();
            (found.unrelated, found.warning().unwrap_or_default())
        };
        let (is_unrelated, words) = warning(&[&[2, 1], &[1, 2]]);
        assert!(
            is_unrelated && words.starts_with("Too small to say whether they are related (p = 1.00; "),
            "{words}"
        );
        assert!(words.contains("give at least 0.10"), "{words}");
        let (is_unrelated, words) = warning(&[&[2, 2], &[2, 2]]);
        assert!(is_unrelated && words.starts_with("Unrelated"), "{words}");
    }

    /// Tables of n items whose second cluster is drawn anew with that probability.
    fn noise(k: u64, n: u64, share: f64, seed: u64) -> Summary {
        let mut rng = crate::inference::stream(seed, 0);
        let cells = (0..n).map(|_| {
            let row = crate::numeric::below(&mut rng, k);
            let is_drawn = (crate::numeric::below(&mut rng, 1000) as f64) < 1000.0 * share;
            let column = if is_drawn { crate::numeric::below(&mut rng, k) } else { row };
            (row as u32, column as u32, 1)
        });
        Summary::new(Contingency::from_triples(cells).unwrap())
    }

    #[test]
    fn stories_of_noise_have_no_firm_change() {
        for (k, n, share) in [(5, 100, 1.0), (10, 200, 1.0), (10, 300, 0.05), (20, 200, 0.05)] {
            let false_stories = (0..40).filter(|&seed| {
                let summary = noise(k, n, share, seed);
                let story = Story::of(&summary, &[], Tolerance::default()).unwrap();
                let found = story.certainty(&summary, &[], Tolerance::default(), 0).unwrap();
                found.steps.iter().any(|step| step.firm == Some(true))
            });
            let count = false_stories.count();
            assert!(count <= 2, "{k} {n} {share}: {count} of 40");
        }
    }
}
