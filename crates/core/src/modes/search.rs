//! How many modes there are: sets of draws are split as long as every half of the items shows the same groups.

use super::chain::{is_chain, window};
use super::distance::distances;
use super::groups::{Groups, groups};
use super::halves::{Again, Apart, MOST_GROUPS, again};
use super::options::{DrawOrder, ModesOptions};
use super::progress::{Listener, ModesStage, Steps};
use super::square::Square;
use crate::ensemble::Columns;
use crate::inference::{LogFactorials, stream};
use crate::numeric::below;
use crate::sys::map_list;

/// The gain in clarity that a larger number of groups needs.
const CLEARER: f64 = 0.02;
/// Draws that a mode has at least, and the share of all: one in so many.
const LEAST: (usize, usize) = (3, 50);
const LEAST_ITEMS: usize = 4;

/// The test of one number of groups.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct GroupsTest {
    /// The number of groups.
    pub groups: usize,
    /// The p-value, corrected for the halves and for the numbers of groups that are tried.
    pub p: f64,
    /// The correlation of the group that is found again worst, in the middle of all halves.
    pub clarity: f64,
}

/// The test of a set of draws.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ModesStep {
    /// The number of draws in the set.
    pub draws: usize,
    /// The number of groups into which it is split; 1 where it stays together.
    pub groups: usize,
    /// The places in the file within which draws of the set depend on each other; 0 where they do not.
    pub window: usize,
    /// The tests of two, three and four groups.
    pub tests: Vec<GroupsTest>,
}

/// The modes that a search finds.
pub(super) struct Found {
    /// The draws of each mode, by their places among those tested.
    pub(super) modes: Vec<Vec<usize>>,
    pub(super) steps: Vec<ModesStep>,
    pub(super) window: usize,
}

/// Draws on some items, as the test reads them.
pub(super) struct Search<'a> {
    draws: Vec<&'a [u32]>,
    items: &'a [usize],
    options: &'a ModesOptions,
    least: usize,
    logs: LogFactorials,
    is_chain: bool,
    found: Found,
    steps: Steps<'a>,
}

/// The least number of draws of a mode.
pub(super) fn least(options: &ModesOptions, draws: usize) -> usize {
    options.least.unwrap_or_else(|| LEAST.0.max(draws / LEAST.1))
}

impl<'a> Search<'a> {
    pub(super) fn of(
        draws: Vec<&'a [u32]>,
        items: &'a [usize],
        options: &'a ModesOptions,
        listener: Listener<'a>,
    ) -> Found {
        let (count, least) = (draws.len(), least(options, draws.len()));
        let logs = LogFactorials::up_to(count as u64);
        let found = Found { modes: Vec::new(), steps: Vec::new(), window: 0 };
        let steps = Steps::of(listener, ModesStage::Halves);
        let mut search = Self { draws, items, options, least, logs, is_chain: false, found, steps };
        search.set((0..count).collect(), true);
        search.found
    }

    /// Tests a set of draws, and the groups into which it is split.
    fn set(&mut self, draws: Vec<usize>, is_whole: bool) {
        if draws.len() < 2 * self.least || self.items.len() < LEAST_ITEMS {
            return self.found.modes.push(draws);
        }
        let columns = self.columns(&draws, self.items);
        if columns.are_equal() {
            return self.found.modes.push(draws);
        }
        let d = distances(&columns);
        if is_whole && self.options.order == DrawOrder::Auto {
            self.is_chain = is_chain(&d, self.least);
        }
        let apart = Apart { window: if self.is_chain { window(&d, &draws) } else { 0 }, places: &draws };
        if is_whole {
            self.found.window = apart.window;
        }
        let tests = self.tests(&draws, &apart);
        let chosen = self.chosen(&d, &tests);
        let count = chosen.as_ref().map_or(1, |(count, _)| *count);
        self.found.steps.push(ModesStep { draws: draws.len(), groups: count, window: apart.window, tests });
        match chosen {
            None => self.found.modes.push(draws),
            Some((count, groups)) => (0..count).for_each(|group| {
                let own = draws.iter().zip(&groups).filter(|&(_, &own)| own == group).map(|(&draw, _)| draw);
                self.set(own.collect(), false);
            }),
        }
    }

    fn columns(&self, draws: &[usize], items: &[usize]) -> Columns {
        Columns::at(draws.iter().map(|&draw| self.draws[draw]), items)
    }

    /// The tests of two and more groups, over random halves of the items, either as the first.
    fn tests(&self, draws: &[usize], apart: &Apart<'_>) -> Vec<GroupsTest> {
        let stream_of = |split: usize| (self.found.steps.len() * self.options.splits + split) as u64;
        let split = |split: usize| {
            let mut items = self.items.to_vec();
            let mut rng = stream(self.options.seed, stream_of(split));
            for place in (1..items.len()).rev() {
                items.swap(place, below(&mut rng, place as u64 + 1) as usize);
            }
            let (first, second) = items.split_at(items.len() / 2);
            let [first, second] = [first, second].map(|half| distances(&self.columns(draws, half)));
            let both = [[&first, &second], [&second, &first]];
            let tried = |count: usize| both.map(|both| again(both, count, self.least, apart, &self.logs));
            let tried = (2..=MOST_GROUPS).map(tried).collect::<Vec<[Again; 2]>>();
            self.steps.step((self.found.steps.len() + 1) * self.options.splits);
            tried
        };
        let splits = map_list(0..self.options.splits, split);
        let test = |count: usize| {
            let results: Vec<Again> = splits.iter().flat_map(|by_count| by_count[count - 2]).collect();
            // Twice the median of dependent p-values is a p-value, and three numbers of groups are tried.
            let p = 2.0 * (MOST_GROUPS - 1) as f64 * median(results.iter().map(|found| found.p));
            let clarity = median(results.iter().map(|found| found.phi));
            GroupsTest { groups: count, p: p.min(1.0), clarity }
        };
        (2..=MOST_GROUPS).map(test).collect()
    }

    /// The groups of the clearest test that says several.
    fn chosen(&self, d: &Square, tests: &[GroupsTest]) -> Option<(usize, Groups)> {
        let mut best: Option<(f64, usize, Groups)> = None;
        let says_several =
            |test: &&GroupsTest| test.p <= self.options.alpha && test.clarity >= self.options.clear;
        for test in tests.iter().filter(says_several) {
            if best.as_ref().is_some_and(|(clarity, ..)| test.clarity < clarity + CLEARER) {
                continue;
            }
            if let Some(groups) = groups(d, test.groups, self.least) {
                best = Some((test.clarity, test.groups, groups));
            }
        }
        best.map(|(_, count, groups)| (count, groups))
    }
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_unstable_by(f64::total_cmp);
    let middle = values.len() / 2;
    match values.len() {
        0 => 0.0,
        odd if odd % 2 == 1 => values[middle],
        _ => f64::midpoint(values[middle - 1], values[middle]),
    }
}
