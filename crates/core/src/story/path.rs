//! In which order changes are undone, and what each regains.

use super::sums::RunningPairs;
use super::tale::{Change, Value};
use super::undoing::{State, Undoing};
use crate::compare::Request;
use crate::error::{ErrorKind, Result};
use crate::registry::{AtIdentity, Reads};
use crate::score::Score;
use crate::summary::Summary;

/// With more changes than this the order is that of what each regains alone.
const MOST_TRIED: usize = 200;

/// The places of the changes in the order in which they are undone, by the first measure.
pub(super) fn order(walk: &Walk<'_>, changes: &[Change], alone: &[Score]) -> Result<Vec<usize>> {
    let mut left: Vec<usize> = (0..changes.len()).collect();
    let first = |x: f64, y: f64| y.total_cmp(&x);
    if changes.len() > MOST_TRIED {
        left.sort_by(|&x, &y| first(walk.worth(&alone[x]), walk.worth(&alone[y])));
        return Ok(left);
    }
    let (mut walk, mut order) = (walk.clone(), Vec::new());
    while !left.is_empty() {
        let trial = |&place: &usize| Ok(walk.worth(&walk.after(changes[place])?));
        let worth: Vec<f64> = if order.is_empty() {
            alone.iter().map(|score| walk.worth(score)).collect()
        } else {
            left.iter().map(trial).collect::<Result<_>>()?
        };
        let best = (0..left.len()).min_by(|&x, &y| first(worth[x], worth[y])).unwrap_or(0);
        let place = left.remove(best);
        walk.undo(changes[place]);
        order.push(place);
    }
    Ok(order)
}

/// One measure while changes are undone.
#[derive(Debug, Clone)]
pub(super) struct Walk<'a> {
    undoing: &'a Undoing<'a>,
    request: &'a Request,
    direction: f64,
    state: State,
    /// The sums of a measure that reads nothing else.
    pairs: Option<RunningPairs>,
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
        let state = State { undone: vec![false; undoing.components().len()], strays: false };
        let of_pairs = measure.reads() == Reads::PairCounts;
        let pairs = of_pairs.then(|| RunningPairs::new(undoing, *summary.pairs()));
        Ok(Self { undoing, request, direction: request.direction()?, state, pairs })
    }

    /// The score after one more change is undone.
    pub(super) fn after(&self, change: Change) -> Result<Score> {
        if let Some(pairs) = &self.pairs {
            return self.request.score(&pairs.after(change, self.state.strays));
        }
        let mut state = self.state.clone();
        state.undo(change);
        self.request.score(&Summary::new(self.undoing.left(&state)))
    }

    /// Undoes a change.
    fn undo(&mut self, change: Change) {
        self.state.undo(change);
        if let Some(pairs) = &mut self.pairs {
            pairs.undo(change);
        }
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

    /// More is better; a score that is undefined comes last.
    fn worth(&self, score: &Score) -> f64 {
        score.value().map_or(f64::NEG_INFINITY, |value| self.direction * value)
    }
}
