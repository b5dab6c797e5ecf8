//! The JSON of a story.

use partita::story::{Opened, Step, StraysOfRow, Value};
use partita::{Cell, Score};
use serde::Serialize;

use super::Part;
use crate::keyed::Keyed;

/// The differences of two clusterings: a few changes, and what undoing each regains.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "story"))]
pub(super) struct StoryFields<'a> {
    /// The clusters of either.
    clusters: [usize; 2],
    /// The score by each measure, null where there is none.
    scores: Keyed<Option<f64>>,
    /// The reasons why there is no score.
    notes: Keyed<String>,
    /// The answer in a sentence: how many clusters are the same, and what the rest is.
    sentence: String,
    /// True if the clusterings agree no more than chance, so that the changes describe these items only.
    #[serde(skip_serializing_if = "Option::is_none")]
    unrelated: Option<bool>,
    /// The p-value that says so: that of the adjusted Rand index.
    #[serde(skip_serializing_if = "Option::is_none")]
    p: Option<Option<f64>>,
    /// The number of clusters that are the same up to strays, loose pairs included.
    same: usize,
    /// The number of these that are loose pairs: one of the two has most of its items elsewhere.
    loose: usize,
    /// The number of changes, listed or not.
    changes_in_all: usize,
    /// The changes in the order in which they are undone.
    changes: Vec<ChangeFields<'a>>,
    /// True if each change is the best of those that were left; otherwise the order is that of what each regains alone.
    stepwise: bool,
    /// The large tangles, where they were to be opened.
    opened: Vec<OpenedFields<'a>>,
    /// The items outside the overlaps of clusters that belong together.
    strays: StrayFields<'a>,
}

/// A change and what undoing it regains.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "change"))]
struct ChangeFields<'a> {
    /// `split`, `merge`, `tangle` or `strays`.
    kind: String,
    /// The labels of its clusters of A; null for strays.
    a: Option<Vec<&'a str>>,
    /// The labels of its clusters of B; null for strays.
    b: Option<Vec<&'a str>>,
    /// Its items.
    items: u64,
    /// The number of them outside the pairs of its clusters, the largest overlaps paired first.
    moved: u64,
    /// The scores with all earlier changes undone.
    before: Keyed<Option<f64>>,
    /// The scores with this one undone too.
    after: Keyed<Option<f64>>,
    /// The scores with only this one undone.
    alone: Keyed<Option<f64>>,
    /// True if it is more than strays; null of the strays themselves.
    #[serde(skip_serializing_if = "Option::is_none")]
    firm: Option<Option<bool>>,
    /// In how many of 100 tables whose items are drawn again it is found; null of strays.
    #[serde(skip_serializing_if = "Option::is_none")]
    kept: Option<Option<u32>>,
    /// The lower ends of the intervals of the scores with this one undone too; null where nothing is left to undo.
    #[serde(skip_serializing_if = "Option::is_none")]
    after_low: Option<Keyed<Option<f64>>>,
    /// The upper ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    after_high: Option<Keyed<Option<f64>>>,
    /// The share of this change in the loss of each measure, where every overlap counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    share_of_loss: Option<Keyed<f64>>,
    /// The overlaps of its clusters, the largest first.
    pieces: Vec<Piece<'a>>,
}

/// Items that two clusters share.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "piece"))]
pub(super) struct Piece<'a> {
    /// The label of the cluster of A.
    pub(super) a: &'a str,
    /// The label of the cluster of B.
    pub(super) b: &'a str,
    /// The number of items in both.
    pub(super) items: u64,
    /// Some of them by their ids, or by their places from 1.
    pub(super) examples: Vec<String>,
}

/// A large tangle that was to be opened.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "opened"))]
struct OpenedFields<'a> {
    /// The labels of its clusters of A.
    a: Vec<&'a str>,
    /// The labels of its clusters of B.
    b: Vec<&'a str>,
    /// The least overlap that takes it apart; null where none does.
    min_overlap: Option<f64>,
}

/// The items outside the overlaps of clusters that belong together.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "strays"))]
struct StrayFields<'a> {
    /// Their number.
    items: u64,
    /// The number of pairs of clusters that hold them.
    overlaps: usize,
    /// The clusters of A that have some, the one with the most first.
    clusters: Vec<StraysOfCluster<'a>>,
    /// The pairs of clusters that hold them, the one with the most first.
    pairs: Vec<StraysOfPair<'a>>,
}

/// The strays of a cluster of A.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "strays_of_cluster"))]
struct StraysOfCluster<'a> {
    /// The label of the cluster.
    a: &'a str,
    /// Its strays.
    items: u64,
    /// The number of clusters of B that hold them.
    overlaps: usize,
    /// The cluster of B where they would belong.
    home: &'a str,
}

/// The strays of a cluster of A in a cluster of B.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "strays_of_pair"))]
struct StraysOfPair<'a> {
    /// The label of the cluster of A.
    a: &'a str,
    /// The label of the cluster of B.
    b: &'a str,
    /// The items in both.
    items: u64,
    /// The cluster of B where they would belong.
    home: &'a str,
}

impl Part {
    pub(super) fn fields(&self) -> StoryFields<'_> {
        let story = &self.story;
        let most = self.top.unwrap_or(usize::MAX);
        let notes = self.requests.iter().zip(&story.scores);
        let notes = notes.filter_map(|(request, score)| Some((request.key(), score.reason()?.to_owned())));
        StoryFields {
            clusters: self.sides.table.counts().clusters().into(),
            scores: self.by_key(story.scores.iter().map(Score::value)),
            notes: Keyed(notes.collect()),
            sentence: self.sentence(),
            unrelated: self.certainty.as_ref().map(|known| known.unrelated),
            p: self.certainty.as_ref().map(|known| known.p),
            same: story.same(),
            loose: story.loose(),
            changes_in_all: story.steps.len(),
            changes: story
                .steps
                .iter()
                .take(most)
                .enumerate()
                .map(|(at, step)| self.change(at, step))
                .collect(),
            stepwise: story.is_stepwise,
            opened: story.opened.iter().map(|tangle| self.opened(tangle)).collect(),
            strays: self.stray_fields(),
        }
    }

    fn change(&self, at: usize, step: &Step) -> ChangeFields<'_> {
        let sure = self.certainty_of(at);
        let end = |which: usize| {
            sure.map(|sure| self.by_key(sure.after.iter().map(|ends| ends.map(|ends| ends[which]))))
        };
        let (component, components) = (Self::component(step), &self.story.components);
        let values = |of: fn(&Value) -> &Score| self.by_key(step.values.iter().map(of).map(Score::value));
        let cells = component.map_or_else(Vec::new, |component| components.cells_by_size(component));
        let shares = component.filter(|_| !self.shares.is_empty());
        ChangeFields {
            kind: component.map_or_else(|| "strays".to_owned(), |c| components.kind(c).to_string()),
            a: component.map(|component| self.rows(components.rows(component))),
            b: component.map(|component| self.columns(components.columns(component))),
            items: step.items,
            moved: self.story.moved(step),
            before: values(|value| &value.before),
            after: values(|value| &value.after),
            alone: values(|value| &value.alone),
            firm: sure.map(|sure| sure.firm),
            kept: sure.map(|sure| sure.kept),
            after_low: end(0),
            after_high: end(1),
            share_of_loss: shares.map(|component| self.by_key(self.share_of_loss(component))),
            pieces: cells.into_iter().map(|cell| self.piece(cell)).collect(),
        }
    }

    pub(super) fn piece(&self, cell: Cell) -> Piece<'_> {
        Piece {
            a: self.sides.row(cell.row).0,
            b: self.sides.column(cell.column).0,
            items: cell.count,
            examples: self.sides.examples.of(cell).map(std::borrow::Cow::into_owned).collect(),
        }
    }

    fn opened(&self, tangle: &Opened) -> OpenedFields<'_> {
        OpenedFields {
            a: self.rows(&tangle.rows),
            b: self.columns(&tangle.columns),
            min_overlap: tangle.min_overlap.map(partita::story::MinOverlap::value),
        }
    }

    fn stray_fields(&self) -> StrayFields<'_> {
        let (cells, rows) = (self.story.strays.largest_first(), self.story.strays.by_row());
        let most = self.strays.unwrap_or(usize::MAX);
        let of_cluster = |of: &StraysOfRow| StraysOfCluster {
            a: self.sides.row(of.row).0,
            items: of.items,
            overlaps: of.overlaps,
            home: self.home(of.row),
        };
        let of_pair = |cell: &Cell| StraysOfPair {
            a: self.sides.row(cell.row).0,
            b: self.sides.column(cell.column).0,
            items: cell.count,
            home: self.home(cell.row),
        };
        StrayFields {
            items: self.story.strays.items(),
            overlaps: cells.len(),
            clusters: rows.iter().take(most).map(of_cluster).collect(),
            pairs: cells.iter().take(most).map(of_pair).collect(),
        }
    }
}
