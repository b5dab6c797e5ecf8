//! The story of two clusterings.

use super::backbone::{Backbone, MinOverlap, Strays};
use super::path::{Walk, order};
use super::undoing::Undoing;
use crate::compare::Request;
use crate::error::Result;
use crate::score::Score;
use crate::split_merge::{ComponentKind, Components};
use crate::summary::Summary;

/// Where two clusterings differ.
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

/// What can be undone.
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
#[non_exhaustive]
pub struct Value {
    /// With all earlier changes undone.
    pub before: Score,
    /// With this one undone too.
    pub after: Score,
    /// With only this one undone.
    pub alone: Score,
}

/// Tells where two clusterings differ. Without a least overlap there are no strays, and the components are those of all
/// overlaps.
///
/// # Errors
/// When a measure does not compare labels, is neither a similarity nor a distance, or has no fixed value for identical
/// clusterings.
pub fn tell(summary: &Summary, requests: &[Request], min_overlap: Option<MinOverlap>) -> Result<Story> {
    let backbone = Backbone::of(summary.table(), min_overlap);
    let components = Components::of(&backbone.kept);
    let changes = changes(&components, &backbone.strays);
    let undoing = Undoing::new(summary.table(), &backbone, &components);
    let (mut scores, mut columns) = (Vec::new(), Vec::new());
    let mut path: Vec<usize> = (0..changes.len()).collect();
    for request in requests {
        let walk = Walk::new(&undoing, summary, request)?;
        let score = request.score(summary)?;
        let alone = changes.iter().map(|&change| walk.after(change)).collect::<Result<Vec<_>>>()?;
        if scores.is_empty() {
            path = order(&walk, &changes, &alone)?;
        }
        columns.push(walk.along(score.clone(), &changes, (&path, &alone))?.into_iter());
        scores.push(score);
    }
    let step = |&place: &usize| Step {
        change: changes[place],
        items: match changes[place] {
            Change::Component(component) => components.items(component as usize),
            Change::Strays => backbone.strays.items(),
        },
        values: columns.iter_mut().filter_map(Iterator::next).collect(),
    };
    let steps = path.iter().map(step).collect();
    Ok(Story { components, strays: backbone.strays, scores, steps })
}

impl Story {
    /// Number of clusters of A that are a cluster of B, up to strays.
    #[must_use]
    pub fn same(&self) -> usize {
        self.of_kind(ComponentKind::Identical)
    }

    /// Number of components of a kind.
    #[must_use]
    pub fn of_kind(&self, kind: ComponentKind) -> usize {
        (0..self.components.len()).filter(|&component| self.components.kind(component) == kind).count()
    }
}

/// The components that are not one cluster against one, then the strays if there are any.
fn changes(components: &Components, strays: &Strays) -> Vec<Change> {
    let is_change = |&component: &usize| components.kind(component) != ComponentKind::Identical;
    let changed =
        (0..components.len()).filter(is_change).map(|component| Change::Component(component as u32));
    changed.chain((!strays.cells.is_empty()).then_some(Change::Strays)).collect()
}
