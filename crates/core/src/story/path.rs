//! The order in which changes are undone, and what each regains.

use super::expectation::RunningExpectation;
use super::labels::{Change, Value};
use super::left::{Fixed, Left};
use super::sums::Running;
use super::undoing::{State, Undoing};
use crate::compare::{Input, Request, Source};
use crate::error::{ErrorKind, Result};
use crate::numeric::Arrange as _;
use crate::registry::{AtIdentity, Reads};
use crate::score::Score;
use crate::summary::{ChanceSums, Summary, TableCounts as _};
use crate::sys::checkpoint;

/// With more changes than this the order is that of what each regains alone.
const MOST_TRIED: usize = 200;

/// Cells that are read in all when each trial reads the whole table: a few seconds.
const MOST_READ: usize = 200_000_000;

/// One measure while changes are undone.
#[derive(Debug, Clone)]
pub(super) struct Walk<'a> {
    undoing: &'a Undoing<'a>,
    request: &'a Request,
    direction: f64,
    state: State,
    fixed: Fixed,
    sums: Running,
    expectation: Option<RunningExpectation>,
    /// True if a trial had to build the table that is left.
    reads_tables: bool,
}

impl<'a> Walk<'a> {
    /// Starts where nothing is undone.
    ///
    /// # Errors
    /// When the value of identical clusterings is not one number.
    pub(super) fn new(undoing: &'a Undoing<'a>, summary: &Summary, request: &'a Request) -> Result<Self> {
        let measure = request.measure();
        if measure.at_identity_for(request.args()) == AtIdentity::Varies {
            return Err(ErrorKind::NoValueAtIdentity { measure: measure.name }.into());
        }
        Ok(Self {
            undoing,
            request,
            direction: request.direction()?,
            state: State { undone: vec![false; undoing.components().len()], strays: false },
            fixed: Fixed::of(summary),
            sums: Running::new(undoing),
            expectation: (measure.reads() == Reads::Chance).then(|| RunningExpectation::new(undoing)),
            reads_tables: false,
        })
    }

    /// Returns the scores after undoing each change alone.
    ///
    /// # Errors
    /// When each change needs the whole table, and there are too many of them.
    pub(super) fn alone(&mut self, changes: &[Change]) -> Result<Vec<Score>> {
        let first = changes.iter().take(1).map(|&change| self.after(change)).collect::<Result<Vec<_>>>()?;
        if self.reads_too_much(2 * changes.len()) {
            let (measure, cells) = (self.request.measure().name, self.undoing.table().cells().len());
            return Err(ErrorKind::TooManyChanges { measure, changes: changes.len(), cells }.into());
        }
        let rest = changes.iter().skip(1).map(|&change| self.after(change));
        first.into_iter().map(Ok).chain(rest).collect()
    }

    /// The places of the changes in the order in which they are undone. None when there are too many to try each of them
    /// at each step.
    pub(super) fn order(&self, changes: &[Change], alone: &[Score]) -> Result<Option<Vec<usize>>> {
        let trials = changes.len().saturating_mul(changes.len()) / 2;
        if changes.len() > MOST_TRIED || self.reads_too_much(trials) {
            return Ok(None);
        }
        let (mut walk, mut order) = (self.clone(), Vec::new());
        let mut left: Vec<usize> = (0..changes.len()).collect();
        while !left.is_empty() {
            let worth: Vec<f64> = if order.is_empty() {
                alone.iter().map(|score| walk.worth(score)).collect()
            } else {
                let mut trial = |&place: &usize| walk.after(changes[place]).map(|score| walk.worth(&score));
                left.iter().map(&mut trial).collect::<Result<_>>()?
            };
            let best = (0..left.len()).min_by(|&x, &y| worth[y].total_cmp(&worth[x])).unwrap_or(0);
            let place = left.remove(best);
            walk.undo(changes[place]);
            order.push(place);
        }
        Ok(Some(order))
    }

    /// The places of the changes by what each regains alone.
    pub(super) fn order_alone(&self, alone: &[Score]) -> Vec<usize> {
        let mut order: Vec<usize> = (0..alone.len()).collect();
        order.arrange_by(|&x, &y| self.worth(&alone[y]).total_cmp(&self.worth(&alone[x])));
        order
    }

    /// The values before and after each change, in order.
    pub(super) fn along(
        mut self,
        mut before: Score,
        changes: &[Change],
        (order, alone): (&[usize], &[Score]),
    ) -> Result<Vec<Value>> {
        let step = |&place: &usize| {
            let after = self.after(changes[place])?;
            self.undo(changes[place]);
            let before = std::mem::replace(&mut before, after.clone());
            Ok(Value { before, after, alone: alone[place].clone() })
        };
        order.iter().map(step).collect()
    }

    /// The score after one more change is undone.
    fn after(&mut self, change: Change) -> Result<Score> {
        checkpoint();
        let part = self.sums.after(change, self.state.strays);
        let left = Left::new(self.fixed, part, self.undoing, (&self.state, change));
        let score = match self.request.measure().reads() {
            Reads::PairCounts => self.request.score(left.pairs()),
            Reads::Entropies => self.request.score(Input(Source::Info(left.pairs(), left.info()))),
            Reads::Counts => self.request.score(Input(Source::Counts(&left))),
            _ => match &mut self.expectation {
                Some(expectation) => {
                    let expected_information = expectation.after(self.undoing, change, self.state.strays);
                    let sums =
                        ChanceSums { clusters: left.clusters(), info: *left.info(), expected_information };
                    self.request.score(Input(Source::Chance(left.pairs(), &sums)))
                }
                None => self.request.score(left.summary()),
            },
        };
        self.reads_tables |= left.has_table();
        score
    }

    /// Undoes a change.
    fn undo(&mut self, change: Change) {
        self.state.undo(change);
        self.sums.undo(change);
        if let Some(expectation) = &mut self.expectation {
            expectation.undo(self.undoing, change);
        }
    }

    /// Returns whether that number of trials takes too long.
    fn reads_too_much(&self, trials: usize) -> bool {
        self.reads_tables && trials.saturating_mul(self.undoing.table().cells().len()) > MOST_READ
    }

    /// More is better; a score that is undefined comes last.
    fn worth(&self, score: &Score) -> f64 {
        score.value().map_or(f64::NEG_INFINITY, |value| self.direction * value)
    }
}
