//! The story of two clusterings.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use super::backbone::Backbone;
use super::opening::{Opened, open};
use super::path::Walk;
use super::strays::Strays;
use super::tolerance::Tolerance;
use super::undoing::Undoing;
use crate::compare::Request;
use crate::error::Result;
use crate::numeric::Arrange as _;
use crate::score::Score;
use crate::split_merge::{ComponentKind, Components};
use crate::summary::Summary;
use crate::table::Contingency;

/// The differences of two clusterings.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Story {
    /// The components of the clusters that belong together. Their cells are the kept ones.
    pub components: Components,
    /// The items that are in none of these cells.
    pub strays: Strays,
    /// The score of each measure.
    pub scores: Vec<Score>,
    /// The changes in the order in which undoing them regains most of the first measure.
    pub steps: Vec<Step>,
    /// True if each step is the best of those that were left. With many changes the order is that of what each regains
    /// alone.
    pub is_stepwise: bool,
    /// The large tangles, where they were to be opened.
    pub opened: Vec<Opened>,
}

/// A change and what undoing it regains.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Step {
    /// The change.
    pub change: Change,
    /// Its items.
    pub items: u64,
    /// Its values by each measure.
    pub values: Vec<Value>,
}

/// A change that can be undone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// A split, merge or tangle, by the number of its component.
    Component(u32),
    /// All strays.
    Strays,
}

/// A measure before and after a change is undone.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Value {
    /// With all earlier changes undone.
    pub before: Score,
    /// With this one undone too.
    pub after: Score,
    /// With only this one undone.
    pub alone: Score,
}

/// The clusters that belong together under a tolerance.
pub(super) struct Joined {
    pub(super) backbone: Backbone,
    pub(super) components: Components,
    pub(super) opened: Vec<Opened>,
}

impl Joined {
    pub(super) fn of(table: &Contingency, tolerance: Tolerance) -> Self {
        let mut backbone = Backbone::of(table, tolerance.min_overlap);
        let mut components = Components::of(&backbone.kept(table));
        let mut opened = Vec::new();
        if tolerance.opens_tangles {
            opened = open(table, &mut backbone, &components);
            components = Components::of(&backbone.kept(table));
        }
        Self { backbone, components, opened }
    }
}

/// The story along a path through the changes: the best one, if that is free to choose.
fn walked(
    summary: &Summary,
    requests: &[Request],
    (backbone, components): (&Backbone, Components),
    (changes, is_free): (&[Change], bool),
) -> Result<Story> {
    let strays = backbone.strays(summary.table());
    let undoing = Undoing::new(summary.table(), &backbone.keeps, &strays.homes, &components);
    let path = Path::of(&undoing, summary, requests, (changes, is_free))?;
    let mut columns: Vec<_> = path.values.into_iter().map(Vec::into_iter).collect();
    let step = |&place: &usize| Step {
        change: changes[place],
        items: match changes[place] {
            Change::Component(component) => components.items(component as usize),
            Change::Strays => strays.items(),
        },
        values: columns.iter_mut().filter_map(Iterator::next).collect(),
    };
    let steps = path.order.iter().map(step).collect();
    let (scores, is_stepwise) = (path.scores, path.is_stepwise);
    Ok(Story { components, strays, scores, steps, is_stepwise, opened: Vec::new() })
}

/// The order of the changes, and what each measure says along it.
struct Path {
    order: Vec<usize>,
    is_stepwise: bool,
    scores: Vec<Score>,
    values: Vec<Vec<Value>>,
}

impl Path {
    fn of(
        undoing: &Undoing<'_>,
        summary: &Summary,
        requests: &[Request],
        (changes, is_free): (&[Change], bool),
    ) -> Result<Self> {
        let (scores, values) = (Vec::new(), Vec::new());
        let mut path = Self { order: (0..changes.len()).collect(), is_stepwise: is_free, scores, values };
        for request in requests {
            let mut walk = Walk::new(undoing, summary, request)?;
            let score = request.score(summary)?;
            let alone = walk.alone(changes)?;
            if is_free && path.scores.is_empty() {
                let best = walk.order(changes, &alone)?;
                path.is_stepwise = best.is_some();
                path.order = best.unwrap_or_else(|| walk.order_alone(&alone));
            }
            path.values.push(walk.along(score.clone(), changes, (&path.order, &alone))?);
            path.scores.push(score);
        }
        Ok(path)
    }
}

impl Story {
    /// Tells where two clusterings differ. What is tolerated says which items stray; without tolerance there are no strays,
    /// and the components are those of all overlaps.
    ///
    /// # Errors
    /// When a measure does not compare labels, is neither a similarity nor a distance, or has no fixed value for identical
    /// clusterings; or when it needs the whole table for each of too many changes.
    pub fn of(summary: &Summary, requests: &[Request], tolerance: impl Into<Tolerance>) -> Result<Self> {
        let table = summary.table();
        let Joined { backbone, components, opened } = Joined::of(table, tolerance.into());
        let changes = changes(0..components.len() as u32, &components, &backbone.strays(table));
        let mut story = walked(summary, requests, (&backbone, components), (&changes, true))?;
        story.opened = opened;
        Ok(story)
    }

    /// The exact components of two clusterings as a story in which nothing strays. They are undone in the order in which they
    /// are given, such as that of what each costs ([`Explanation::order`](crate::explain::Explanation::order)).
    ///
    /// # Errors
    /// As [`Self::of`].
    pub fn of_components(summary: &Summary, requests: &[Request], order: &[u32]) -> Result<Self> {
        let backbone = Backbone::of(summary.table(), None);
        let components = Components::of(summary.table());
        let changes = changes(order.iter().copied(), &components, &backbone.strays(summary.table()));
        walked(summary, requests, (&backbone, components), (&changes, false))
    }

    /// Number of clusters of A that are a cluster of B, up to strays.
    #[must_use]
    pub fn same(&self) -> usize {
        self.of_kind(ComponentKind::Identical)
    }

    /// Number of items.
    #[must_use]
    pub fn n(&self) -> u64 {
        let kept: u64 = (0..self.components.len()).map(|component| self.components.items(component)).sum();
        kept + self.strays.items()
    }

    /// The components as a reader wants them: the changes in the order of the path, then those that are the same, the
    /// largest first.
    #[must_use]
    pub fn components_in_order(&self) -> Vec<u32> {
        let is_same = |&component: &u32| self.components.kind(component as usize) == ComponentKind::Identical;
        let mut same: Vec<u32> = (0..self.components.len() as u32).filter(is_same).collect();
        same.arrange_by_key(|&component| Reverse(self.components.items(component as usize)));
        let changed = self.steps.iter().filter_map(|step| match step.change {
            Change::Component(component) => Some(component),
            Change::Strays => None,
        });
        changed.chain(same).collect()
    }

    /// Items that a change moves: those outside the overlaps of its clusters with each other, the largest taken first and each
    /// cluster once. All strays move.
    #[must_use]
    pub fn moved(&self, step: &Step) -> u64 {
        let Change::Component(component) = step.change else { return step.items };
        let (mut rows, mut columns) = (BTreeSet::new(), BTreeSet::new());
        let mut stay = 0;
        for cell in self.components.cells_by_size(component as usize) {
            if !rows.contains(&cell.row) && !columns.contains(&cell.column) {
                rows.insert(cell.row);
                columns.insert(cell.column);
                stay += cell.count;
            }
        }
        step.items - stay
    }

    /// Number of components of a kind.
    #[must_use]
    pub fn of_kind(&self, kind: ComponentKind) -> usize {
        (0..self.components.len()).filter(|&component| self.components.kind(component) == kind).count()
    }
}

/// Those of some components that are not one cluster against one, then the strays if there are any.
fn changes(of: impl Iterator<Item = u32>, components: &Components, strays: &Strays) -> Vec<Change> {
    let changed = of.filter(|&component| components.kind(component as usize) != ComponentKind::Identical);
    changed.map(Change::Component).chain((!strays.cells.is_empty()).then_some(Change::Strays)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stays_with_the_largest_piece_does_not_move() {
        // A split that takes 4 of 661 items away, a tangle, and a merge.
        let table =
            [[657, 4, 0, 0, 0], [0, 0, 50, 40, 0], [0, 0, 30, 60, 0], [0, 0, 0, 0, 70], [0, 0, 0, 0, 9]];
        let summary = Summary::new(Contingency::from_dense(&table).unwrap());
        let story = Story::of(&summary, &[], Tolerance::default()).unwrap();
        let mut moved: Vec<(u64, u64)> =
            story.steps.iter().map(|step| (step.items, story.moved(step))).collect();
        moved.sort_unstable();
        assert_eq!(moved, [(79, 9), (180, 70), (661, 4)]);
    }
}
